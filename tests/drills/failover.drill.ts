import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db.ts'
import { firstRow, type FailoverPair, type PairNode, startFailoverPair } from '#tests/drills/support/failover-pair.ts'
import { type DrillHaproxy, startHaproxy } from '#tests/drills/support/drill-haproxy.ts'
import { type CashInHand, prepareGround } from '#tests/faults/support/drill-ground.ts'
import { type DrillProcess, startReady } from '#tests/faults/support/drill-process.ts'
import { type Acknowledged, compare, storedPayments } from '#tests/faults/support/lost-payments.ts'
import { type PaymentLoad, startLoad } from '#tests/faults/support/payment-load.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { freePort } from '#tools/check/free-port.ts'
import { ROOT } from '#tools/check/run-program.ts'

// npm run drill -- failover: kills a primary with a synchronous standby under load. As root; needs Debian's pg-auto-failover-cli,
// postgresql-15-auto-failover and haproxy.
const RECEIPTS = 500
const WORKERS = 16
let pair: FailoverPair
let haproxy: DrillHaproxy
let product: DrillProcess
let url = ''
let cash: CashInHand[] = []
const confirmed: Acknowledged[] = []

beforeAll(async () => {
  pair = await startFailoverPair()
  await pair.settled(true)
  const port = await freePort()
  const [one, two] = pair.nodes
  const here = [
    ['127.0.0.1:6432', `127.0.0.1:${port}`],
    ['/opt/mmoa-loans', ROOT.replaceAll(' ', '\\ ')],
    ['10.0.0.11:5432', `127.0.0.1:${one.port}`],
    ['10.0.0.12:5432', `127.0.0.1:${two.port}`],
  ] as const
  haproxy = await startHaproxy('haproxy-postgres.cfg', here, port)
  url = `postgres://mmoa@127.0.0.1:${port}/mmoa`
  for (let tries = 0; tries < 50 && (await firstRow(url, 'select 1')) === undefined; tries += 1) await setTimeout(200)
  cash = await prepareGround({ DATABASE_URL: url }, 8, 4 * RECEIPTS)
  product = await startReady({ DATABASE_URL: url, SIMULATOR: 'off' }, await freePort())
}, 300_000)
afterAll(async () => {
  await product?.kill()
  await haproxy?.stop()
  pair?.stop()
}, 60_000)

const acknowledged = async ({ counts }: PaymentLoad, more: number) => {
  const enough = counts.acknowledged.length + more
  for (let waited = 0; waited < 120_000 && counts.acknowledged.length < enough; waited += 20) await setTimeout(20)
  expect(counts.acknowledged.length, 'payments are taken').toBeGreaterThanOrEqual(enough)
}

/** @returns a function that kills the stopped process. */
async function holdUp(standby: PairNode): Promise<() => void> {
  const receiver = Number(
    (await firstRow(`postgres://postgres@127.0.0.1:${standby.port}/postgres`, 'select pid from pg_stat_wal_receiver'))?.['pid'],
  )
  expect(receiver).toBeGreaterThan(0)
  process.kill(receiver, 'SIGSTOP')
  return () => {
    process.kill(receiver, 'SIGTERM')
    process.kill(receiver, 'SIGCONT')
  }
}

/** `late`: the standby is behind. */
async function killUnderLoad(
  sync: boolean,
  late: boolean,
): Promise<{ load: PaymentLoad; seconds: number; gone: PairNode; atKill: number; before: number }> {
  const { primary, standby } = await pair.settled(sync)
  const load = startLoad(product.origin, cash.splice(0, RECEIPTS), { workers: WORKERS })
  await acknowledged(load, 60)
  const letGo = late ? await holdUp(standby) : () => undefined
  const before = load.counts.acknowledged.length
  // Longer than any timeout: waiting for the standby must never end in a confirmation.
  if (late) await setTimeout(sync ? 7_000 : 700)
  primary.kill()
  const began = performance.now()
  await setTimeout(300)
  const atKill = load.counts.acknowledged.length
  letGo()
  await acknowledged(load, 1)
  const seconds = (performance.now() - began) / 1_000
  await acknowledged(load, 60)
  return { load, seconds, gone: primary, atKill, before }
}

