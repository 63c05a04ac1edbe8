import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, inject, test, vi } from 'vitest'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { openDatabase } from '#server/platform/db.ts'
import { computePortfolio } from '#server/reports/portfolio-query.ts'
import { createDatabase, dropDatabase } from '#tests/support/server-databases.ts'
import { receiptShortage, violations } from './private-databases.ts'
import { RowCounter } from './row-counter.ts'
import { queryDatabase } from './query-database.ts'
import { seedSize } from './seed-size.ts'
import { makeReceipts } from './workloads.ts'

const migrated = inject('migrated')

/** Of each loan, in all steps of the plan. */
const MOST_ROWS = 600

/** On a server: a database with the books of so many customers. */
async function withSeeded(customers: number, work: (url: string) => Promise<void>): Promise<void> {
  if (!('server' in migrated)) return
  vi.spyOn(console, 'log').mockReturnValue()
  const { name, url } = await createDatabase(migrated.server, 'mmoa_bench', migrated.template)
  try {
    await seedSize(url, customers)
    await work(url)
  } finally {
    await dropDatabase(migrated.server, name)
    vi.restoreAllMocks()
  }
}

// The seed bypasses the product's code: add each new table or rule by hand.
test.runIf('server' in migrated)('the books that the benchmarks write by SQL are right, before and after receipts are made', () =>
  withSeeded(300, async (url) => {
    await queryDatabase(
      url,
      `set session_replication_role = replica; ${readFileSync(new URL('seed-receipts.sql', import.meta.url), 'utf8')}`,
    )
    const last = 'select max(o.week) from instalments o where o.loan_id = c.loan_id'
    expect(await queryDatabase(url, `select count(*)::int as settling from bench_cash c where c.week = (${last})`)).toEqual([
      { settling: 0 },
    ])
    await makeReceipts({ url, made: 0, used: 0 }, 64)
    expect(await queryDatabase(url, 'select count(*)::int as count from receipts where status = $1', ['open'])).toEqual([{ count: 64 }])
    expect(await violations(url)).toEqual([])
  }),
)

// A day of the first months has few payments and many later loans: a plan for one is wrong for the other.
test.runIf('server' in migrated)('the portfolio of a day in each month reads at most MOST_ROWS rows of each loan', () =>
  withSeeded(800, async (url) => {
    const { db, close } = await openDatabase({ url, longStatements: true })
    const read: [day: LocalDate, rowsOfEachLoan: number][] = []
    try {
      // As the product's connections, unlike those of other tests.
      await sql`set plan_cache_mode = auto`.execute(db)
      const { rows } = await sql<{ day: LocalDate }>`
        select day from closed_days where extract(day from day) = 10 or day = (select max(day) from closed_days) order by day`.execute(db)
      for (const { day } of rows) {
        const counter = new RowCounter()
        await computePortfolio(db.withPlugin(counter), day)
        read.push([day, Math.round(counter.rows / 800)])
      }
    } finally {
      await close()
    }
    expect(read.length).toBeGreaterThan(12)
    expect(read.filter(([, rows]) => rows === 0 || rows > MOST_ROWS)).toEqual([])
  }),
)

test('receiptShortage names the customers that the payments need', () => {
  expect(receiptShortage({ customers: 2_000, receipts: 3_840, weeks: 3_840 })).toBeUndefined()
  expect(receiptShortage({ customers: 2_000, receipts: 3_840, weeks: 2_560 })).toContain('BENCH_CUSTOMERS to about 3000.')
})
