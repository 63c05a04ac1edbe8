import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSetting } from '#contract/operations.ts'
import { readLedgerYears } from '#contract/ledger-reports.ts'
import { bookFunding } from '#contract/staff-undo.ts'
import { BrokenBooks } from '#tests/audit-books/broken-books.ts'
import { confirmAll } from '#tests/support/confirm-requests.ts'
import { borrow, comeBack, joinWithProfile, money, openOffice } from '#tests/support/loan-actions.ts'
import { closeDaysTo } from '#tests/support/past-days.ts'
import { expectStatementsFromJournal } from '#tests/support/recomputed-statements.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { readCsv } from '#tests/support/spreadsheet.ts'
import { statementsOf } from '#tests/support/statement-sums.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { trialBalanceOf } from '#tests/support/trial-balance.ts'

let product: TestApp

/** GH₵1,000.00 of 15 December 2025 need 1 % at the end of the month, and 5 % at the end of January, 40 days past due. */
beforeAll(async () => {
  product = await buildTestApp()
  product.clock.moveTo('2025-12-15T09:00:00Z')
  await openOffice(product)
  await product.as('md').call(bookFunding, { body: { amount: money('5000'), reference: 'Transfer 1' } })
  await joinWithProfile(product, 'Ama')
  await borrow(product, 'Ama', '1000')
  await product.as('md').call(changeSetting, { params: { name: 'provisions' }, body: { value: true } })
  await closeDaysTo(product, '2026-01-04')
  product.clock.moveTo('2026-01-05T09:00:00Z')
})
afterAll(() => product.close())

const closeMonth = async (month: string) => {
  await comeBack(product, 'md')
  expect(await product.as('md').post('/api/admin/ledger/close-month', { month })).toMatchObject({ status: 200 })
}
const resultOf = async (unit: 'month' | 'year', day: string) => {
  const { income, isClosed, closes } = await statementsOf(product, unit, day)
  return { result: income.result[0], isClosed, closes: closes.length }
}

test('a month is final only once it is closed, even after its days are closed', async () => {
  expect(await resultOf('month', '2025-12-31')).toEqual({ result: 0, isClosed: false, closes: 0 })
  expect((await statementsOf(product, 'day', '2025-12-30')).isClosed).toBe(true)
})

test('the close of December, booked in January, counts in December and in its year', async () => {
  await closeMonth('2025-12')
  const { closes, balance } = await statementsOf(product, 'month', '2025-12-31')
  expect(closes).toMatchObject([{ kind: 'provisions_booked', day: '2025-12-31', bookedOn: '2026-01-05' }])
  expect(balance.lines.find(({ account }) => account === 'loan_allowance')?.amounts[0]).toBe(-1_000)
  for (const unit of ['month', 'year'] as const)
    expect(await resultOf(unit, '2025-12-31')).toEqual({ result: -1_000, isClosed: true, closes: 1 })
  for (const unit of ['month', 'year'] as const)
    expect(await resultOf(unit, '2026-01-05')).toEqual({ result: 0, isClosed: false, closes: 0 })
  expect((await trialBalanceOf(product, '2025-12-31'))['provision_expense']).toBeUndefined()
  expect((await trialBalanceOf(product))['provision_expense']).toBe('10.00')
})

test('the year end includes the December close, and leaves nothing in the next year', async () => {
  expect(await product.as('md').post('/api/admin/ledger/close-year', { year: 2025 })).toMatchObject({ status: 200 })
  expect(await confirmAll(product)).toBe(1)
  await comeBack(product, 'md')
  const { years } = await product.as('md').call(readLedgerYears, {})
  expect(years.find(({ year }) => year === 2025)?.result).toBe(-1_000)
  expect((await trialBalanceOf(product))['provision_expense']).toBeUndefined()
  await expectBooksToBeRight(product.db)
})

test('the January close counts in January, and every statement equals the exported journal', async () => {
  await closeDaysTo(product, '2026-01-31')
  product.clock.moveTo('2026-02-03T09:00:00Z')
  await closeDaysTo(product, '2026-02-02')
  await closeMonth('2026-01')
  expect(await resultOf('month', '2026-01-31')).toEqual({ result: -4_000, isClosed: true, closes: 1 })
  expect(await resultOf('year', '2026-02-03')).toEqual({ result: -4_000, isClosed: false, closes: 0 })
  const days = ['2025-12-30', '2025-12-31', '2026-01-01', '2026-01-05', '2026-01-31', '2026-02-03']
  expect(await expectStatementsFromJournal(product, days)).toBeGreaterThan(days.length * 6)
  await expectBooksToBeRight(product.db)
})

test('the export for accounting programs dates closes and the year end by the period that they close', async () => {
  product.clock.advance({ days: 1 })
  await closeDaysTo(product, '2026-02-03')
  await comeBack(product, 'md')
  const { layouts } = (await product.as('md').get('/api/admin/ledger/account-maps')).body
  const accounts = layouts[0].accounts.map(({ account, code }: { account: string; code: string }) => ({ account, target: code }))
  expect(await product.as('md').post('/api/admin/ledger/account-maps/quickbooks', { extra: '', accounts })).toMatchObject({ status: 200 })
  const file = await product.as('md').get('/api/admin/reports/journal-export.csv?layout=quickbooks&from=2026-01-05&to=2026-02-03')
  const { rows } = readCsv(String(file.body))
  const dates = new Set(rows.map((row) => `${row['Description']?.split(' ').slice(1).join(' ')} ${row['Journal Date']}`))
  expect([...dates]).toEqual(['Provisions booked 12/31/2025', 'Year closed 12/31/2025', 'Provisions booked 01/31/2026'])
})

test('a year closed by booking day keeps its result, and the proof finds one that only claims it', async () => {
  const broken = await BrokenBooks.open(product.db)
  const resultsAfter = async (isByBookingDay: boolean) => {
    await sql`update closed_years set by_booking_day = ${isByBookingDay}`.execute(broken.tx)
    const { rows } = await sql<{ year: number; amount: number }>`
      select y.year, coalesce(sum(r.amount), 0)::bigint as amount from (values (2025), (2026)) y (year) left join lateral result_accounts_of_year(y.year) r on true
      group by 1 order by 1`.execute(broken.tx)
    return rows.map(({ amount }) => amount)
  }
  expect(await resultsAfter(true)).toEqual([0, 5_000])
  expect(await resultsAfter(false)).toEqual([1_000, 4_000])
  const found = await broken.findingsAfter((tx) => sql`update closed_years set by_booking_day = true`.execute(tx), {
    customer: null,
    isEnough: (all) => all.length > 0,
  })
  expect(found.map(({ rule }) => rule)).toContain('year_end_is_audited')
  await broken.close()
})
