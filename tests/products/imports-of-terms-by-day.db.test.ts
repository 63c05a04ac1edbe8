import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refinanceLoan } from '#contract/loan-refinance.ts'
import { readLoan } from '#contract/loans.ts'
import { approveLoan } from '#contract/staff-loans.ts'
import { addDays } from '#domain/kernel/calendar.ts'
import { lastDayOf } from '#domain/ledger/month.ts'
import { confirmAll, writeOff } from '#tests/support/confirm-requests.ts'
import { BOOK_OF_TERMS, enterImported, importFiles, phoneOfTerms } from '#tests/support/imported-book.ts'
import { comeBack, money, openOffice, payOutCash } from '#tests/support/loan-actions.ts'
import { closeDaysTo } from '#tests/support/past-days.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  product.clock.moveTo('2026-06-01T09:00:00Z')
  await openOffice(product)
  const body = { fromMonth: '2026-06', basis: 'by_day', reason: 'Board 7' }
  expect(await product.as('md').post('/api/admin/reports/provisions/interest-basis', body)).toMatchObject({ status: 200 })
  expect(await confirmAll(product)).toBe(1)
  expect(await importFiles(product, BOOK_OF_TERMS)).toMatchObject({ status: 'done' })
})
afterAll(() => product.close())

async function closeMonth(month: string): Promise<void> {
  const next = addDays(lastDayOf(month), 1)
  product.clock.moveTo(`${next}T09:00:00Z`)
  await closeDaysTo(product, addDays(next, -1))
  await comeBack(product, 'md')
  expect(await product.as('md').post('/api/admin/ledger/close-month', { month })).toMatchObject({ status: 200 })
}

test('an imported loan with terms of its own is settled by a refinance, which is of version 1', async () => {
  await enterImported(product, 'Yaw Darko', phoneOfTerms('Yaw Darko'))
  const { rows } = await sql<{ id: number }>`select id from loans where product_version = 1004`.execute(product.db)
  const old = rows[0]?.id ?? 0
  const body = { loanId: old, newAmount: money('400'), reason: 'More cloth for Christmas', termsAccepted: true, termsHash: undefined }
  const { loan } = await product.as('Yaw Darko').call(refinanceLoan, { body })
  await product.as('md').call(approveLoan, { params: { id: loan.id }, body: {} })
  await payOutCash(product, loan.id)
  expect(await product.as('Yaw Darko').call(readLoan, { params: { id: old } })).toMatchObject({
    status: 'completed',
    settledByRefinance: money('222'),
  })
  await expectBooksToBeRight(product.db)
})

test('imported loans with terms of their own accrue interest by day, month after month, and are written off', async () => {
  await closeMonth('2026-06')
  const { rows } = await accruals('2026-06-01')
  expect(rows.map(({ version, interest }) => [version, interest])).toEqual([
    // 30% of the refinance.
    [1, 12_000],
    [1001, 26_000],
    [1002, 14_458],
    [1003, 3_000],
    [1005, 0],
  ])
  await expectBooksToBeRight(product.db)
  await closeMonth('2026-07')
  await expectBooksToBeRight(product.db)
  product.clock.moveTo('2026-09-01T09:00:00Z')
  await closeDaysTo(product, '2026-08-31')
  const abena = (await accruals('2026-07-01')).rows.find(({ version }) => version === 1001)
  expect((await writeOff(product, abena?.loan ?? 0, { reason: 'Moved away' })).status).toBe(200)
  await expectBooksToBeRight(product.db)
})

const accruals = (month: string) =>
  sql<{ loan: number; version: number; interest: number }>`
    select a.loan_id as loan, l.product_version as version, a.interest from loan_accruals a join loans l on l.id = a.loan_id
    where a.month = ${month}::date order by l.product_version`.execute(product.db)
