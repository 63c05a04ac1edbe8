import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCreditScore } from '#contract/credit.ts'
import { listOwnLoans } from '#contract/loans.ts'
import { borrow, comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
})
afterAll(() => product.close())

async function loanOf(person: string) {
  await comeBack(product, person)
  const [loan] = await product.as(person).call(listOwnLoans, {})
  return loan
}

test('a week is due on its day, overdue the day after, missed on the eighth day, and late once it is paid', async () => {
  await joinWithProfile(product, 'Kofi')
  const loanId = await borrow(product, 'Kofi', '1000')
  product.clock.advance({ days: 7 })
  expect(await loanOf('Kofi')).toMatchObject({ overdueAmount: 0, overdueSince: null, nextPaymentDue: '2026-03-09' })
  product.clock.advance({ days: 1 })
  expect(await loanOf('Kofi')).toMatchObject({ overdueAmount: money('100'), overdueSince: '2026-03-09', daysPastDue: 1 })
  expect((await loanOf('Kofi'))?.instalments[0]).toMatchObject({ state: 'late' })
  product.clock.advance({ days: 6 })
  expect((await loanOf('Kofi'))?.instalments.map((one) => one.state).slice(0, 3)).toEqual(['late', 'due', 'to_come'])
  product.clock.advance({ days: 1 })
  expect((await loanOf('Kofi'))?.instalments.map((one) => one.state).slice(0, 3)).toEqual(['missed', 'late', 'due'])
  expect((await product.as('Kofi').call(readCreditScore, { query: {} })).inputs).toMatchObject({
    totalPayments: 2,
    missedPayments: 1,
    latePayments: 1,
  })

  const { payment, loan } = await payCash(product, 'Kofi', loanId, '100')
  expect(payment).toMatchObject({ weekNumber: 1, dueDate: '2026-03-09', isLate: true, daysLate: 8 })
  expect(loan).toMatchObject({ weeksCompleted: 1, overdueAmount: money('100'), overdueSince: '2026-03-16' })
  expect((await product.as('Kofi').call(readCreditScore, { query: {} })).inputs).toMatchObject({
    totalPayments: 2,
    missedPayments: 0,
    latePayments: 2,
  })
})

test('a loan more than ninety days past due is in default, and its customer cannot apply until it is paid', async () => {
  await joinWithProfile(product, 'Esi')
  await borrow(product, 'Esi', '500')
  product.clock.advance({ days: 7 + 91 })
  await comeBack(product, 'Esi')
  const refused = await product.as('Esi').post('/api/loans/apply', { requestedAmount: '100', lender: 'mmoa_direct', termsAccepted: true })
  expect(refused.status).toBe(422)
  expect(refused.body).toEqual({ message: 'Please pay the GH₵650.00 that is owed from an earlier loan before borrowing again.' })
})
