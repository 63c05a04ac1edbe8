import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db.ts'
import { type DrillHaproxy, startHaproxy } from '#tests/drills/support/drill-haproxy.ts'
import { type CashInHand, prepareGround } from '#tests/faults/support/drill-ground.ts'
import { type DrillProcess, startReady } from '#tests/faults/support/drill-process.ts'
import { type Acknowledged, compare, storedPayments } from '#tests/faults/support/lost-payments.ts'
import { type PaymentLoad, startLoad, printCounts } from '#tests/faults/support/payment-load.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { freePort } from '#tools/check/free-port.ts'
import { findPostgres, type PostgresServer, startPostgres } from '#tools/check/postgres-server.ts'

// npm run drill -- behind-haproxy: two processes behind deploy/haproxy.cfg (without TLS) are killed and replaced under load. apt-get
// install haproxy
const WORKERS = 16
let server: PostgresServer
let haproxy: DrillHaproxy
let origin = ''
let settings: Record<string, string> = {}
let cash: CashInHand[] = []
const ports: number[] = []
const running: DrillProcess[] = []
const acknowledged: Acknowledged[] = []

beforeAll(async () => {
  server = await startPostgres(findPostgres() ?? '')
  cash = await prepareGround({ DATABASE_URL: server.url }, 6, 1_200)
  const [door, plain] = [await freePort(), await freePort()]
  origin = `http://127.0.0.1:${door}`
  settings = { DATABASE_URL: server.url, PUBLIC_ORIGIN: origin, TRUSTED_PROXIES: '127.0.0.1', SIMULATOR: 'off' }
  ports.push(await freePort(), await freePort())
  for (const port of ports) running.push(await startReady(settings, port))
  const here = [
    ['bind :80', `bind 127.0.0.1:${plain}`],
    ['bind :443 ssl crt /etc/haproxy/mmoa.pem alpn h2,http/1.1', `bind 127.0.0.1:${door}`],
    ['http-request redirect scheme https code 308 unless { ssl_fc }', ''],
    ['127.0.0.1:3001', `127.0.0.1:${ports[0]}`],
    ['127.0.0.1:3002', `127.0.0.1:${ports[1]}`],
  ] as const
  haproxy = await startHaproxy('haproxy.cfg', here, door)
}, 180_000)
afterAll(async () => {
  for (const one of running) await one.kill()
  await haproxy?.stop()
  await server?.stop()
})

const load = (count: number) => startLoad(origin, cash.splice(0, count), { workers: WORKERS, rest: 350 })
async function underWay({ counts }: PaymentLoad, more = 30): Promise<void> {
  const enough = counts.acknowledged.length + more
  for (let waited = 0; waited < 30_000 && counts.acknowledged.length < enough; waited += 10) await setTimeout(10)
  expect(counts.acknowledged.length, 'payments are taken').toBeGreaterThanOrEqual(enough)
}
async function proved(what: string, made: PaymentLoad): Promise<void> {
  await made.finish()
  printCounts(what, made.counts)
  acknowledged.push(...made.counts.acknowledged)
  const database = await openDatabase({ url: server.url })
  try {
    const { lost, paidTwice, unseen } = compare(acknowledged, await storedPayments(database.db))
    expect({ lost, paidTwice, unseen, wrong: made.counts.wrong }).toEqual({ lost: [], paidTwice: [], unseen: 0, wrong: [] })
    await expectBooksToBeRight(database.db)
  } finally {
    await database.close()
  }
}
const again = async (at: number) => (running[at] = await startReady(settings, ports[at] ?? 0))

test('a session of another process is valid on both, and the proxy does not serve /metrics', { timeout: 30_000 }, async () => {
  const cookie = cash[0]?.cookie ?? ''
  for (const one of [origin, ...running.map((each) => each.origin)])
    expect((await fetch(`${one}/api/auth/user`, { headers: { cookie } })).status).toBe(200)
  expect((await fetch(`${origin}/metrics`)).status).toBe(404)
})

test('killing each process in turn under load stops no service and loses no acknowledged payment', { timeout: 120_000 }, async () => {
  const made = load(600)
  for (const at of [0, 1]) {
    await underWay(made)
    await running[at]?.kill()
    const killed = performance.now()
    await underWay(made, 10)
    console.log(`Killed one of two: ten payments later after ${Math.round(performance.now() - killed)} ms`)
    await again(at)
    // HAProxy must detect the restart before the other one stops.
    await setTimeout(3_000)
  }
  await proved('Each of two was killed', made)
})

test('replacing both processes in turn under load rejects no request and loses no payment', { timeout: 120_000 }, async () => {
  const made = load(600)
  for (const at of [0, 1]) {
    await underWay(made)
    running[at]?.child.kill('SIGTERM')
    expect((await running[at]?.ended())?.code).toBe(0)
    await again(at)
    await setTimeout(3_000)
  }
  await proved('Each of two was replaced', made)
  expect(made.counts.unavailable).toBe(0)
})
