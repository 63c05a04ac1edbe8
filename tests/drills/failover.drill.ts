import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db.ts'
import { type Reading, signInOffice, startReading, untilReadsGoTo } from '#tests/drills/support/office-reading.ts'
import { type Member, type Pair, PASSWORDS, type PatroniCluster, startPatroniCluster } from '#tests/drills/support/patroni-cluster.ts'
import { firstRow, queryOnce } from '#tests/drills/support/query-once.ts'
import { type DrillHaproxy, startHaproxy } from '#tests/drills/support/drill-haproxy.ts'
import { type CashInHand, prepareGround } from '#tests/faults/support/drill-ground.ts'
import { type DrillProcess, startReady } from '#tests/faults/support/drill-process.ts'
import { type Acknowledged, compare, storedPayments } from '#tests/faults/support/lost-payments.ts'
import { type PaymentLoad, startLoad } from '#tests/faults/support/payment-load.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { freePort } from '#tools/check/free-port.ts'

// npm run drill -- failover: docs/OPERATIONS.md, "Failing over". Customers pay and the office reads all the time, while machines of a
// Patroni cluster die. As root; needs Debian's patroni, etcd-server and haproxy.
const ROUND = Number(process.env['DRILL_PAYMENTS'] ?? '200')
const WORKERS = 16
/** Payments must last for minutes. */
const SLOWLY = [2, 1_000] as const
let cluster: PatroniCluster
let haproxy: DrillHaproxy
let product: DrillProcess
let cash: CashInHand[] = []
let cookie = ''
const confirmed: Acknowledged[] = []

const urlOf = (role: string, host: string, port: number, tls = true) =>
  `postgres://${role}:${PASSWORDS.product}@${host}:${port}/mmoa${tls ? `?sslmode=verify-full&sslrootcert=${encodeURIComponent(cluster.authority)}` : ''}`
const addressOf = (role: string, port = 6432) => urlOf(role, cluster.proxy, port)

beforeAll(async () => {
  cluster = await startPatroniCluster()
  const [one, two] = cluster.members
  const here = [
    ['127.0.0.1:', `${cluster.proxy}:`],
    ['/etc/mmoa-database-ca.crt', cluster.authority],
    ['10.0.0.11', one.address],
    ['10.0.0.12', two.address],
  ] as const
  haproxy = await startHaproxy('haproxy-postgres.cfg', here, 6432, cluster.proxy)
  await cluster.settled(true)
  const settings = { DATABASE_URL: addressOf('mmoa_app'), DATABASE_OWNER_URL: addressOf('mmoa_owner') }
  for (let tries = 0; tries < 50 && (await firstRow(settings.DATABASE_URL, 'select 1')) === undefined; tries += 1) await setTimeout(200)
  cash = await prepareGround(settings, 8, 9 * ROUND)
  cookie = await signInOffice(settings.DATABASE_URL)
  const all = { ...settings, DATABASE_REPLICA_URL: addressOf('mmoa_app', 6433), SIMULATOR: 'off' }
  product = await startReady(all, await freePort())
}, 600_000)
afterAll(async () => {
  await product?.kill()
  await haproxy?.stop()
  cluster?.stop()
}, 60_000)

const secondsSince = (since: number) => {
  const seconds = (performance.now() - since) / 1_000
  return Math.round(seconds * 10) / 10
}
const acknowledged = async ({ counts }: PaymentLoad, more: number) => {
  const enough = counts.acknowledged.length + more
  for (let waited = 0; waited < 120_000 && counts.acknowledged.length < enough; waited += 20) await setTimeout(20)
  expect(counts.acknowledged.length, 'payments are taken').toBeGreaterThanOrEqual(enough)
}

