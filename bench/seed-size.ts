import { readFileSync } from 'node:fs'
import pg from 'pg'
import { addDays, dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { cedis } from '#domain/kernel/money.ts'
import { quote } from '#domain/loans/quote.ts'
import { hashToken } from '#server/identity/secret-hash.ts'
import { sealTerms } from '#server/loans/terms-store.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { openMigrated } from '#server/platform/open-migrated.ts'
import { snapshotOf } from '#server/reports/portfolio-query.ts'
import { DAYS_BACK } from './staff-calls.ts'

/** So that a third of the loans is active. */
const SPAN_DAYS = 420
const AMOUNTS = [130, 200, 250, 340, 500, 615, 800, 1000].map(cedis)

export const STAFF_TOKEN = 'bench-staff-session'.padEnd(43, '0')
export const CUSTOMER_TOKEN = 'bench-customer-session'.padEnd(43, '0')

/**
 * One paid-out loan per customer with all dependent rows, in whole-table statements: constraints check, triggers and foreign keys are off.
 * @throws Error when check_invariants() finds a violation.
 */
export async function seedSize(url: string, customers: number): Promise<void> {
  await (await openMigrated({ place: { url } })).close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off; set jit = off; set timezone = 'UTC';
      set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set temp_buffers = '256MB'; set client_min_messages = warning`)
    await settle(client, customers)
    await run(client, 'seed-plan.sql')
    const indexes = await dropIndexes(client)
    for (const file of ['seed-people.sql', 'seed-loans.sql', 'seed-money.sql']) await run(client, file)
    for (const definition of indexes) await client.query(definition)
    await client.query('vacuum analyze')
    await run(client, 'seed-totals.sql')
    await client.query('vacuum analyze')
    await expectRightBooks(client)
  } finally {
    await client.end()
  }
  const today = dayOf(systemClock.now())
  await storePastReports(url, () => Promise.resolve(DAYS_BACK.filter((back) => back > 0).map((back) => addDays(today, -back))))
}

async function settle(client: pg.Client, customers: number): Promise<void> {
  const now = systemClock.now()
  await client.query(
    'create temp table bench_settings (customers int, today date, moment timestamptz, span int, staff_session text, customer_session text)',
  )
  await client.query('insert into bench_settings values ($1, $2, $3, $4, $5, $6)', [
    customers,
    dayOf(now),
    now,
    SPAN_DAYS,
    hashToken(STAFF_TOKEN),
    hashToken(CUSTOMER_TOKEN),
  ])
  await client.query(`create temp table bench_prices (amount bigint, total bigint, interest bigint, weekly bigint, week int, part bigint, part_interest bigint,
    terms_hash text, terms_version text, terms_body text)`)
  for (const amount of AMOUNTS) {
    const priced = quote(amount)
    const terms = sealTerms(priced, false)
    for (const part of priced.instalments)
      await client.query('insert into bench_prices values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', [
        amount,
        priced.total,
        priced.interest,
        priced.weekly,
        part.week,
        part.amount,
        part.interest,
        terms.hash,
        terms.version,
        terms.text,
      ])
  }
}

/** Except those of constraints: building them afterwards is faster. @returns their definitions. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)
      and c.relname in ('users', 'loans', 'instalments', 'loan_events', 'payments', 'receipts', 'allocations', 'journal_entries', 'journal_lines', 'audit_trail',
        'score_history')`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map((row) => row.definition)
}

async function run(client: pg.Client, file: string): Promise<void> {
  const from = performance.now()
  await client.query(readFileSync(new URL(file, import.meta.url), 'utf8'))
  console.log(`  ${file}: ${Math.round((performance.now() - from) / 1000)} s`)
}

export async function storePastReports(url: string, daysOf: (db: Db) => Promise<readonly LocalDate[]>): Promise<void> {
  const database = await openMigrated({ place: { url } })
  const from = performance.now()
  try {
    const days = await daysOf(database.db)
    for (const day of days) await snapshotOf(database.db, day, new Date())
    console.log(`  reports of ${days.length} days: ${Math.round((performance.now() - from) / 1000)} s`)
  } finally {
    await database.close()
  }
}

async function expectRightBooks(client: pg.Client): Promise<void> {
  const from = performance.now()
  const { rows } = await client.query<{ invariant: string; subject: string; detail: string }>('select * from check_invariants() limit 5')
  if (rows.length > 0) throw new Error(`The seeded books are not right: ${JSON.stringify(rows)}`)
  console.log(`  check_invariants() finds nothing: ${Math.round((performance.now() - from) / 1000)} s`)
}
