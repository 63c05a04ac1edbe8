import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { levelOf } from '#domain/credit/credit-level.ts'
import { creditScore } from '#domain/credit/credit-score.ts'
import { addDays } from '#domain/kernel/calendar.ts'
import { cedis, NOTHING } from '#domain/kernel/money.ts'
import { dailyClose } from '#server/operations/daily-close.ts'
import { runJob } from '#server/platform/jobs/run-job.ts'
import type { Tx } from '#server/platform/db.ts'
import { BrokenBooks } from '#tests/audit-books/broken-books.ts'
import { csvFile, enterImported, importFiles } from '#tests/support/imported-book.ts'
import { comeBack, openOffice } from '#tests/support/loan-actions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  product.clock.moveTo('2026-06-01T09:00:00Z')
  await comeBack(product, 'md')
})
afterAll(() => product.close())

const EFUA = { name: 'Efua Boateng', phone: '0245562001' }
const customers = csvFile(
  'full_name,phone,business_type,address,momo_number,momo_provider,joined_on',
  `${EFUA.name},${EFUA.phone},retail,Tema Station 9,${EFUA.phone},,2024-06-01`,
  'Yaw Darko,0245562002,retail,Tema Station 9,0245562002,,2024-06-01',
)
const HEAD = 'phone,amount,paid_out_on,days_paid,interest_rate,interest_method,frequency,instalments,pay_day'
/** 26 weeks, the third and the last paid a day late. */
const WEEKS = Array.from({ length: 26 }, (_, index) => addDays('2025-01-06', 7 * (index + 1) + (index === 2 || index === 25 ? 1 : 0)))
/** Due on the 28th of each month. */
const MONTHS = ['2025-09-28', '2025-10-28', '2025-11-29', '2025-12-28', '2026-01-28', '2026-02-28']
const FLAT = `${EFUA.phone},650,2025-01-06,${WEEKS.join(' ')},40,flat,weekly,26,`
const MONTHLY = `${EFUA.phone},1000,2025-08-20,"${MONTHS.join('; ')}",4,declining balance,monthly,6,28`
const THIRTEEN = Array.from({ length: 13 }, (_, index) => addDays('2025-07-07', 7 * (index + 1)))
const OWN = `0245562002,500,2025-07-07,${THIRTEEN.join(' ')},,,,,`
const filesOf = (...repaid: string[]) => ({ customers, repaid: csvFile(HEAD, ...repaid) })
const GOOD = filesOf(FLAT, MONTHLY, OWN)
const preview = async (files: object) => (await product.as('md').post('/api/admin/import/preview', files)).body

describe('the check of repaid loans with terms of their own', () => {
  test('shows their products, and accepts 13 weeks without terms', async () => {
    const { errors, products, totals } = await preview(GOOD)
    expect([errors, totals.earlierLoans, totals.earlierPrincipal]).toEqual([[], 3, '2150.00'])
    expect(products.map((one: Record<string, unknown>) => [one['name'], one['earlierLoans']])).toEqual([
      ['26 weekly payments, 40% flat', 1],
      ['6 monthly payments, 4% a month of the balance', 1],
    ])
  })

  test.each([
    [FLAT.replace(` ${WEEKS[25]}`, ''), 'days_paid', 'Write the days of 26 payments, not 25'],
    [FLAT.replace(WEEKS.join(' '), ''), 'days_paid', 'Write the day on which each payment was paid'],
    [FLAT.replace(`${WEEKS[4]}`, 'soon'), 'days_paid', 'Write days like 2025-09-08, separated by spaces, not soon'],
    [FLAT.replace(`${WEEKS[4]}`, '2025-01-20'), 'days_paid', 'Payment 5, 2025-01-20: This is before the payment before it was paid'],
    [FLAT.replace(`${WEEKS[0]}`, '2025-01-05'), 'days_paid', 'Payment 1, 2025-01-05: This is before the loan was paid out'],
    [MONTHLY.replace('2026-02-28', '2026-06-02'), 'days_paid', 'Payment 6, 2026-06-02: This day is yet to come'],
    [MONTHLY.replace(',6,28', ',6,32'), 'pay_day', 'Choose a day of the month'],
    [FLAT.replace(',40,flat,', ',40,,'), 'interest_method', 'Write the rate, its method, the frequency and the number of payments'],
    [OWN.replace(` ${THIRTEEN[12]}`, ''), 'days_paid', 'Write the days of 13 payments, not 12'],
    [OWN.replace(THIRTEEN.join(' '), ''), 'week_13', 'The day on which this week was paid is missing'],
    [FLAT.replace(',650,', ',0.5,'), 'amount', 'Enter an amount from GH₵1.00 to GH₵50,000.00'],
  ])('refuses the row %#', async (row, column, message) => {
    const { errors } = await preview(filesOf(row))
    expect(errors).toContainEqual({ file: 'repaid', row: 2, column, message })
  })

  test('refuses the days of one loan by week and in one column', async () => {
    const repaid = csvFile(`${HEAD},${THIRTEEN.map((_day, index) => `week_${index + 1}`).join(',')}`, `${OWN},${THIRTEEN.join(',')}`)
    const { errors } = await preview({ customers, repaid })
    expect(errors).toEqual([{ file: 'repaid', row: 2, column: 'days_paid', message: expect.stringContaining('here or by week') }])
  })
})

