import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCreditScore } from '#contract/credit.ts'
import { readCurrentUser } from '#contract/identity.ts'
import { borrow, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
})
afterAll(() => product.close())

test('a customer who pays thirteen weeks on time completes the loan and reaches a higher level', async () => {
  await joinWithProfile(product, 'Abena')
  const loanId = await borrow(product, 'Abena', '1000')
  for (let week = 1; week <= 13; week += 1) {
    product.clock.advance({ weeks: 1 })
    const { payment, loan } = await payCash(product, 'Abena', loanId, '100.00')
    expect(payment).toMatchObject({ status: 'completed', amount: money('100'), weekNumber: week, isLate: false, daysLate: 0 })
    expect(loan).toMatchObject({ weeksCompleted: week, status: week === 13 ? 'completed' : 'active' })
  }
  const score = await product.as('Abena').call(readCreditScore, { query: {} })
  expect(score).toMatchObject({
    hasCredit: true,
    promotionBonus: 0,
    inputs: { onTimePayments: 13, latePayments: 0, missedPayments: 0, totalPayments: 13, currentDebt: 0, totalLoansCompleted: 1 },
    // 35 on time, 30 no debt, 1 for two full months, 2 for the loan, 10 no inquiries, 15 + 20 + 10 loyalty: 123, clamped.
    score: 100,
    level: { name: 'GOLD', maxLoanAmount: money('10000') },
  })
  const { user } = await product.as('Abena').call(readCurrentUser, {})
  expect(user).toMatchObject({ creditScore: 100, creditLevel: 'GOLD', totalAmountRepaid: money('1300'), currentDebt: 0, activeLoans: 0 })
})
