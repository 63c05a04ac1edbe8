import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WEEK_COLUMNS } from '#contract/imports/import-files.ts'
import { creditScore } from '#domain/credit/credit-score.ts'
import { levelOf } from '#domain/credit/credit-level.ts'
import { addDays, monthsBetween, type LocalDate } from '#domain/kernel/calendar.ts'
import { NOTHING, pesewas } from '#domain/kernel/money.ts'
import { comeBack, openOffice } from '#tests/support/loan-actions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

// npm run nightly -- imports takes a lender's whole book.
const CUSTOMERS = Number(process.env['IMPORTED_CUSTOMERS'] ?? '8')
const IS_WHOLE = CUSTOMERS >= 2_000
const MOST_MINUTES = 15

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  product.clock.moveTo('2026-06-01T09:00:00Z')
  await comeBack(product, 'md')
})
afterAll(() => product.close(), 900_000)

const TODAY: LocalDate = '2026-06-01'
const people = Array.from({ length: CUSTOMERS }, (_, index) => ({
  index,
  phone: `024${String(7_000_000 + index)}`,
  joined: addDays('2024-01-01', index % 300),
}))
const AMOUNTS = [300, 450, 500, 650, 1_000]
/** Three repaid loans each, some weeks late. */
const repaid = people.flatMap(({ index, phone }) =>
  ['2024-11-04', '2025-03-03', '2025-09-01'].map((from, loan) => ({
    phone,
    amount: (AMOUNTS[index % AMOUNTS.length] ?? 0) + loan,
    from,
    late: WEEK_COLUMNS.map((_week, week) => ((index * 7 + loan * 3 + week) % 11 < index % 6 ? 3 : 0)),
  })),
)
/** Three of four have a running loan, paid for six weeks. */
const running = people.filter(({ index }) => index % 4 !== 3).map(({ phone }) => ({ phone, amount: 1_000, from: '2026-04-13' }))
const PAID_WEEKS = 6
const rows = (...lines: string[]) => lines.join('\n')
const files = {
  customers: rows(
    'full_name,phone,business_type,address,momo_number,momo_provider,joined_on',
    ...people.map(({ index, phone, joined }) => `Imported Person ${index},${phone},retail,Stall ${index} Makola,${phone},mtn,${joined}`),
  ),
  repaid: rows(
    `phone,amount,paid_out_on,${WEEK_COLUMNS.join(',')}`,
    ...repaid.map(({ phone, amount, from, late }) =>
      [phone, amount, from, ...late.map((days, week) => addDays(from, 7 * (week + 1) + days))].join(','),
    ),
  ),
  loans: rows(
    'phone,amount,paid_out_on,lender,method',
    ...running.map(({ phone, amount, from }) => `${phone},${amount},${from},mmoa_direct,cash`),
  ),
  payments: rows(
    'phone,paid_out_on,amount,paid_on,method,reference',
    ...running.flatMap(({ phone, from }) =>
      Array.from({ length: PAID_WEEKS }, (_, week) => `${phone},${from},100,${addDays(from, 7 * (week + 1))},cash,`),
    ),
  ),
}

/** Over the whole history, from the rows of the files. */
function scoreOf({ phone, joined }: (typeof people)[number]): number {
  const lateWeeks = repaid.filter((loan) => loan.phone === phone).flatMap((loan) => loan.late)
  const late = lateWeeks.filter((days) => days > 0).length
  const active = running.some((loan) => loan.phone === phone)
  const paid = active ? PAID_WEEKS : 0
  const facts = {
    hasActiveOrCompletedLoan: true,
    totalPayments: lateWeeks.length + paid,
    onTimePayments: lateWeeks.length - late + paid,
    latePayments: late,
    missedPayments: 0,
    currentDebt: active ? pesewas(130_000 - PAID_WEEKS * 10_000) : NOTHING,
    accountAgeMonths: monthsBetween(joined, TODAY),
    totalLoansCompleted: 3,
    activeLoans: active ? 1 : 0,
    recentCreditInquiries: 0,
  }
  const free = creditScore({ ...facts, currentDebt: NOTHING, availableCredit: pesewas(1) }).score
  return creditScore({ ...facts, availableCredit: active ? pesewas(100_000) : levelOf(free).maxLoanAmount }).score
}

test(
  'the import of a whole book has every score by the formula and correct books within its time',
  async () => {
    const begun = performance.now()
    expect(await product.as('md').post('/api/admin/import', files)).toMatchObject({ status: 200 })
    const read = performance.now()
    const jobs = '/api/admin/operations/jobs/import-book/run'
    const { body } = await product.as('md').post(jobs, {})
    if (body.result === 'running')
      await expect
        .poll(async () => (await sql<{ status: string }>`select status from import_runs`.execute(product.db)).rows[0]?.status, {
          timeout: MOST_MINUTES * 60_000,
          interval: 2_000,
        })
        .toMatch(/done|failed/)
    const imported = performance.now()
    expect((await product.as('md').get('/api/admin/import')).body.run).toMatchObject({ status: 'done', reason: null, done: CUSTOMERS })
    const { rows: stored } = await sql<{ phone: string; score: number }>`
      select phone, credit_score as score from users where full_name like 'Imported Person%' order by phone`.execute(product.db)
    expect(stored).toEqual(people.map((one) => ({ phone: one.phone, score: scoreOf(one) })))
    await expectBooksToBeRight(product.db)
    const { rows: sums } = await sql<{ sum: number }>`select coalesce(sum(amount), 0)::bigint as sum from journal_lines`.execute(product.db)
    expect(sums[0]?.sum).toBe(0)
    const seconds = (from: number, to: number) => Math.round((to - from) / 1000)
    if (IS_WHOLE)
      console.info(
        `${CUSTOMERS} customers, ${repaid.length} repaid and ${running.length} running loans: checked in ${seconds(begun, read)} s, imported in ${seconds(read, imported)} s, books proved in ${seconds(imported, performance.now())} s`,
      )
    expect(imported - begun).toBeLessThan(MOST_MINUTES * 60_000)
  },
  2 * MOST_MINUTES * 60_000,
)
