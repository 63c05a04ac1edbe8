import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cedis, NOTHING, pesewas, times, type Pesewas } from '#domain/kernel/money.ts'
import { abilityToPay, wantsBudget, BURDEN_PERCENT } from '#domain/loans/ability-to-pay.ts'
import { quote } from '#domain/loans/quote.ts'

const application = (amount: number, otherWeekly = 0) => ({ amount: cedis(amount), most: cedis(amount), otherWeekly: cedis(otherWeekly) })
const stated = (income: number | null, obligations: number | null) => ({
  weeklyIncome: income === null ? null : cedis(income),
  weeklyObligations: obligations === null ? null : cedis(obligations),
})

describe('abilityToPay', () => {
  test('sums this loan, the other loans and what the customer pays to others', () => {
    expect(abilityToPay(stated(900, 30), application(2500, 150))).toEqual({ burden: cedis(430), tooHigh: true, fits: cedis(1170) })
  })
  test('returns the requested amount where it fits', () => {
    expect(abilityToPay(stated(900, 0), application(1000, 150))).toEqual({ burden: cedis(250), tooHigh: false, fits: cedis(1000) })
  })
  test('returns no amount where payments to others use up the share', () => {
    expect(abilityToPay(stated(300, 99), application(500)).fits).toBe(NOTHING)
    expect(abilityToPay(stated(300, 200), application(500)).fits).toBe(NOTHING)
  })
  test('returns no verdict without a stated income', () => {
    expect(abilityToPay(stated(null, 50), application(500))).toEqual({ burden: cedis(100), tooHigh: false, fits: undefined })
  })
  test('uses the weekly share of another product', () => {
    const monthly = (amount: Pesewas) => pesewas(Math.round(amount / 20))
    expect(abilityToPay(stated(100, 0), application(1000), monthly)).toEqual({ burden: cedis(50), tooHigh: true, fits: cedis(660) })
  })
  test('returns the largest whole amount within the share, for any values', () => {
    const money = fc.integer({ min: 0, max: 2_000_000 }).map(pesewas)
    fc.assert(
      fc.property(money, money, money, fc.integer({ min: 100, max: 1_000_000 }).map(pesewas), (income, obligations, other, amount) => {
        const week = { weeklyIncome: income, weeklyObligations: obligations }
        const { fits = NOTHING } = abilityToPay(week, { amount, most: amount, otherWeekly: other })
        const within = (one: Pesewas) => times(pesewas(quote(one).weekly + obligations + other), 100) <= times(income, BURDEN_PERCENT)
        const next = pesewas(fits + 100)
        return fits % 100 === 0 && (fits === 0 || (fits <= amount && within(fits))) && (next > amount || !within(next))
      }),
    )
  })
})

test('wantsBudget requires income and obligations above the maximum of BRONZE', () => {
  expect([undefined, cedis(1000), pesewas(100_001)].map(wantsBudget)).toEqual([false, false, true])
})
