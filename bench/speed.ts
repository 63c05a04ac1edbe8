import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isReminderTime } from '#domain/notifications/reminders.ts'
import { auditBooksJob } from '#server/audit-books/audit-books-job.ts'
import { moveCollectionCases } from '#server/operations/move-collection-cases.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/db.ts'
import { startReady, type DrillProcess } from '#tests/faults/support/drill-process.ts'
import { freePort } from '#tools/check/free-port.ts'
import { queryDatabase } from './query-database.ts'
import { compareRuns } from './compare-runs.ts'
import { megabytesOf } from './process-usage.ts'
import { officeCalls, RUSH_SHARES } from './office-calls.ts'
import { measureDay, measureOverload, measureRush, OVERLOAD } from './office-day.ts'
import { openHomeScreens, payByPgbench, payOverHttp, requestBareRoute, rowsWritten, type CashBox } from './workloads.ts'
import { violations, copied, seeded, startDurable, type PrivateServer } from './private-databases.ts'
import type { Compared, SpeedFigures } from './speed-figures.ts'
import { speedReport } from './speed-report.ts'

// npm run bench, on a private PostgreSQL server. BENCH_PARTS selects parts, whose results are stored separately; BENCH_MINUTES,
// BENCH_CUSTOMERS and BENCH_BIG set length and sizes.
const PICKED = process.env['BENCH_PARTS']
const PARTS = (PICKED ?? 'payments,home,rush,size,day,overload').split(',')
const MINUTES = Number(process.env['BENCH_MINUTES'] ?? (PICKED === undefined ? '30' : '2'))
/** Half of capacity uses up the receipts of 1,200 customers in a minute. */
const CUSTOMERS = Number(process.env['BENCH_CUSTOMERS'] ?? String(Math.max(15_000, MINUTES * 2_000)))
const SIZES = { small: 1_000, big: Number(process.env['BENCH_BIG'] ?? '200000') }
/** As package.json and deploy/, without simulators. */
const AS_DEPLOYED = {
  NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=512',
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  SIMULATOR: 'off',
}
const START = fileURLToPath(new URL('../start.mjs', import.meta.url))
const WITHOUT_JOBS = fileURLToPath(new URL('office-without-jobs.ts', import.meta.url))
const RUNS = 7
const PAYMENTS = 480
const HOMES = 400
const RESULTS = new URL('results/', import.meta.url)

const loadBefore = loadavg()[0] ?? 0
const server = await startDurable()
const running: DrillProcess[] = []
process.once('SIGTERM', () => void stopAll().finally(() => process.exit(143)))

let partBegan = performance.now()
function part(name: string): void {
  console.log(`${name}: ${Math.round((performance.now() - partBegan) / 1000)} s`)
  partBegan = performance.now()
}

