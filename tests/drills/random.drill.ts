import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db.ts'
import { letFaultsHappen } from '#tests/drills/support/random-faults.ts'
import { type CuttingProxy, startCuttingProxy } from '#tests/faults/support/cutting-proxy.ts'
import { prepareGround } from '#tests/faults/support/drill-ground.ts'
import { compare, storedPayments } from '#tests/faults/support/lost-payments.ts'
import { startLoad, printCounts } from '#tests/faults/support/payment-load.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { chaosCaller } from '#tools/chaos/chaos-caller.ts'
import { chaosCustomer, type ChaosRun } from '#tools/chaos/chaos-customer.ts'
import { type ChaosProcess, chaosProcess } from '#tools/chaos/chaos-process.ts'
import { reconcileMomo } from '#tools/chaos/compare-momo-books.ts'
import { fastClock, writeFastTime } from '#tools/chaos/fast-clock.ts'
import { movedAt, waitForOutcomes } from '#tools/chaos/wait-for-outcomes.ts'
import { seededRandom } from '#tools/seeded-random.ts'
import { freePort } from '#tools/check/free-port.ts'
import { findPostgres, type PostgresServer, startPostgres } from '#tools/check/postgres-server.ts'
import { simulatorSettings } from '#tools/simulator/simulator-settings.ts'
import { type Simulator, startSimulator } from '#tools/simulator/start-simulator.ts'

// npm run drill -- random: processes, PostgreSQL and MTN fail at random during payments. FAULT_MINUTES=10, FAULT_SEED=…: the seed decides
// the faults, not their timing.
const MINUTES = Number(process.env['FAULT_MINUTES'] ?? 10)
const SEED = Number(process.env['FAULT_SEED'] ?? randomInt(1_000_000_000))
const CUSTOMERS = 16
const WORKERS = 4
/** A staff session of eight hours lasts twelve minutes. */
const SPEED = 40
const ADMIN = {
  ADMIN_EMAIL: 'head@mmoa.example',
  ADMIN_PASSWORD: 'a password for the drill',
  ADMIN_NAME: 'Efua Owusu',
  ADMIN_PHONE: '0201234567',
}

let server: PostgresServer | undefined
let proxy: CuttingProxy | undefined
let simulator: Simulator | undefined
let ticking: NodeJS.Timeout | undefined
let processes: ChaosProcess[] = []
afterAll(async () => {
  for (const one of processes) await one.kill()
  clearInterval(ticking)
  await simulator?.close()
  await proxy?.close()
  await server?.stop()
}, 60_000)

test(
  `${MINUTES} minutes of random faults (seed ${SEED}) lose nothing, and both ledgers agree`,
  { timeout: (MINUTES + 12) * 60_000 },
  async () => {
    console.log(`Seed ${SEED}, ${MINUTES} minutes`)
    const time = { realStart: Date.now(), start: Date.now(), speed: SPEED }
    const clock = fastClock(time)
    const mtn = await startSimulator({ clock, settings: { decisions: 'succeed', paystackWebhook: undefined } })
    simulator = mtn
    ticking = setInterval(() => void mtn.tick(), 100)
    server = await startPostgres(findPostgres() ?? '')
    const cash = await prepareGround({ DATABASE_URL: server.url, ...ADMIN }, 6, 300 + MINUTES * 500)
    proxy = await startCuttingProxy(server.url)
    const momo = Object.entries(simulatorSettings(mtn, undefined)).filter(([name]) => name.startsWith('MTN_'))
    const settings = {
      DATABASE_URL: proxy.url,
      LOG_LEVEL: 'error',
      SIGN_IN_CODES: 'off',
      SIMULATOR: 'off',
      CHAOS_TIME: writeFastTime(time),
    }
    for (let one = 0; one < 2; one += 1)
      processes.push(chaosProcess(await freePort(), { ...Object.fromEntries(momo), ...ADMIN, ...settings }))
    for (const one of processes) await one.up()

    const random = seededRandom(SEED)
    const choices = seededRandom(SEED + 1)
    const origins = processes.map((one) => one.origin)
    const caller = () => chaosCaller(origins, () => origins[choices.below(origins.length)] ?? '')
    const office = caller()
    await office.post('/api/auth/validate-admin', { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD })
    await office.post('/api/simple-login', { name: ADMIN.ADMIN_NAME, phone: ADMIN.ADMIN_PHONE })
    const until = Date.now() + MINUTES * 60_000
    const over = () => Date.now() > until
    const wait = (milliseconds: number) => setTimeout<void>(milliseconds)
    const run: ChaosRun = { simulator: mtn, random: choices, office, caller, payments: 200, wait, over }
    const half = Math.floor(cash.length / 2)
    const loads = [cash.slice(0, half), cash.slice(half)].map((share, at) =>
      startLoad(origins[at] ?? '', share, { workers: WORKERS, rest: 1_000 }),
    )
    const acknowledged = () => loads.flatMap(({ counts }) => counts.acknowledged)
    const [happened, ...customers] = await Promise.all([
      letFaultsHappen({ random, server, proxy, processes, simulator: mtn }, over),
      ...Array.from({ length: CUSTOMERS }, (_, number) =>
        chaosCustomer(run, number).catch((error: unknown) => `A life ended early: ${String(error)}`),
      ),
    ])
    console.log([...happened].map(([what, times]) => `${what}: ${times}`).join('; '))
    for (const words of customers) if (typeof words === 'string') console.log(words)

    const database = await openDatabase({ url: server.url })
    try {
      for (const load of loads) await load.finish()
      await waitForOutcomes(database.db, { simulator: mtn, clock, speed: SPEED, wait })
      loads.forEach(({ counts }, at) => printCounts(`Cash at process ${at + 1}`, counts))
      const { lost, paidTwice, unseen, stored } = compare(acknowledged(), await storedPayments(database.db))
      const compared = await reconcileMomo(database.db, movedAt(mtn))
      const orders = await sql<{ line: string }>`
      select direction || ' ' || status || ': ' || count(*) as line from momo_transactions group by direction, status order by 1`.execute(
        database.db,
      )
      console.log(`${stored} cash payments committed, ${lost.length} lost; ${orders.rows.map(({ line }) => line).join(', ')}`)
      console.log(
        `The provider's book has ${compared.provider} pesewas, our journal ${compared.journal}; for people: ${compared.explained.length}`,
      )
      expect({ lost, paidTwice, unseen, wrong: loads.flatMap(({ counts }) => counts.wrong) }).toEqual({
        lost: [],
        paidTwice: [],
        unseen: 0,
        wrong: [],
      })
      expect(compared.differences).toEqual([])
      await expectBooksToBeRight(database.db)
      expect(acknowledged().length).toBeGreaterThan(MINUTES * 20)
      expect(movedAt(mtn).length).toBeGreaterThan(MINUTES)
    } finally {
      await database.close()
    }
  },
)
