import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openDatabase } from '#server/platform/db.ts'
import { createDatabase } from '#tests/support/server-databases.ts'
import { chaosCaller } from '#tools/chaos/chaos-caller.ts'
import { chaosCustomer, type ChaosRun } from '#tools/chaos/chaos-customer.ts'
import { type ChaosProcess, chaosProcess } from '#tools/chaos/chaos-process.ts'
import { reconcileMomo, type MomoComparison } from '#tools/chaos/compare-momo-books.ts'
import { fastClock, writeFastTime } from '#tools/chaos/fast-clock.ts'
import { movedAt, waitForOutcomes } from '#tools/chaos/wait-for-outcomes.ts'
import { seededRandom } from '#tools/seeded-random.ts'
import { freePort } from '#tools/check/free-port.ts'
import { findPostgres, startPostgres } from '#tools/check/postgres-server.ts'
import { simulatorSettings } from '#tools/simulator/simulator-settings.ts'
import { type Simulator, startSimulator } from '#tools/simulator/start-simulator.ts'

// npm run chaos: mobile money through two processes that are killed, while the provider fails in every way; both ledgers must agree. `--
// --seed 7 --customers 60 --payments 6`; timing still differs.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(1_000_000_000)) },
    customers: { type: 'string', default: '60' },
    payments: { type: 'string', default: '6' },
    minutes: { type: 'string', default: '8' },
  },
})
const seed = Number(values.seed)
const SPEED = 60
const ADMIN = {
  ADMIN_EMAIL: 'head@mmoa.example',
  ADMIN_PASSWORD: 'a password for the chaos',
  ADMIN_NAME: 'Efua Owusu',
  ADMIN_PHONE: '0201234567',
}
const KILL_EVERY = 4_000

const wait = (milliseconds: number): Promise<void> => new Promise((resume) => setTimeout(resume, milliseconds))
const random = seededRandom(seed)
const time = { realStart: Date.now(), start: Date.now(), speed: SPEED }
const clock = fastClock(time)
const bin = findPostgres()
if (bin === undefined) throw new Error('PostgreSQL is missing: "npm run check" installs it, or names what to install.')

console.log(`Seed ${seed}: ${values.customers} customers, each with a payout and up to ${values.payments} payments`)
const server = await startPostgres(bin)
const simulator = await startSimulator({ clock, settings: { decisions: 'succeed', paystackWebhook: undefined } })
const ticking = setInterval(() => void simulator.tick(), 100)
let processes: readonly ChaosProcess[] = []
try {
  const { url } = await createDatabase(server.url, 'mmoa_chaos')
  processes = await startProcesses(url)
  await live(processes)
  await calmDown(url, processes)
  process.exitCode = await report(url)
} finally {
  for (const one of processes) await one.stop()
  clearInterval(ticking)
  await simulator.close()
  await server.stop()
}

async function startProcesses(url: string): Promise<readonly ChaosProcess[]> {
  // Messages stay in the outbox.
  const momo = Object.entries(simulatorSettings(simulator, undefined)).filter(([name]) => name.startsWith('MTN_'))
  const environment = {
    ...Object.fromEntries(momo),
    ...ADMIN,
    DATABASE_URL: url,
    LOG_LEVEL: 'error',
    SIGN_IN_CODES: 'off',
    SIMULATOR: 'off',
    CHAOS_TIME: writeFastTime(time),
  }
  const made = [chaosProcess(await freePort(), environment), chaosProcess(await freePort(), environment)]
  for (const one of made) await one.up()
  return made
}

async function live(made: readonly ChaosProcess[]): Promise<void> {
  const origins = made.map((one) => one.origin)
  const caller = () => chaosCaller(origins, () => origins[random.below(origins.length)] ?? '')
  const office = caller()
  await office.post('/api/auth/validate-admin', { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD })
  await office.post('/api/simple-login', { name: ADMIN.ADMIN_NAME, phone: ADMIN.ADMIN_PHONE })
  const until = Date.now() + Number(values.minutes) * 60_000
  const run: ChaosRun = { simulator, random, office, caller, payments: Number(values.payments), wait, over: () => Date.now() > until }
  let living = true
  const killing = (async () => {
    let kills = 0
    while (living) {
      await wait(KILL_EVERY / 2 + random.below(KILL_EVERY))
      const victim = made[random.below(made.length)]
      await victim?.kill()
      kills += 1
      await victim?.up()
    }
    return kills
  })()
  const runs = await Promise.allSettled(Array.from({ length: Number(values.customers) }, (_, number) => chaosCustomer(run, number)))
  living = false
  console.log(`${await killing} processes were killed; ${simulator.book('mtn').orders.all().length} orders reached the provider`)
  for (const ended of runs) if (ended.status === 'rejected') console.log(`A customer failed: ${String(ended.reason)}`)
}

async function calmDown(url: string, made: readonly ChaosProcess[]): Promise<void> {
  const database = await openDatabase({ url })
  await waitForOutcomes(database.db, { simulator, clock, speed: SPEED, wait })
  for (const one of made) if (one.log() !== '') console.log(lastLines(one))
  await database.close()
}

/** Without alarms, which are expected. */
function lastLines(one: ChaosProcess): string {
  const errors = one
    .log()
    .split('\n')
    .filter((line) => line.includes('"level":"error"') && !line.includes('"alarm"'))
  return errors.length === 0
    ? `${one.origin}: no errors but alarms`
    : `${one.origin} logged ${errors.length} errors, at the end:\n${errors
        .slice(-3)
        .map((line) => line.slice(0, 200))
        .join('\n')}`
}

async function report(url: string): Promise<number> {
  const database = await openDatabase({ url })
  const compared = await reconcileMomo(database.db, movedAt(simulator))
  const { rows: broken } = await sql<{ invariant: string; subject: string; detail: string }>`select * from check_invariants()`.execute(
    database.db,
  )
  const { rows: transactions } = await sql<{ direction: string; status: string; count: number }>`
    select direction, status, count(*)::int as count from momo_transactions group by 1, 2 order by 1, 2`.execute(database.db)
  await database.close()
  for (const { direction, status, count } of transactions) console.log(`${count} ${direction}s ${status}`)
  printComparison(compared, simulator)
  for (const one of broken) console.log(`BROKEN ${one.invariant}: ${one.subject}, ${one.detail}`)
  const bad = compared.differences.length + broken.length
  console.log(bad === 0 ? 'Both books agree to the pesewa, and no invariant is broken.' : `${bad} things are wrong. Seed ${seed}`)
  return bad === 0 ? 0 : 1
}

function printComparison({ differences, explained, provider, journal }: MomoComparison, { seen, delivered }: Simulator): void {
  console.log(
    `${seen().length} calls to the provider, ${delivered().length} callbacks from it; its book ${provider} pesewas, our journal ${journal}`,
  )
  for (const words of explained) console.log(`For people: ${words}`)
  for (const words of differences) console.log(`DIFFERENT ${words}`)
}