async function measure(): Promise<SpeedFigures> {
  const office = await seeded(server, 'office', {
    customers: CUSTOMERS,
    receipts: PARTS.includes('payments') ? (RUNS + 1) * PAYMENTS : 0,
    // Else the product computes 400 days of reports meanwhile.
    withReports: PARTS.some((one) => one !== 'size'),
  })
  const baseline = await copied(server, office, 'baseline')
  part('two offices')
  const ready: number[] = []
  for (let start = 0; start < 5; start += 1) {
    const from = performance.now()
    const one = await startProduct(office.url)
    ready.push(performance.now() - from)
    if (start < 4) await stop(one)
  }
  const product = only(running)
  await setTimeout(10_000)
  await nightJobsEnded(office.url)
  const restMegabytes = megabytesOf(pidOf(product))
  const before = { product: await rowsWritten(office.url), baseline: await rowsWritten(baseline.url) }
  const compared: Compared[] = []
  part('starts')
  if (PARTS.includes('payments')) compared.push(await payments(product, office, baseline))
  part('payments')
  const rows = rowsPerPayment(
    before,
    { product: await rowsWritten(office.url), baseline: await rowsWritten(baseline.url) },
    { product: office.used, baseline: baseline.used },
  )
  if (PARTS.includes('home')) compared.push(await homes(product, office.url))
  part('home')
  const rush = PARTS.includes('rush')
    ? await measureRush(product.origin, await officeCalls(product.origin, office, RUSH_SHARES))
    : undefined
  part('rush')
  const broken = await violations(office.url)
  part('invariants')
  const calls = PARTS.includes('day') ? await officeCalls(product.origin, office) : undefined
  const length = { minutes: MINUTES, further: PARTS.includes('overload') ? OVERLOAD.further : 0 }
  const day = calls && (await measureDay(product.origin, pidOf(product), calls, length))
  part('day')
  const overload =
    day && PARTS.includes('overload')
      ? await measureOverload(product.origin, calls, { capacity: day.capacity, usual: day.p99, seconds: OVERLOAD.seconds })
      : undefined
  part('overload')
  const loadMegabytes = megabytesOf(pidOf(product))
  await stop(product)
  broken.push(...(await violations(office.url)))
  if (PARTS.includes('size')) compared.push(...(await sizes(server)))
  part('size')
  return {
    at: systemClock.now().toISOString(),
    machine: `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 1024 ** 3)} GiB, Node ${process.version}, ${server.version}`,
    processors: cpus().length,
    load: { before: loadBefore, after: loadavg()[0] ?? 0 },
    sizes: { office: CUSTOMERS, ...(PARTS.includes('size') && SIZES) },
    violations: broken,
    rows,
    compared,
    rush,
    day,
    overload,
    start: { readyMilliseconds: ready, restMegabytes, loadMegabytes },
  }
}

/** A first start proves its books, except between midnight and the hour of the proof. No reminder is sent in the evening. */
async function nightJobsEnded(url: string): Promise<void> {
  const now = systemClock.now()
  const due = [now.getUTCHours() >= auditBooksJob.fromHour, isReminderTime(now)].filter(Boolean).length
  const ended = `select count(*)::int as ended from job_runs where job in ('audit-books', 'reminders') and finished_at is not null`
  for (let seconds = 0; seconds < 900; seconds += 1) {
    const [row] = await queryDatabase<{ ended: number }>(url, ended)
    if ((row?.ended ?? 0) >= due) return
    await setTimeout(1_000)
  }
  throw new Error('The jobs of the night did not end within 15 minutes')
}

const payments = (product: DrillProcess, office: CashBox, baseline: CashBox): Promise<Compared> =>
  compareRuns({
    what: 'Cash payments completed over HTTP, durable, 16 clients; pgbench with the same writes',
    goal: '≥ 0.4, aim 0.6',
    baseline: { run: () => payByPgbench(server.pgbench, baseline, PAYMENTS) },
    product: { run: () => payOverHttp(product.origin, office, PAYMENTS), pid: pidOf(product) },
    runs: RUNS,
    each: PAYMENTS,
    database: server.processes()[0] ?? 0,
  })

async function homes(product: DrillProcess, url: string): Promise<Compared> {
  const bare = await startReady({}, await freePort(), fileURLToPath(new URL('bare-route.ts', import.meta.url)))
  running.push(bare)
  const tokens = await tokensOf(url)
  try {
    return await compareRuns({
      runs: RUNS,
      database: server.processes()[0] ?? 0,
      what: 'Homes of customers; a bare Fastify route with as many requests',
      goal: 'none',
      baseline: { run: () => requestBareRoute(bare.origin, HOMES), pid: pidOf(bare) },
      product: { run: () => openHomeScreens(product.origin, tokens, HOMES), pid: pidOf(product) },
      each: HOMES,
    })
  } finally {
    await stop(bare)
  }
}