interface Round {
  readonly load: PaymentLoad
  readonly reading: Reading
}
async function begin(workers = WORKERS, rest = 300): Promise<Round> {
  const reading = startReading(product.origin, cookie)
  await untilReadsGoTo(product.origin, 'replica')
  return { reading, load: startLoad(product.origin, cash.splice(0, ROUND), { workers, rest }) }
}
/** Every form has its response; nothing is lost, and the books are right. */
async function end({ load, reading }: Round, what: string): Promise<void> {
  await load.finish()
  const statuses = await reading.stop()
  const { counts } = load
  confirmed.push(...counts.acknowledged)
  const { stored, ...compared } = await lookInside(confirmed)
  console.log(
    `${what}: ${counts.acknowledged.length} acknowledged, ${stored} committed in all, ${compared.lost.length} lost; ${counts.unavailable} tries answered 503, ${counts.broken} broken, slowest answer ${counts.slowest} ms; reads of the office`,
    statuses,
  )
  expect(compared).toEqual({ lost: [], paidTwice: [], unseen: 0 })
  expect([counts.wrong, counts.withoutRetryAfter]).toEqual([[], 0])
  expect(Object.keys(statuses).filter((status) => !['200', '503'].includes(status))).toEqual([])
  expect(product.child.exitCode, 'the process lives').toBeNull()
}

async function lookInside(acknowledgedNow: readonly Acknowledged[]) {
  const database = await openDatabase({ url: addressOf('mmoa_owner') })
  try {
    await expectBooksToBeRight(database.db)
    return compare(acknowledgedNow, await storedPayments(database.db))
  } finally {
    await database.close()
  }
}

/** @returns a function that kills the stopped process. */
async function holdUp(standby: Member): Promise<() => void> {
  const receiver = Number(await standby.psql('select pid from pg_stat_wal_receiver'))
  expect(receiver).toBeGreaterThan(0)
  process.kill(receiver, 'SIGSTOP')
  return () => {
    process.kill(receiver, 'SIGTERM')
    process.kill(receiver, 'SIGCONT')
  }
}

/** `late`: the standby is behind. Returns how many were acknowledged meanwhile. */
async function killUnderLoad({ load }: Round, { primary, standby }: Pair, sync: boolean, late: boolean, kill: (primary: Member) => void) {
  await acknowledged(load, 40)
  const letGo = late ? await holdUp(standby) : () => undefined
  const before = load.counts.acknowledged.length
  // Longer than any timeout: waiting for the standby must never confirm.
  if (late) await setTimeout(sync ? 7_000 : 700)
  kill(primary)
  const began = performance.now()
  await setTimeout(300)
  const meanwhile = load.counts.acknowledged.length - before
  letGo()
  await acknowledged(load, 1)
  const away = secondsSince(began)
  await acknowledged(load, 40)
  return { away, meanwhile }
}

test('both members refuse a connection in clear and a wrong password, and the stream is encrypted', { timeout: 120_000 }, async () => {
  for (const { address } of cluster.members) {
    await expect(queryOnce(urlOf('mmoa_app', address, 5432, false), 'select 1')).rejects.toThrow(/no encryption/)
    const wrong = urlOf('mmoa_app', address, 5432).replace(PASSWORDS.product, 'wrong')
    await expect(queryOnce(wrong, 'select 1')).rejects.toThrow(/password authentication failed/)
    expect(await queryOnce(urlOf('mmoa_app', address, 5432), 'select 1 as one')).toEqual({ one: 1 })
  }
  const { primary } = await cluster.settled(true)
  const ssl = 'select bool_and(ssl), string_agg(usename, $$ $$) from pg_stat_ssl join pg_stat_replication using (pid)'
  expect(await primary.psql(ssl)).toBe('t|replicator')
})

test.each([
  ['A machine that dies', false, (primary: Member) => primary.kill()],
  ['A machine that dies while its standby is behind', true, (primary: Member) => primary.kill()],
  ['A killed PostgreSQL', false, (primary: Member) => primary.killDatabase()],
])(
  '%s is replaced by its standby without losing an acknowledged payment, and reports are still read',
  { timeout: 400_000 },
  async (what, late, kill) => {
    const pair = await cluster.settled(true)
    const { primary } = pair
    const round = await begin()
    const { away, meanwhile } = await killUnderLoad(round, pair, true, late, kill)
    if (late) expect(meanwhile, 'acknowledged while the standby had nothing new').toBeLessThanOrEqual(WORKERS)
    const machineIsDead = !what.includes('PostgreSQL')
    if (machineIsDead) {
      await untilReadsGoTo(product.origin, 'primary')
      primary.run()
    }
    const returned = performance.now()
    expect((await cluster.settled(true)).standby.name).toBe(primary.name)
    await untilReadsGoTo(product.origin, 'replica')
    await end(
      round,
      `${what}: payments again after ${away} s; it was the standby and was read ${secondsSince(returned)} s after its return`,
    )
  },
)

