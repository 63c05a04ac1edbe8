import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLoan } from '#contract/loans.ts'
import { acceptTerms, withdrawLoan } from '#contract/loans/loan-acceptance.ts'
import { approveLoan, disburseLoan } from '#contract/staff-loans.ts'
import { apply, comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
})
afterAll(() => product.close())

test('a lower approved amount makes new terms: no payment and no payout is possible until the customer accepts', async () => {
  await joinWithProfile(product, 'Adwoa')
  const loanId = await apply(product, 'Adwoa', '1000')
  const { loan } = await product
    .as('manager')
    .call(approveLoan, { params: { id: loanId }, body: { approvedAmount: money('600'), notes: 'Smaller first' } })
  expect(loan).toMatchObject({
    requestedAmount: money('1000'),
    approvedAmount: money('600'),
    totalRepayAmount: money('780'),
    awaitsAcceptance: true,
  })
  const tooEarly = await product.as('desk').post(`/api/admin/loans/${loanId}/disburse`, { method: 'cash' })
  expect(tooEarly).toMatchObject({ status: 422, body: { message: 'The customer must accept the approved terms first.' } })
  expect(await product.as('desk').post('/api/admin/generate-receipt', { loanId, amount: '60' })).toMatchObject({ status: 409 })

  const wrong = await product.as('Adwoa').post(`/api/loans/${loanId}/accept-terms`, { hash: 'f'.repeat(64) })
  expect(wrong).toMatchObject({ status: 409, body: { terms: { amount: '600.00' } } })
  const { terms } = await product.as('Adwoa').call(readLoan, { params: { id: loanId } })
  expect(terms.text).toContain('You receive: GH₵600.00')
  await product.as('Adwoa').call(acceptTerms, { params: { id: loanId }, body: { hash: terms.hash } })
  const paidOut = await product.as('desk').call(disburseLoan, { params: { id: loanId }, body: { method: 'cash' } })
  expect(paidOut.loan).toMatchObject({ status: 'active', nextPaymentDue: '2026-03-09', awaitsAcceptance: false })
})

test('a payment before the payout is an advance that moves to the loan with the payout, on time', async () => {
  await joinWithProfile(product, 'Kojo')
  const loanId = await apply(product, 'Kojo', '1000')
  await product.as('manager').call(approveLoan, { params: { id: loanId }, body: {} })
  const early = await payCash(product, 'Kojo', loanId, '150')
  expect(early.payment).toMatchObject({ status: 'completed', weekNumber: 1, dueDate: '2026-03-09', isLate: false })
  expect(early.loan).toMatchObject({ status: 'approved', amountPaid: money('150'), weeksCompleted: 1 })
  const all = await product.as('desk').post('/api/admin/generate-receipt', { loanId, amount: '1150' })
  expect(all.status).toBe(422)
  product.clock.advance({ days: 3 })
  await comeBack(product, 'desk')
  await comeBack(product, 'Kojo')
  await product.as('desk').call(disburseLoan, { params: { id: loanId }, body: { method: 'cash' } })
  const loan = await product.as('Kojo').call(readLoan, { params: { id: loanId } })
  expect(loan.payments[0]).toMatchObject({ weekNumber: 1, dueDate: '2026-03-12', isLate: false })
  expect(loan).toMatchObject({ outstanding: money('1150'), nextPaymentDue: '2026-03-19' })
})

test('an approved loan that its customer declines refunds its payments to the unallocated funds', async () => {
  await joinWithProfile(product, 'Afi')
  const loanId = await apply(product, 'Afi', '400')
  await comeBack(product, 'manager')
  await product.as('manager').call(approveLoan, { params: { id: loanId }, body: {} })
  await payCash(product, 'Afi', loanId, '40')
  const { loan } = await product.as('Afi').call(withdrawLoan, { params: { id: loanId } })
  expect(loan).toMatchObject({ status: 'withdrawn', amountPaid: 0, weeksCompleted: 0, nextPaymentDue: null })
  const page = await product.as('Afi').call(readLoan, { params: { id: loanId } })
  expect(page.unallocated).toBe(money('40'))
  expect(page.payments[0]).toMatchObject({ status: 'reversed' })
})
