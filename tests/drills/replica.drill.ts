import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/platform/db.ts'
import { type Reading, readMetrics, signInOffice, startReading, untilReadsGoTo } from '#tests/drills/support/office-reading.ts'
import { type CashInHand, prepareGround } from '#tests/faults/support/drill-ground.ts'
import { type DrillProcess, startReady } from '#tests/faults/support/drill-process.ts'
import { type Acknowledged, compare, storedPayments } from '#tests/faults/support/lost-payments.ts'
import { type PaymentLoad, startLoad } from '#tests/faults/support/payment-load.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { freePort } from '#tools/check/free-port.ts'
import { findPostgres, type PostgresServer, startPostgres, startStandby, unprivileged } from '#tools/check/postgres-server.ts'

// npm run drill -- replica: docs/OPERATIONS.md, "A replica for reports". Customers pay and the office reads all the time, while the replica
// stops replaying, crashes, and takes the primary's place.
const ROUND = Number(process.env['DRILL_PAYMENTS'] ?? '150')
const folder = mkdtempSync(join(tmpdir(), 'mmoa replica '))
const certificate = join(folder, 'server.crt')
const key = join(folder, 'server.key')
const TLS = `?sslmode=verify-full&sslrootcert=${encodeURIComponent(certificate)}`
const confirmed: Acknowledged[] = []
let primary: PostgresServer
let standby: PostgresServer
let product: DrillProcess
let address: { readonly port: number; readonly leadTo: (port: number) => void; readonly close: () => void }
let cash: CashInHand[] = []
let cookie = ''

/** Of a second. */
const tenths = (seconds: number) => Math.round(seconds * 10) / 10
const portOf = ({ url }: PostgresServer) => Number(new URL(url).port)
const urlOf = (role: string, port: number) => `postgres://${role}:drill1@127.0.0.1:${port}/postgres${TLS}`
async function query(url: string, text: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows[0]
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  const bin = findPostgres() ?? ''
  chmodSync(folder, 0o755)
  const own = ['-subj', '/CN=db', '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:3072', '-nodes', '-days', '2', ...own], { stdio: 'pipe' })
  chmodSync(key, 0o600)
  const owner = unprivileged()
  if (owner !== undefined) chownSync(key, owner.uid, owner.gid)
  const secure = { ssl: 'on', ssl_cert_file: certificate, ssl_key_file: key, fsync: 'on' }
  primary = await startPostgres(bin, secure)
  for (const role of ['mmoa_app', 'mmoa_owner superuser', 'replicator replication'])
    await query(primary.url, `create role ${role} login password 'drill1'`)
  const file = String((await query(primary.url, 'show hba_file'))?.['hba_file'])
  const rules = ['all mmoa_app,mmoa_owner', 'replication,postgres replicator'].map((who) => `hostssl ${who} 127.0.0.1/32 scram-sha-256\n`)
  writeFileSync(file, rules.join(''))
  await query(primary.url, 'select pg_reload_conf()')
  address = await movableAddress(portOf(primary))
  const settings = { DATABASE_URL: urlOf('mmoa_app', address.port), DATABASE_OWNER_URL: urlOf('mmoa_owner', address.port) }
  cash = await prepareGround(settings, 8, 5 * ROUND)
  standby = await startStandby(bin, urlOf('replicator', portOf(primary)), secure)
  const owned = urlOf('mmoa_owner', portOf(primary))
  await query(owned, `alter system set synchronous_standby_names = '*'`)
  await query(owned, 'select pg_reload_conf()')
  cookie = await signInOffice(settings.DATABASE_URL)
  const all = { ...settings, DATABASE_REPLICA_URL: urlOf('mmoa_app', portOf(standby)), SIMULATOR: 'off' }
  product = await startReady(all, await freePort())
}, 300_000)
afterAll(async () => {
  await product?.kill()
  address?.close()
  await standby?.stop()
  await primary?.stop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

/** As the address that HAProxy gives to two servers. */
async function movableAddress(first: number): Promise<typeof address> {
  let target = first
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    client.pipe(upstream).pipe(client)
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket)
      socket.on('error', () => undefined).once('close', () => open.delete(socket) && other.destroy())
    }
  })
  const port = await freePort()
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const cut = () => open.forEach((socket) => socket.destroy())
  return { port, leadTo: (to) => ((target = to), cut()), close: () => (cut(), server.close()) }
}

const begin = () => ({
  load: startLoad(product.origin, cash.splice(0, ROUND), { workers: 4, rest: 100 }),
  reading: startReading(product.origin, cookie),
})
async function end({ load, reading }: { load: PaymentLoad; reading: Reading }) {
  await load.finish()
  const statuses = await reading.stop()
  confirmed.push(...load.counts.acknowledged)
  expect(load.counts.wrong).toEqual([])
  return statuses
}
async function expectNothingLost(port: number): Promise<void> {
  const database = await openDatabase({ url: urlOf('mmoa_owner', port) })
  try {
    const { lost, paidTwice, unseen } = compare(confirmed, await storedPayments(database.db))
    expect({ lost, paidTwice, unseen }).toEqual({ lost: [], paidTwice: [], unseen: 0 })
    await expectBooksToBeRight(database.db)
  } finally {
    await database.close()
  }
}

