import { expect, test } from 'vitest'
import { creditScore, SCORE_PARTS, type ScoreInputs } from '#domain/credit/credit-score.ts'
import { explainScore } from '#domain/credit/score-explanation.ts'
import { cedis, NOTHING } from '#domain/kernel/money.ts'

const inputs: ScoreInputs = {
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
const explain = (facts: Partial<ScoreInputs> = {}) => {
  const all = { ...inputs, ...facts }
  return explainScore(all, creditScore(all))
}
const part = (name: string, facts: Partial<ScoreInputs> = {}) => explain(facts).find((one) => one.part === name)

test('every part is explained once, in the order of the formula, with the points of the score', () => {
  expect(explain().map((one) => one.part)).toEqual([...SCORE_PARTS])
  expect(Object.fromEntries(explain().map((one) => [one.part, one.points]))).toEqual(creditScore(inputs).points)
})

test('a customer reads how each part came about', () => {
  expect(part('on_time')?.explanation).toBe('8 of 9 weeks on time.')
  expect(part('late')?.explanation).toBe('1 week paid late.')
  expect(part('missed')?.explanation).toBe('No week is missed.')
  expect(part('debt')?.explanation).toBe('GH₵400.00 left to repay, next to a limit of GH₵1,000.00.')
  expect(part('loans')?.explanation).toBe('0 loans repaid, 1 loan active.')
  expect(part('loyalty')?.explanation).toBe('8 weeks on time and 0 loans repaid in all.')
})

test('nothing is advised where nothing more is to be had', () => {
  const best = {
    ...inputs,
    totalPayments: 15,
    onTimePayments: 15,
    latePayments: 0,
    currentDebt: NOTHING,
    accountAgeMonths: 30,
    totalLoansCompleted: 5,
  }
  expect(explain(best).map((one) => one.advice)).toEqual(SCORE_PARTS.map(() => null))
})

test('while no week is counted, that is said', () => {
  const none = { totalPayments: 0, onTimePayments: 0, latePayments: 0 }
  for (const name of ['on_time', 'late', 'missed']) expect(part(name, none)?.explanation).toBe('No week has been counted yet.')
})

test.each([
  [5, 0, '15 points come with 1 week more on time.'],
  [8, 0, '20 points come with 4 weeks more on time.'],
  [12, 0, '10 points come when your first loan is repaid.'],
  [13, 1, '15 points come with 15 weeks on time and two loans repaid.'],
])('with %i weeks on time and %i loans repaid, loyalty says: %s', (onTimePayments, totalLoansCompleted, advice) => {
  expect(part('loyalty', { onTimePayments, totalPayments: 13, totalLoansCompleted })?.advice).toBe(advice)
})
