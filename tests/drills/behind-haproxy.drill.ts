import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db.ts'
import { type DrillHaproxy, startHaproxy } from '#tests/drills/support/drill-haproxy.ts'
import { type CashInHand, prepareGround } from '#tests/faults/support/drill-ground.ts'
import { type DrillProcess, startReady } from '#tests/faults/support/drill-process.ts'
import { type Acknowledged, compare, storedPayments } from '#tests/faults/support/lost-payments.ts'
import { type PaymentLoad, startLoad, printCounts } from '#tests/faults/support/payment-load.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { buildWebIfStale } from '#tools/build-web.ts'
import { freePort } from '#tools/check/free-port.ts'
import { findPostgres, type PostgresServer, startPostgres } from '#tools/check/postgres-server.ts'

// npm run drill -- behind-haproxy (needs Debian's haproxy): two processes behind deploy/haproxy.cfg (without TLS) are
// killed and restarted under load.
const WORKERS = 16
const READERS = 4
const RESTARTS = Number(process.env['DRILL_RESTARTS'] ?? '20')
let server: PostgresServer
let haproxy: DrillHaproxy
let origin = ''
let settings: Record<string, string> = {}
let cash: CashInHand[] = []
const ports: number[] = []
const running: DrillProcess[] = []
const acknowledged: Acknowledged[] = []

beforeAll(async () => {
  // A browser loads pages through the proxy too.
  await buildWebIfStale()
  server = await startPostgres(findPostgres() ?? '')
  cash = await prepareGround({ DATABASE_URL: server.url }, 12, 430)
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
}, 1_200_000)
afterAll(async () => {
  for (const one of running) await one.kill()
  await haproxy?.stop()
  await server?.stop()
})

const load = (count: number, rest = 350) => startLoad(origin, cash.splice(0, count), { workers: WORKERS, rest })
async function underWay({ counts }: PaymentLoad, more: number): Promise<void> {
  const enough = counts.acknowledged.length + more
  for (let waited = 0; waited < 300_000 && counts.acknowledged.length < enough; waited += 10) await setTimeout(10)
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

/** Over connections that stay open. */
function startReads(): { readonly finish: () => Promise<{ answered: number; others: string[] }> } {
  const counts: { answered: number; others: string[] } = { answered: 0, others: [] }
  let isOver = false
  const read = async () => {
    while (!isOver) {
      const headers = { cookie: cash[0]?.cookie ?? '' }
      const outcome = await fetch(`${origin}/api/auth/user`, { headers }).then(
        async (answer) => `${answer.status} ${answer.status === 200 ? (await answer.text()).slice(0, 1) : await answer.text()}`,
        (error: Error) => `cut: ${error.message}`,
      )
      if (outcome === '200 {') counts.answered += 1
      else counts.others.push(outcome)
      await setTimeout(100)
    }
  }
  const running = Promise.all(Array.from({ length: READERS }, read))
  return {
    finish: async () => {
      isOver = true
      await running
      return counts
    },
  }
}

test('a session of another process is valid on both, and the proxy does not serve /metrics', { timeout: 120_000 }, async () => {
  const cookie = cash[0]?.cookie ?? ''
  for (const one of [origin, ...running.map((each) => each.origin)])
    expect((await fetch(`${one}/api/auth/user`, { headers: { cookie } })).status).toBe(200)
  expect((await fetch(`${origin}/metrics`)).status).toBe(404)
})

test('killing each process in turn under load stops no service and loses no acknowledged payment', { timeout: 900_000 }, async () => {
  for (const at of [0, 1]) {
    // One load for each kill: a common one would end while a process starts.
    const made = load(60)
    await underWay(made, 20)
    await running[at]?.kill()
    const killed = performance.now()
    await underWay(made, 10)
    console.log(`Killed one of two: ten payments later after ${Math.round(performance.now() - killed)} ms`)
    await again(at)
    // HAProxy must detect the restart before the other one stops.
    await setTimeout(3_000)
    await proved('One of two was killed', made)
  }
})

test('restarts under load reject no request, cut none and lose no payment', { timeout: 1_800_000 }, async () => {
  // Some payments beside the reads, while twenty restarts take up to half a minute each.
  const made = load(300, 30_000)
  const reads = startReads()
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    const at = restart % 2
    await underWay(made, 1)
    const signalled = performance.now()
    running[at]?.child.kill('SIGTERM')
    expect((await running[at]?.ended())?.code).toBe(0)
    const ended = performance.now()
    await again(at)
    console.log(
      `Restart ${restart + 1}: ended after ${Math.round(ended - signalled)} ms, ready after ${Math.round(performance.now() - ended)} ms`,
    )
    // HAProxy finds the process again within a second.
    await setTimeout(2_000)
  }
  await proved('Each of two was restarted in turn', made)
  const { answered, others } = await reads.finish()
  console.log(`${RESTARTS} restarts: ${answered} reads answered, ${others.length} cut or refused`)
  expect([made.counts.unavailable, made.counts.broken, others]).toEqual([0, 0, []])
})

test(
  'without the database the proxy serves the pages, and calls get the product’s 503 with Retry-After',
  { timeout: 180_000 },
  async () => {
    await server.crash()
    try {
      for (let round = 0; round < 5; round += 1) {
        const page = await fetch(`${origin}/`)
        expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>')])
        const call = await fetch(`${origin}/api/auth/user`, { headers: { cookie: cash[0]?.cookie ?? '' } })
        expect([call.status, call.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)])
        expect(await call.json()).toEqual({ message: expect.stringMatching(/\.$/) })
        // Longer than the checks that would take a process out.
        await setTimeout(1_000)
      }
    } finally {
      server.startAgain()
    }
  },
)