describe('repaid loans with terms of their own', () => {
  test('count for score, level and counters as loans of their product that were repaid here', async () => {
    expect(await importFiles(product, GOOD)).toMatchObject({ status: 'done', totals: { earlierLoans: 3 } })
    const { score } = creditScore({
      hasActiveOrCompletedLoan: true,
      totalPayments: 32,
      onTimePayments: 29,
      latePayments: 3,
      missedPayments: 0,
      currentDebt: NOTHING,
      availableCredit: cedis(10_000),
      accountAgeMonths: 24,
      totalLoansCompleted: 2,
      activeLoans: 0,
      recentCreditInquiries: 0,
    })
    const [efua] = (await product.as('md').get('/api/admin/users?search=Efua')).body
    expect(efua).toMatchObject({ creditScore: score, creditLevel: levelOf(score).name, totalLoansCompleted: 2 })
    expect((await product.as('md').get(`/api/admin/users/${efua.id}/score`)).body.score).toBe(score)
    // 910.00 at 40% flat, and 1,144.58 at 4% a month.
    const { rows } = await sql`select on_time_payments, late_payments, total_amount_repaid from users where id = ${efua.id}`.execute(
      product.db,
    )
    expect(rows).toEqual([{ on_time_payments: 29, late_payments: 3, total_amount_repaid: 91_000 + 114_458 }])
    await expectBooksToBeRight(product.db)
  })

  test('are shown with their payments, and 13 weeks with their weeks', async () => {
    const [efua, yaw] = await Promise.all(
      ['Efua', 'Yaw'].map(async (name) => (await product.as('md').get(`/api/admin/users?search=${name}`)).body[0]),
    )
    expect((await product.as('md').get(`/api/admin/users/${efua.id}`)).body.book.earlierLoans).toMatchObject([
      { amount: '1000.00', repaidOn: '2026-02-28', weeksLate: 1, unit: 'payment' },
      { amount: '650.00', repaidOn: WEEKS[25], weeksLate: 2, unit: 'payment' },
    ])
    const [own] = (await product.as('md').get(`/api/admin/users/${yaw.id}`)).body.book.earlierLoans
    expect(own).toMatchObject({ amount: '500.00', weeksLate: 0 })
    expect(own).not.toHaveProperty('unit')
    await enterImported(product, EFUA.name, EFUA.phone)
    const parts = (await product.as(EFUA.name).get('/api/credit/score')).body.parts
    expect(parts[0].explanation).toBe('29 of 32 payments on time.')
    expect((await product.as(EFUA.name).get('/api/my-data')).body.earlierLoans[1].paidOn).toBe(MONTHS.join(', '))
  })

  test('keep their score and the books right after the following daily close', async () => {
    product.clock.moveTo('2026-06-02T09:00:00Z')
    await runJob(product.deps, dailyClose)
    await expectBooksToBeRight(product.db)
  })

  test('must have the number of payments of their product in the database', async () => {
    const insert = (version: number, total: number | null) => sql`
      insert into earlier_loans (import_id, file_row, user_id, product_version, total, amount, paid_out_on, paid_on)
      select import_id, 99, user_id, ${version}::int, ${total}::bigint, amount, paid_out_on, paid_on[1:12] from earlier_loans where product_version = 1`
    await expect(insert(1001, 91_000).execute(product.db)).rejects.toThrow(/version 1001 of the product has not 12 instalments/)
    await expect(insert(1, null).execute(product.db)).rejects.toThrow(/earlier_loans_paid_on_check/)
    await expect(insert(1, 65_000).execute(product.db)).rejects.toThrow(/earlier_loans_(total|paid_on)_check/)
  })
})

describe('the proof of the books', () => {
  let broken: BrokenBooks
  beforeAll(async () => {
    broken = await BrokenBooks.open(product.db)
  })
  afterAll(() => broken.close())
  const change = (text: string) => async (tx: Tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(text).execute(tx)
  }

  test.each([
    ['total', 'earlier_loan_was_repaid', 'update earlier_loans set total = total + 1 where product_version = 1001'],
    ['product', 'earlier_loan_was_repaid', 'update earlier_loans set product_version = 1002 where product_version = 1001'],
    ['pay day', 'stored_figures_are_the_facts', 'update earlier_loans set pay_day = 25 where product_version = 1002'],
    ['day', 'import_is_its_rows', `update earlier_loans set paid_on[3] = paid_on[3] + 1 where product_version = 1002`],
    ['number of payments', 'earlier_loan_was_repaid', `update earlier_loans set paid_on = paid_on[1:25] where product_version = 1001`],
  ])('finds another %s of a repaid loan', async (_what, rule, text) => {
    const found = await broken.findingsAfter(change(text), { customer: undefined, isEnough: (all) => all.some((one) => one.rule === rule) })
    expect(found.map((one) => one.rule)).toContain(rule)
  })
})
