import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCurrentUser } from '#contract/identity.ts'
import { readRefinanceQuote, refinanceLoan } from '#contract/loan-refinance.ts'
import { readLoan } from '#contract/loans.ts'
import { approveLoan, disburseLoan, readStaffStats } from '#contract/staff-loans.ts'
import { returnPayout } from '#contract/staff-undo.ts'
import { borrow, comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
})
afterAll(() => product.close())

test('a customer who has repaid half refinances with a larger loan, which settles the old one at its payout', async () => {
  await joinWithProfile(product, 'Abena')
  const old = await borrow(product, 'Abena', '1000')
  for (let week = 1; week <= 7; week += 1) {
    product.clock.advance({ weeks: 1 })
    await payCash(product, 'Abena', old, '100')
  }
  for (const each of ['desk', 'manager', 'md', 'Abena']) await comeBack(product, each)
  const quote = await product.as('Abena').call(readRefinanceQuote, { params: { id: old }, query: { newAmount: money('900') } })
  expect(quote).toMatchObject({ settled: money('600'), paidOut: money('300'), extraCost: money('270'), refusal: null })
  const body = { loanId: old, newAmount: money('900'), reason: 'More cloth for Christmas', termsAccepted: true, termsHash: undefined }
  expect(await product.as('Abena').post('/api/loans/refinance', { ...body, newAmount: '600' })).toMatchObject({ status: 422 })
  const { loan } = await product.as('Abena').call(refinanceLoan, { body })
  expect(loan).toMatchObject({ status: 'pending', isRefinanced: true, refinancedFromLoanId: old })

  await product.as('manager').call(approveLoan, { params: { id: loan.id }, body: {} })
  const disbursedBefore = (await product.as('desk').call(readStaffStats, {})).totalDisbursed
  await product.as('desk').call(disburseLoan, { params: { id: loan.id }, body: { method: 'cash' } })
  const settled = await product.as('Abena').call(readLoan, { params: { id: old } })
  expect(settled).toMatchObject({
    status: 'completed',
    amountPaid: money('700'),
    settledByRefinance: money('600'),
    outstanding: 0,
    refinancedToLoanId: loan.id,
    weeksCompleted: 7,
  })
  const { user } = await product.as('Abena').call(readCurrentUser, {})
  expect(user).toMatchObject({
    totalLoansCompleted: 0,
    onTimePayments: 7,
    totalAmountRepaid: money('700'),
    currentDebt: money('1170'),
    activeLoans: 1,
  })
  expect((await product.as('desk').call(readStaffStats, {})).totalDisbursed - disbursedBefore).toBe(money('900'))

  await product.as('manager').call(returnPayout, { params: { id: loan.id }, body: { reason: 'She changed her mind' } })
  const again = await product.as('Abena').call(readLoan, { params: { id: old } })
  expect(again).toMatchObject({ status: 'active', outstanding: money('600'), settledByRefinance: 0, refinancedToLoanId: null })
})

test('a refinance is refused with less than half repaid or an overdue week', async () => {
  await joinWithProfile(product, 'Kojo')
  const id = await borrow(product, 'Kojo', '500')
  await payCash(product, 'Kojo', id, '300')
  const refinance = { loanId: id, newAmount: '800', reason: 'More stock for the shop', termsAccepted: true }
  expect(await product.as('Kojo').post('/api/loans/refinance', refinance)).toMatchObject({ status: 422 })
  await payCash(product, 'Kojo', id, '25')
  product.clock.advance({ weeks: 8 })
  await comeBack(product, 'Kojo')
  expect(await product.as('Kojo').post('/api/loans/refinance', refinance)).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('nothing is overdue') },
  })
})