test('both servers refuse a connection in clear, and the stream is encrypted', async () => {
  for (const server of [primary, standby])
    await expect(query(urlOf('mmoa_app', portOf(server)).replace(TLS, ''), 'select 1')).rejects.toThrow(/no encryption/)
  const ssl = 'select bool_and(ssl) as ssl from pg_stat_ssl join pg_stat_replication using (pid)'
  expect(await query(urlOf('mmoa_owner', portOf(primary)), ssl)).toEqual({ ssl: true })
})

test('under payments the office reads from the replica, which is less than ten seconds behind', { timeout: 120_000 }, async () => {
  await untilReads()
  const round = begin()
  let most = 0
  const before = await readMetrics(product.origin)
  for (let seconds = 0; seconds < 8; seconds += 1, await setTimeout(1_000)) most = Math.max(most, (await readMetrics(product.origin)).lag)
  const now = await readMetrics(product.origin)
  const statuses = await end(round)
  console.log(
    `under payments: ${now.replica - before.replica} reads of the replica, ${now.primary - before.primary} of the primary, lag at most ${tenths(most)} s`,
    statuses,
    product.output().match(/[^"]*because of the replica[^"]*/g),
  )
  expect(Object.keys(statuses)).toEqual(['200'])
  expect(most).toBeLessThan(10)
  // The primary stores a slow report of the open day.
  expect(now.primary - before.primary).toBeLessThan((now.replica - before.replica) / 10)
  await expectNothingLost(portOf(primary))
})
/** At the start a busy primary may be a moment ahead. */
async function untilReads(): Promise<void> {
  for (let tries = 0; tries < 50 && (await readMetrics(product.origin)).lag > 10; tries += 1) await setTimeout(200)
}

test(
  'a replica that stops replaying is read for ten seconds at most, and read again when it has caught up',
  { timeout: 120_000 },
  async () => {
    const round = begin()
    const owned = urlOf('mmoa_owner', portOf(standby))
    await query(owned, 'select pg_wal_replay_pause()')
    const away = await untilReadsGoTo(product.origin, 'primary')
    await setTimeout(3_000)
    const { lag } = await readMetrics(product.origin)
    await query(owned, 'select pg_wal_replay_resume()')
    const back = await untilReadsGoTo(product.origin, 'replica')
    const statuses = await end(round)
    console.log(
      `replay paused: the primary was read after ${tenths(away)} s (lag then ${tenths(lag)} s), the replica again ${tenths(back)} s after the end`,
      statuses,
    )
    expect(Object.keys(statuses)).toEqual(['200'])
    expect(away).toBeLessThan(12)
    await expectNothingLost(portOf(primary))
  },
)

test('a replica that crashes costs no read, and is read again by itself', { timeout: 180_000 }, async () => {
  // Otherwise payments wait for the standby.
  const owned = urlOf('mmoa_owner', portOf(primary))
  const waitFor = async (names: string) => {
    await query(owned, `alter system set synchronous_standby_names = '${names}'`)
    await query(owned, 'select pg_reload_conf()')
  }
  await waitFor('')
  const round = begin()
  await setTimeout(1_000)
  await standby.crash()
  const away = await untilReadsGoTo(product.origin, 'primary')
  standby.startAgain()
  const back = await untilReadsGoTo(product.origin, 'replica')
  const statuses = await end(round)
  await waitFor('*')
  console.log(
    `replica crashed: the primary was read after ${tenths(away)} s, the replica again ${tenths(back)} s after its start`,
    statuses,
  )
  expect(Object.keys(statuses)).toEqual(['200'])
  await expectNothingLost(portOf(primary))
})

test('the replica replaces a crashed primary: nothing is lost, and it answers reads too', { timeout: 180_000 }, async () => {
  const round = begin()
  await setTimeout(2_000)
  await primary.crash()
  const began = performance.now()
  await query(urlOf('mmoa_owner', portOf(standby)), `alter system set synchronous_standby_names = ''`)
  await query(urlOf('mmoa_owner', portOf(standby)), 'select pg_promote()')
  address.leadTo(portOf(standby))
  const again = round.load.counts.acknowledged.length
  while (round.load.counts.acknowledged.length === again) await setTimeout(20)
  const seconds = (performance.now() - began) / 1000
  await untilReadsGoTo(product.origin, 'primary')
  const statuses = await end(round)
  console.log(`primary crashed: payments again after ${tenths(seconds)} s`, statuses)
  expect(Object.keys(statuses).filter((status) => !['200', '503'].includes(status))).toEqual([])
  // Reads may have left it before for another reason.
  await vi.waitFor(() => expect(product.output().includes('it takes writes, so it is no replica'), 'says why').toBe(true), 30_000)
  await expectNothingLost(portOf(standby))
})
