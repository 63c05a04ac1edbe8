import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { creditScore, type ScoreInputs } from '#domain/credit/credit-score.ts'
import { cedis, NOTHING, pesewas } from '#domain/kernel/money.ts'

const bare: ScoreInputs = {
  hasActiveOrCompletedLoan: true,
  totalPayments: 0,
  onTimePayments: 0,
  latePayments: 0,
  missedPayments: 0,
  currentDebt: NOTHING,
  availableCredit: cedis(1000),
  accountAgeMonths: 0,
  totalLoansCompleted: 0,
  activeLoans: 0,
  recentCreditInquiries: 0,
}
const score = (facts: Partial<ScoreInputs>) => creditScore({ ...bare, ...facts })
const weeks = (onTimePayments: number, latePayments: number, missedPayments: number) => ({
  onTimePayments,
  latePayments,
  missedPayments,
  totalPayments: onTimePayments + latePayments + missedPayments,
})

describe('creditScore', () => {
  test('adds 31 − 2 + 15 + 3.5 + 2 + 10 + 15 and floors it to 74', () => {
    const { score: total, points } = score({ ...weeks(8, 1, 0), currentDebt: cedis(400), accountAgeMonths: 7, activeLoans: 1 })
    expect(points).toEqual({ on_time: 31, late: -2, missed: 0, debt: 15, account_age: 3.5, loans: 2, inquiries: 10, loyalty: 15 })
    expect(total).toBe(74)
  })
  test('is 0 without an active or completed loan', () => {
    const { score: total, points } = score({ ...weeks(15, 0, 0), hasActiveOrCompletedLoan: false, accountAgeMonths: 30 })
    expect(total).toBe(0)
    expect(Object.values(points).every((one) => one === 0)).toBe(true)
  })
  test('is clamped to 0–100', () => {
    expect(score({ ...weeks(15, 0, 0), accountAgeMonths: 60, totalLoansCompleted: 5 }).score).toBe(100)
    expect(score({ ...weeks(0, 0, 13), currentDebt: cedis(1300), recentCreditInquiries: 9 }).score).toBe(0)
  })
})

describe('creditScore parts', () => {
  test.each([
    [weeks(0, 0, 0), 0, 0, 0],
    [weeks(13, 0, 0), 35, 0, 0],
    [weeks(12, 1, 0), 32, -1, 0],
    [weeks(1, 1, 1), 11, -6, -10],
    [weeks(0, 1, 0), 0, -20, 0],
    [weeks(0, 0, 1), 0, 0, -30],
  ])('floor each share of %o: %i, %i and %i', (counts, onTime, late, missed) => {
    expect(score(counts).points).toMatchObject({ on_time: onTime, late, missed })
  })

  test.each([
    ['0.00', 0, 30],
    ['100.00, which is exactly a tenth,', 10_000, 30],
    ['100.01', 10_001, 25],
    ['300.00', 30_000, 25],
    ['300.01', 30_001, 15],
    ['500.00', 50_000, 15],
    ['500.01', 50_001, 5],
    ['700.00', 70_000, 5],
    ['700.01', 70_001, 0],
    ['1,300.00', 130_000, 0],
  ])('for a debt of GH₵%s with a credit of GH₵1,000', (_what, debt, points) => {
    expect(score({ currentDebt: pesewas(debt) }).points.debt).toBe(points)
  })

  test.each([
    [0, 0],
    [1, 0.5],
    [29, 14.5],
    [30, 15],
    [31, 15],
  ])('for an account age of %i months are %d', (accountAgeMonths, points) =>
    expect(score({ accountAgeMonths }).points.account_age).toBe(points),
  )

  test('for loans are 2 each, completed or active, at most 10', () => {
    expect(score({ totalLoansCompleted: 1, activeLoans: 1 }).points.loans).toBe(4)
    expect(score({ totalLoansCompleted: 5 }).points.loans).toBe(10)
    expect(score({ totalLoansCompleted: 6, activeLoans: 3 }).points.loans).toBe(10)
  })
  test.each([
    [0, 10],
    [1, 8],
    [4, 2],
    [5, 0],
    [6, 0],
  ])('for %i applications without a loan are %i', (recentCreditInquiries, points) => {
    expect(score({ recentCreditInquiries }).points.inquiries).toBe(points)
  })

  test.each([
    ['5 weeks on time', 5, 1, 0],
    ['6 weeks on time', 6, 0, 15],
    ['2 loans repaid', 0, 2, 15],
    ['8 weeks on time without a loan repaid', 8, 0, 15],
    ['8 weeks on time and 1 loan repaid', 8, 1, 25],
    ['12 weeks on time', 12, 0, 35],
    ['3 loans repaid', 0, 3, 35],
    ['13 weeks on time and 1 loan repaid', 13, 1, 45],
    ['14 weeks on time and 2 loans repaid', 14, 2, 45],
    ['15 weeks on time and 2 loans repaid', 15, 2, 60],
  ])('for loyalty: %s', (_what, onTimePayments, totalLoansCompleted, points) => {
    expect(score({ onTimePayments, totalLoansCompleted, totalPayments: onTimePayments }).points.loyalty).toBe(points)
  })
})

describe('creditScore for generated inputs', () => {
  const count = fc.integer({ min: 0, max: 60 })
  const anybody = fc
    .record({
      onTime: count,
      late: count,
      missed: count,
      debt: fc.integer({ min: 0, max: 2_000_000 }),
      availableCredit: fc.constantFrom(cedis(1000), cedis(5000), cedis(10_000)),
      accountAgeMonths: count,
      totalLoansCompleted: fc.integer({ min: 0, max: 6 }),
      activeLoans: fc.integer({ min: 0, max: 4 }),
      recentCreditInquiries: fc.integer({ min: 0, max: 8 }),
    })
    .map(({ onTime, late, missed, debt, ...rest }): ScoreInputs => ({
      ...bare,
      ...rest,
      ...weeks(onTime, late, missed),
      currentDebt: pesewas(debt),
    }))

  test('is a whole number from 0 to 100 and the floored sum of its parts', () => {
    fc.assert(
      fc.property(anybody, (inputs) => {
        const { score: total, points } = creditScore(inputs)
        const sum = Object.values(points).reduce((so, one) => so + one, 0)
        expect(total).toBe(Math.min(100, Math.max(0, Math.floor(sum))))
      }),
    )
  })

  test('never falls with one more week on time or with less debt', () => {
    fc.assert(
      fc.property(anybody, fc.integer({ min: 0, max: 2_000_000 }), (inputs, paid) => {
        const before = creditScore(inputs).score
        const better = { ...inputs, ...weeks(inputs.onTimePayments + 1, inputs.latePayments, inputs.missedPayments) }
        expect(creditScore(better).score).toBeGreaterThanOrEqual(before)
        const lighter = { ...inputs, currentDebt: pesewas(Math.max(0, inputs.currentDebt - paid)) }
        expect(creditScore(lighter).score).toBeGreaterThanOrEqual(before)
      }),
    )
  })

  test('falls by at most one point when a missed week is paid late', () => {
    fc.assert(
      fc.property(anybody, (inputs) => {
        fc.pre(inputs.missedPayments > 0)
        const caughtUp = { ...inputs, ...weeks(inputs.onTimePayments, inputs.latePayments + 1, inputs.missedPayments - 1) }
        expect(creditScore(caughtUp).score).toBeGreaterThanOrEqual(creditScore(inputs).score - 1)
      }),
    )
  })
})
