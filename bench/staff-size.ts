import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { systemClock } from '#server/platform/clock.ts'
import { findPostgres, startPostgres } from '#tools/check/postgres-server.ts'
import { freePort } from '#tools/check/free-port.ts'
import { startReady } from '#tests/faults/support/drill-process.ts'
import { storeHeaviestPlans } from './heaviest-plans.ts'
import { measureCall, type Measured, type Office } from './measure-calls.ts'
import { CUSTOMER_TOKEN, seedSize, STAFF_TOKEN } from './seed-size.ts'
import { queryDatabase } from './query-database.ts'
import { rowOf, sizeReport } from './size-report.ts'
import { staffCalls, type BenchFacts } from './staff-calls.ts'

// npm run bench:staff [-- names of calls]: every staff call on a big and a small database in turns. BENCH_CUSTOMERS sets the big size;
// BENCH_BIG_URL and BENCH_SMALL_URL name filled databases.
const BIG = Number(process.env['BENCH_CUSTOMERS'] ?? '200000')
const SMALL = 1000
const RESULTS = new URL('results/', import.meta.url)
const COOKIES = { staff: `sid=${STAFF_TOKEN}`, customer: `sid=${CUSTOMER_TOKEN}` }

const given = { big: process.env['BENCH_BIG_URL'], small: process.env['BENCH_SMALL_URL'] }
if (given.big !== undefined && given.small !== undefined) await measure(given.big, given.small)
else await onPrivateServer()

async function onPrivateServer(): Promise<void> {
  const bin = findPostgres()
  if (bin === undefined) throw new Error('PostgreSQL is missing: "npm run check" installs it, or names what to install.')
  const server = await startPostgres(bin)
  try {
    await measure(await seeded(server.url, 'big', BIG), await seeded(server.url, 'small', SMALL))
  } finally {
    await server.stop()
  }
}

async function seeded(server: string, name: string, customers: number): Promise<string> {
  await queryDatabase(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = name
  console.log(`Seeding ${customers} customers:`)
  const from = performance.now()
  await seedSize(url.href, customers)
  console.log(`  in ${Math.round((performance.now() - from) / 1000)} s, and every invariant holds`)
  return url.href
}

async function factsOf(url: string): Promise<BenchFacts & { size: string; version: string }> {
  const [row] = await queryDatabase<Omit<BenchFacts, 'today' | 'loanId'> & { day: string; loanid: string; size: string; version: string }>(
    url,
    `select (select max(day) + 1 from closed_days)::text as day, l.id as loanid, u.phone, 'PostgreSQL ' || split_part(version(), ' ', 2) as version,
      (select number from receipts where status = 'used' order by number limit 1) as receipt,
      concat_ws(', ', (select count(*) from users) || ' people', (select count(*) from loans) || ' loans', (select count(*) from loans where status = 'active') || ' active',
        (select count(*) from instalments) || ' instalments', (select count(*) from payments) || ' payments', (select count(*) from journal_lines) || ' lines of the journal',
        pg_size_pretty(pg_database_size(current_database()))) as size
    from loans l join users u on u.id = l.user_id where l.id = (select max(id) * 9 / 10 from loans)`,
  )
  if (row === undefined) throw new Error('The database is empty')
  return { ...row, loanId: Number(row.loanid), today: row.day }
}

async function measure(bigUrl: string, smallUrl: string): Promise<void> {
  const loadBefore = loadavg()[0] ?? 0
  const [bigFacts, smallFacts] = [await factsOf(bigUrl), await factsOf(smallUrl)]
  const products = [await product(bigUrl), await product(smallUrl)] as const
  const [big, small] = products.map(({ origin }): Office => ({ origin, cookies: COOKIES }))
  if (big === undefined || small === undefined) throw new Error('Both products run')
  const names = process.argv.slice(2)
  const isSelected = ({ name }: { name: string }) => names.length === 0 || names.some((part) => name.includes(part))
  const smallCalls = staffCalls(smallFacts)
  const measured: Measured[] = []
  const selected = staffCalls(bigFacts)
  try {
    for (const [place, call] of selected.entries()) {
      const smallCall = smallCalls[place]
      if (!isSelected(call) || smallCall === undefined) continue
      const one = await measureCall(call, big, small, smallCall)
      measured.push(one)
      console.log(rowOf(one))
    }
  } finally {
    for (const one of products) await one.kill()
  }
  if (names.length > 0) return
  const plans = await storeHeaviestPlans(bigUrl, selected, COOKIES, new URL('plans/', RESULTS))
  mkdirSync(RESULTS, { recursive: true })
  const sizes = { big: bigFacts.size, small: smallFacts.size }
  const report = sizeReport({ at: systemClock.now(), server: bigFacts.version, sizes, loadBefore, measured, plans })
  writeFileSync(new URL('staff-size.md', RESULTS), report)
  console.log(report)
}

async function product(url: string) {
  return startReady({ DATABASE_URL: url }, await freePort(), fileURLToPath(new URL('office-without-jobs.ts', import.meta.url)))
}
