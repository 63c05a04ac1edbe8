import { afterAll, beforeAll, expect, test } from 'vitest'
import { readHome } from '#contract/home.ts'
import { listOwnLoans, readLoan, readPayoff } from '#contract/loans.ts'
import { readPortfolioLoan } from '#contract/portfolio.ts'
import { readApprovalPrice } from '#contract/products/approval-price.ts'
import { readSecondPlan } from '#contract/second-plan.ts'
import { readStaffLoan, rejectLoan } from '#contract/staff-loans.ts'
import { listStaffPayments } from '#contract/staff-payments.ts'
import { encodeCedis } from '#domain/kernel/money.ts'
import { dailyClose } from '#server/operations/daily-close.ts'
import { runJob } from '#server/platform/jobs/run-job.ts'
import { borrow, comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { applyUnder, borrowUnder, offer, SALARY } from '#tests/support/loans-of-versions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { dialUssd, USSD_SETTINGS } from '#tests/support/ussd-phone.ts'

let product: TestApp
let salary: number
let weekly: number
beforeAll(async () => {
  product = await buildTestApp(USSD_SETTINGS)
  await openOffice(product)
  await offer(product, SALARY)
  for (const person of ['Ama', 'Esi', 'Yaa']) await joinWithProfile(product, person)
  salary = await borrowUnder(product, 'Ama', { amount: '1000', version: SALARY, payDay: 25 })
  weekly = await borrow(product, 'Esi', '1000')
  product.clock.moveTo('2026-04-10T09:00:00Z')
  await runJob(product.deps, dailyClose)
  for (const each of ['desk', 'manager', 'md', 'Ama', 'Esi', 'Yaa']) await comeBack(product, each)
})
afterAll(() => product.close())

test('a loan of another product has its texts, fees and pay-off amount, a loan of version 1 none', async () => {
  const loan = await product.as('Ama').call(readLoan, { params: { id: salary } })
  const { amount } = await product.as('Ama').call(readPayoff, { params: { id: salary } })
  expect(loan.product).toEqual({
    name: 'Salary, 6 months',
    payment: 'Monthly payment',
    term: '6 monthly payments',
    each: 'a month',
    price: '5% of the balance each month',
    early:
      'Paying early saves the interest not yet earned (actuarial method), less 1% of the principal left, at most GH₵20.00. Paying late adds no fee and no interest. It lowers your credit score.',
    rate: '86.2% effective, 63.8% nominal',
    fees: 1000,
    payoff: amount,
    firstDue: '2026-05-25',
  })
  expect(amount).toBeLessThan(loan.outstanding)
  expect(loan.movedDates).toEqual([])
  expect((await product.as('Ama').call(listOwnLoans, {}))[0]?.product).toEqual(loan.product)
  expect((await product.as('md').call(readStaffLoan, { params: { id: salary } })).product).toEqual(loan.product)
  expect(await product.as('Esi').call(readLoan, { params: { id: weekly } })).not.toHaveProperty('product')
})

test('home and USSD count payments, and USSD names the pay-off amount', async () => {
  const { first } = await product.as('Ama').call(readHome, {})
  expect(first).toMatchObject({ state: 'due', note: `Loan #${salary}, payment 1 of 6` })
  const { phone } = await product.db.selectFrom('users').select('phone').where('full_name', '=', 'Ama').executeTakeFirstOrThrow()
  const dialled = await dialUssd(product, `233${phone?.slice(1)}`)
  expect(await dialled.press('1')).toMatch(/left\nGHS [\d,]+\.\d\d closes it today\.\nNext GHS 197\.02 by Sat 25 Apr/)
})

test('payments, past days and second plans have the unit "payment" for another product only', async () => {
  await payCash(product, 'Ama', salary, '50')
  await payCash(product, 'Esi', weekly, '50')
  const payments = await product.as('desk').call(listStaffPayments, { query: {} })
  const unitsOf = new Map(payments.map(({ loanId, unit }) => [loanId, unit]))
  expect([unitsOf.get(salary), unitsOf.get(weekly)]).toEqual(['payment', undefined])
  const past = (id: number) => product.as('manager').call(readPortfolioLoan, { params: { id }, query: {} })
  expect([(await past(salary)).unit, (await past(weekly)).unit]).toEqual(['payment', undefined])
  const plan = (id: number) => product.as('manager').call(readSecondPlan, { params: { id }, query: {} })
  expect([(await plan(salary)).unit, (await plan(weekly)).unit]).toEqual(['payment', undefined])
  await expectBooksToBeRight(product.db)
})

test('the approval price is that of the product, with its weekly share', async () => {
  const id = await applyUnder(product, 'Yaa', { amount: '1000', version: SALARY })
  const priceOf = (amount: string) => product.as('md').call(readApprovalPrice, { params: { id }, query: { amount: money(amount) } })
  expect(await priceOf('1000')).toEqual({
    amount: 100_000,
    instalment: 19_702,
    last: 19_701,
    total: 118_211,
    fees: 1000,
    // 197.02 a month are 45.47 a week.
    burden: 4547,
    tooHigh: false,
    fits: null,
    eligibility: SALARY.eligibility,
  })
  expect(await priceOf('500')).toMatchObject({ instalment: 9851, total: 59_105, fees: 500 })
  expect(await product.as('md').get(`/api/admin/loans/${id}/price?amount=0.50`)).toMatchObject({ status: 422 })
  expect(await product.as('md').get('/api/admin/loans/999999/price?amount=500')).toMatchObject({ status: 404 })
  expect(await product.as('md').get(`/api/admin/loans/${id}/price?amount=${encodeCedis(money('5'))}`)).toMatchObject({ status: 200 })
})

test('a rejection for a too high payment does not say "week" for another product', async () => {
  const [loan] = await product.as('Yaa').call(listOwnLoans, {})
  await product.as('md').call(rejectLoan, { params: { id: loan?.id ?? 0 }, body: { reason: 'repayment_too_high' } })
  const [rejected] = await product.as('Yaa').call(listOwnLoans, {})
  expect(rejected?.rejectionReason).toBe('The payments would be too high for you right now.')
  const { first } = await product.as('Yaa').call(readHome, {})
  expect(first.label).toBe('GH₵197.02 a month is more than we can ask of you')
})
