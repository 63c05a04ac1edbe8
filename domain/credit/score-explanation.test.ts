import { expect, test } from 'vitest'
import { creditScore, DEBT_STEPS, type ScoreInputs } from '#domain/credit/credit-score.ts'
import { SCORE_PARTS } from '#domain/credit/score-parts.ts'
import { explainScore } from '#domain/credit/score-explanation.ts'
import { cedis, NOTHING, pesewas } from '#domain/kernel/money.ts'

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

test('explainScore has each part once, in the order of the formula, with its points', () => {
  expect(explain().map((one) => one.part)).toEqual([...SCORE_PARTS])
  expect(Object.fromEntries(explain().map((one) => [one.part, one.points]))).toEqual(creditScore(inputs).points)
})

test('explainScore explains each part', () => {
  expect(part('on_time')?.explanation).toBe('8 of 9 weeks on time.')
  expect(part('late')?.explanation).toBe('1 week late: paid late, or unpaid for 1 to 7 days.')
  expect(part('missed')?.explanation).toBe('No week is missed.')
  expect(part('debt')?.explanation).toBe('GH₵400.00 left to repay, next to a limit of GH₵1,000.00.')
  expect(part('loans')?.explanation).toBe('0 loans repaid, 1 loan active.')
  expect(part('loyalty')?.explanation).toBe('8 weeks on time and 0 loans repaid in all.')
})

test('explainScore gives no advice for a part at its maximum', () => {
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

test('explainScore says that no week has been counted yet', () => {
  const none = { totalPayments: 0, onTimePayments: 0, latePayments: 0 }
  for (const name of ['on_time', 'late', 'missed']) expect(part(name, none)?.explanation).toBe('No week has been counted yet.')
})

test.each([
  [5, 0, '15 points come with 1 week more on time.'],
  [8, 0, '20 points come with 4 weeks more on time.'],
  [12, 0, '10 points come when your first loan is repaid.'],
  [7, 1, '10 points come with 1 week more on time.'],
  [2, 3, '10 points come with 6 weeks more on time.'],
  [8, 1, '20 points come with 4 weeks more on time.'],
  [13, 1, '15 points come with 15 weeks on time and two loans repaid.'],
])('explainScore with %i weeks on time and %i loans repaid advises on loyalty: %s', (onTimePayments, totalLoansCompleted, advice) => {
  expect(part('loyalty', { onTimePayments, totalPayments: 13, totalLoansCompleted })?.advice).toBe(advice)
})

test.each([
  [100_000, '5 points come with GH₵700.00 or less left to repay.'],
  [70_000, '15 points come with GH₵500.00 or less left to repay.'],
  [40_000, '25 points come with GH₵300.00 or less left to repay.'],
  [20_000, '30 points come with GH₵100.00 or less left to repay.'],
])('explainScore with a debt of %i pesewas and a credit of GH₵1,000 advises: %s', (debt, advice) => {
  expect(part('debt', { currentDebt: pesewas(debt) })?.advice).toBe(advice)
})

test('explainScore names the exact debt at which the next points start', () => {
  for (const availableCredit of [cedis(1000), cedis(5000), cedis(10_000)]) {
    const points = (debt: number) => creditScore({ ...inputs, availableCredit, currentDebt: pesewas(debt) }).points.debt
    for (const step of DEBT_STEPS) {
      const limit = (availableCredit / 10) * step.tenths
      expect([points(limit), points(limit + 1) < step.points]).toEqual([step.points, true])
    }
  }
})

test('explainScore before the first payout advises only to take a loan', () => {
  const advised = explain({ hasActiveOrCompletedLoan: false, activeLoans: 0 }).filter((one) => one.advice !== null)
  expect(advised).toMatchObject([{ part: 'loans', advice: 'Everything here counts once a loan is paid out to you.' }])
})

test('explainScore uses the singular for one', () => {
  expect(part('account_age', { accountAgeMonths: 1 })?.explanation).toBe('1 full month.')
  expect(part('inquiries')?.explanation).toBe('None in the last six months.')
  expect(part('inquiries', { recentCreditInquiries: 1 })?.explanation).toBe('1 in the last six months.')
})

test('explainScore says "payment" where a loan is not of version 1, with the same points', () => {
  const words = explainScore(inputs, creditScore(inputs), 'payment')
  expect(words.map((one) => one.points)).toEqual(explain().map((one) => one.points))
  expect(words.slice(0, 3).map(({ title, explanation }) => `${title}: ${explanation}`)).toEqual([
    'Payments paid on time: 8 of 9 payments on time.',
    'Payments late: 1 payment late: paid late, or unpaid for 1 to 7 days.',
    'Payments missed: No payment is missed.',
  ])
  expect(JSON.stringify(words)).not.toMatch(/week/i)
  expect(
    JSON.stringify(explainScore({ ...inputs, onTimePayments: 14, totalLoansCompleted: 1 }, creditScore(inputs), 'payment')),
  ).not.toMatch(/week/i)
})