test('a planned switchover under load loses no payment', { timeout: 300_000 }, async () => {
  const { primary, standby } = await cluster.settled(true)
  const round = await begin(...SLOWLY)
  await acknowledged(round.load, 5)
  const began = performance.now()
  await cluster.patronictl('switchover', '--leader', primary.name, '--candidate', standby.name, '--force')
  const took = secondsSince(began)
  await acknowledged(round.load, 1)
  expect((await cluster.settled(true)).primary.name).toBe(standby.name)
  await acknowledged(round.load, 5)
  await untilReadsGoTo(product.origin, 'replica')
  await end(round, `The two changed places, in ${took} s`)
})

test('payments continue without the standby, and wait for it again when it is back', { timeout: 300_000 }, async () => {
  const { standby } = await cluster.settled(true)
  const round = await begin(...SLOWLY)
  await acknowledged(round.load, 5)
  standby.kill()
  const began = performance.now()
  await setTimeout(300)
  await acknowledged(round.load, 3)
  const away = secondsSince(began)
  standby.run()
  await cluster.settled(true)
  await acknowledged(round.load, 5)
  await end(round, `A standby died: payments again after ${away} s`)
})

test('a standby that missed payments does not replace the dead primary, and none is lost', { timeout: 300_000 }, async () => {
  const { primary, standby } = await cluster.settled(true)
  const round = await begin(...SLOWLY)
  await acknowledged(round.load, 5)
  standby.kill()
  await setTimeout(300)
  await acknowledged(round.load, 3)
  primary.kill()
  const before = round.load.counts.acknowledged.length
  standby.run()
  // Longer than a failover takes.
  await setTimeout(40_000)
  expect(round.load.counts.acknowledged.length - before, 'acknowledged by the stale standby').toBeLessThanOrEqual(2)
  primary.run()
  await acknowledged(round.load, 5)
  expect((await cluster.settled(true)).primary.name).toBe(primary.name)
  await end(round, 'The primary died alone')
})

test('payments continue without etcd', { timeout: 300_000 }, async () => {
  const round = await begin(...SLOWLY)
  await acknowledged(round.load, 5)
  cluster.killEtcd()
  // Longer than the leader's key lives.
  await setTimeout(30_000)
  await acknowledged(round.load, 5)
  cluster.runEtcd()
  await cluster.settled(true)
  await end(round, 'Half a minute without etcd')
})

test('jobs of a process continue after it lost its connections', { timeout: 300_000 }, async () => {
  const since = new Date().toISOString()
  const runs = `select count(*)::int as count from job_runs where finished_at > '${since}' and error is null`
  let done = 0
  for (let waited = 0; waited < 180_000 && done === 0; waited += 1_000) {
    await setTimeout(1_000)
    done = Number((await firstRow(addressOf('mmoa_owner'), runs))?.['count'] ?? 0)
  }
  expect(done).toBeGreaterThan(0)
})

test('the drill detects lost payments when commits do not wait for the standby', { timeout: 300_000 }, async () => {
  await cluster.patronictl('edit-config', '--set', 'synchronous_mode=false', '--force')
  const pair = await cluster.settled(false)
  const round = await begin()
  const { away, meanwhile } = await killUnderLoad(round, pair, false, true, (primary) => primary.kill())
  expect(meanwhile, 'acknowledged while the standby had nothing new').toBeGreaterThan(0)
  await round.load.pause()
  await round.reading.stop()
  const { lost, stored } = await lookInside([...confirmed, ...round.load.counts.acknowledged])
  console.log(`Commits waited for nobody: payments again after ${away} s, ${stored} committed in all, ${lost.length} lost`)
  expect(lost.length).toBeGreaterThan(0)
})
