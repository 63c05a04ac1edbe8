import { expect, test } from 'vitest'
import { cedis, NOTHING } from '#domain/kernel/money.ts'
import { scoreAfterPayment } from '#web/credit/score-after-payment.ts'

const inputs = {
  hasActiveOrCompletedLoan: true,
  totalPayments: 9,
  onTimePayments: 8,
  latePayments: 1,
  missedPayments: 0,
  currentDebt: cedis(400),
  availableCredit: cedis(1000),
  accountAgeMonths: 7,
  totalLoansCompleted: 0,
  activeLoans: 1,
  recentCreditInquiries: 0,
}
const loan = {
  status: 'active',
  nextPaymentAmount: cedis(100),
  nextPaymentDue: '2026-11-27',
  overdueAmount: NOTHING,
  outstanding: cedis(400),
}

test('scoreAfterPayment raises 74 to 84 and GOLD after one more week on time', () => {
  expect(scoreAfterPayment(inputs, [loan])).toEqual({ amount: cedis(100), by: '2026-11-27', score: 84, level: 'GOLD' })
})

test('scoreAfterPayment is undefined when one payment on time cannot be predicted', () => {
  expect(scoreAfterPayment(inputs, [])).toBeUndefined()
  expect(scoreAfterPayment(inputs, [loan, loan])).toBeUndefined()
  expect(scoreAfterPayment(inputs, [{ ...loan, overdueAmount: cedis(1) }])).toBeUndefined()
  expect(scoreAfterPayment(inputs, [{ ...loan, outstanding: cedis(100) }])).toBeUndefined()
  expect(scoreAfterPayment(inputs, [{ ...loan, status: 'approved' }])).toBeUndefined()
})