async function lookInside(acknowledgedNow: readonly Acknowledged[]) {
  const database = await openDatabase({ url })
  try {
    await expectBooksToBeRight(database.db)
    return compare(acknowledgedNow, await storedPayments(database.db))
  } finally {
    await database.close()
  }
}

const report = (what: string, { counts }: PaymentLoad, stored: number, lost: number, seconds: number) =>
  console.log(
    `${what}: ${counts.acknowledged.length} acknowledged in this round, ${stored} committed in all, ${lost} lost; payments again after ${Math.round(seconds)} s; ${counts.unavailable} tries answered 503, ${counts.broken} broken, slowest answer ${counts.slowest} ms`,
  )

test.each([
  ['killed under load', false],
  ['killed while its standby is behind', true],
])('a primary that is %s is replaced by its standby without losing an acknowledged payment', { timeout: 300_000 }, async (what, late) => {
  const { load, seconds, gone, atKill, before } = await killUnderLoad(true, late)
  if (late) expect(atKill - before, 'acknowledged while the standby had nothing new').toBeLessThanOrEqual(WORKERS)
  await load.finish()
  confirmed.push(...load.counts.acknowledged)
  const { lost, paidTwice, unseen, stored } = await lookInside(confirmed)
  report(`A primary was ${what}`, load, stored, lost.length, seconds)
  expect({ lost, paidTwice, unseen, wrong: load.counts.wrong }).toEqual({ lost: [], paidTwice: [], unseen: 0, wrong: [] })
  expect(product.child.exitCode, 'the process lives').toBeNull()
  gone.run()
  await pair.settled(true)
})

test('a planned switchover under load loses no payment', { timeout: 300_000 }, async () => {
  const { primary } = await pair.settled(true)
  const load = startLoad(product.origin, cash.splice(0, RECEIPTS), { workers: WORKERS, rest: 100 })
  await acknowledged(load, 60)
  const began = performance.now()
  pair.changePlaces()
  const seconds = (performance.now() - began) / 1_000
  expect((await pair.settled(true)).primary.name).not.toBe(primary.name)
  await acknowledged(load, 60)
  await load.finish()
  confirmed.push(...load.counts.acknowledged)
  const { lost, paidTwice, unseen, stored } = await lookInside(confirmed)
  report('The two changed places', load, stored, lost.length, seconds)
  expect({ lost, paidTwice, unseen, wrong: load.counts.wrong }).toEqual({ lost: [], paidTwice: [], unseen: 0, wrong: [] })
})

test('jobs of a process continue after it lost its connections three times', { timeout: 300_000 }, async () => {
  const since = new Date().toISOString()
  const runs = `select count(*)::int as count from job_runs where finished_at > '${since}' and error is null`
  let done = 0
  for (let waited = 0; waited < 180_000 && done === 0; waited += 1_000) {
    await setTimeout(1_000)
    done = Number((await firstRow(url, runs))?.['count'] ?? 0)
  }
  expect(done).toBeGreaterThan(0)
})

test('the drill detects lost payments when commits do not wait for the standby', { timeout: 300_000 }, async () => {
  pair.waitForStandby(false)
  const { load, seconds, atKill, before } = await killUnderLoad(false, true)
  expect(atKill - before, 'acknowledged while the standby had nothing new').toBeGreaterThan(0)
  await load.pause()
  const { lost, stored } = await lookInside([...confirmed, ...load.counts.acknowledged])
  report('Commits waited for nobody', load, stored, lost.length, seconds)
  expect(lost.length).toBeGreaterThan(0)
})