/** Big by small: a ratio of 1 means that size costs nothing. */
async function sizes(own: PrivateServer): Promise<Compared[]> {
  const few = 112
  const receipts = (RUNS + 1) * few
  const small = await seeded(own, 'small', { customers: SIZES.small, receipts })
  const big = await seeded(own, 'big', { customers: SIZES.big, receipts })
  for (const { url } of [small, big]) await openCases(url)
  // Jobs would compute 400 days of reports meanwhile.
  const products = { small: await startProduct(small.url, WITHOUT_JOBS), big: await startProduct(big.url, WITHOUT_JOBS) }
  const tokens = { small: await tokensOf(small.url), big: await tokensOf(big.url) }
  const common = { runs: RUNS, database: own.processes()[0] ?? 0 }
  const side = (which: 'small' | 'big', run: () => ReturnType<typeof openHomeScreens>) => ({ run, pid: pidOf(products[which]) })
  const homeOf = (which: 'small' | 'big') => side(which, () => openHomeScreens(products[which].origin, tokens[which], HOMES))
  const paymentsOf = (which: 'small' | 'big') =>
    side(which, () => payOverHttp(products[which].origin, which === 'small' ? small : big, few))
  const home = {
    what: 'Homes with 200 times the customers; small',
    goal: '≥ 0.83 (cost ≤ 1.2), aim 0.91',
    baseline: homeOf('small'),
    product: homeOf('big'),
  }
  const paid = {
    what: 'Payments with 200 times the customers; small',
    goal: '≥ 0.83 (cost ≤ 1.2)',
    baseline: paymentsOf('small'),
    product: paymentsOf('big'),
  }
  return [await compareRuns({ ...common, ...home, each: HOMES }), await compareRuns({ ...common, ...paid, each: few })]
}

/** As each night does; else each late customer's first payment would, and customers of the big office pay once. */
async function openCases(url: string): Promise<void> {
  const { db, close } = await openDatabase({ url })
  await moveCollectionCases({ db, clock: systemClock })
  await close()
  await queryDatabase(url, 'vacuum analyze')
}

async function stopAll(): Promise<void> {
  for (const one of running) await one.kill()
  await server.stop()
}

const tokensOf = async (url: string): Promise<string[]> =>
  (await queryDatabase<{ token: string }>(url, 'select distinct token from bench_cash order by token limit 200')).map(({ token }) => token)

async function startProduct(url: string, script = START): Promise<DrillProcess> {
  const started = await startReady(
    { ...AS_DEPLOYED, DATABASE_URL: url, SIGN_IN_CODES: 'off', TRUSTED_PROXIES: '127.0.0.1' },
    await freePort(),
    script,
  )
  running.push(started)
  return started
}

async function stop(one: DrillProcess): Promise<void> {
  running.splice(running.indexOf(one), 1)
  await one.kill()
}

function only(processes: readonly DrillProcess[]): DrillProcess {
  const [one] = processes
  if (one === undefined) throw new Error('The product runs')
  return one
}
const pidOf = ({ child }: DrillProcess): number => child.pid ?? 0

type Counts = { readonly product: Map<string, number>; readonly baseline: Map<string, number> }
function rowsPerPayment(before: Counts, after: Counts, paid: { product: number; baseline: number }): SpeedFigures['rows'] {
  const of = (side: 'product' | 'baseline', table: string) =>
    ((after[side].get(table) ?? 0) - (before[side].get(table) ?? 0)) / Math.max(1, paid[side])
  const tables = [...after.product.keys()].map(
    (table) => [table, { product: of('product', table), baseline: of('baseline', table) }] as const,
  )
  return Object.fromEntries(tables.filter(([, { product, baseline }]) => Math.max(product, baseline) >= 0.05))
}

try {
  const figures = await measure()
  mkdirSync(RESULTS, { recursive: true })
  const name = PICKED === undefined ? 'speed' : `speed-${PARTS.join('-')}`
  writeFileSync(new URL(`${name}.json`, RESULTS), `${JSON.stringify(figures, null, 2)}\n`)
  writeFileSync(new URL(`${name}.md`, RESULTS), speedReport(figures))
  console.log(speedReport(figures))
} catch (error) {
  // The response has no reason, the product's log has it.
  const failures = running.flatMap(({ output }) => output().split('\n')).filter((line) => line.includes('"level":"error"'))
  for (const line of failures.slice(-5)) console.error(line.slice(0, 600))
  throw error
} finally {
  await stopAll()
}
