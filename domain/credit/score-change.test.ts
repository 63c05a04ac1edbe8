import { expect, test } from 'vitest'
import type { ScoreInputs } from '#domain/credit/credit-score.ts'
import { scoreSteps } from '#domain/credit/score-change.ts'
import { cedis } from '#domain/kernel/money.ts'

const inputs: ScoreInputs = {
  hasActiveOrCompletedLoan: true,
  totalPayments: 10,
  onTimePayments: 9,
  latePayments: 1,
  missedPayments: 0,
  currentDebt: cedis(400),
  availableCredit: cedis(1000),
  accountAgeMonths: 6,
  totalLoansCompleted: 0,
  activeLoans: 1,
  recentCreditInquiries: 0,
}

test('scoreSteps names the debt before and after, and weeks on time that changed nothing', () => {
  expect(scoreSteps(inputs, { ...inputs, currentDebt: cedis(300) })).toEqual([
    { what: '9 of 10 weeks on time', points: 0 },
    { what: 'You owe GH₵300.00, not GH₵400.00', points: 10 },
  ])
})

test('scoreSteps names every part that changed', () => {
  expect(scoreSteps({ ...inputs, onTimePayments: 5, totalPayments: 6 }, { ...inputs, onTimePayments: 6, totalPayments: 7 })).toEqual([
    { what: '6 of 7 weeks on time', points: 1 },
    { what: 'Weeks late: 1 week late: paid late, or unpaid for 1 to 7 days', points: 1 },
    { what: 'Loyalty: 6 weeks on time and 0 loans repaid in all', points: 15 },
  ])
})

test('scoreSteps of a first loan counts its points from 0', () => {
  const before = {
    ...inputs,
    hasActiveOrCompletedLoan: false,
    totalPayments: 0,
    onTimePayments: 0,
    latePayments: 0,
    currentDebt: cedis(0),
    activeLoans: 0,
  }
  const after = { ...before, hasActiveOrCompletedLoan: true, activeLoans: 1 }
  expect(scoreSteps(before, after).map(({ points }) => points)).toEqual([30, 3, 2, 10])
})
