import { describe, expect, test } from 'vitest'
import { cedis, pesewas } from '#domain/kernel/money.ts'
import { periodRateOf } from '#domain/products/period-rate.ts'
import { payoffOnDay } from '#domain/products/product-payoff.ts'
import { priceOfVersion, type ProductPrice } from '#domain/products/product-price.ts'
import { trueAnnualRate } from '#domain/products/product-rate.ts'
import { plainDueDate } from '#domain/products/product-schedule.ts'
import { VERSION_ONE } from '#domain/products/product-versions.ts'
import { BILLIONTHS, type ProductVersion } from '#domain/products/product-shape.ts'
import { ghs } from '#tests/support/loans-builder.ts'

const monthly = (rate: number, instalments: number): ProductVersion => ({
  ...VERSION_ONE,
  version: 9,
  method: 'declining_balance',
  rate: Math.round(rate * BILLIONTHS),
  frequency: 'monthly',
  instalments,
  rebate: { kind: 'actuarial' },
})

/** A price from published instalments, for vectors that name the payment and not the rate. */
function priceOf(amount: string, payments: readonly string[]): ProductPrice {
  const [principal, each] = [ghs(amount), payments.map(ghs)]
  const total = pesewas(each.reduce((sum, one) => sum + one, 0))
  const instalments = each.map((one, index) => ({ number: index + 1, amount: one, interest: pesewas(0), principal: one }))
  const interest = pesewas(total - principal)
  return { amount: principal, fees: pesewas(0), received: principal, interest, total, instalment: each[0] ?? total, instalments }
}
const times = (count: number, payment: string): string[] => Array.from({ length: count }, () => payment)

describe('declining balance equals published schedules', () => {
  // apache/fineract, integration tests, GroupLoanIntegrationTest.verifyLoanRepaymentSchedule: 12,000 in 4 months at 2% a month.
  test('of Apache Fineract to the cent', () => {
    const { instalments } = priceOfVersion(monthly(0.02, 4), cedis(12_000))
    expect(instalments.map((one) => [one.principal, one.interest])).toEqual([
      [291_149, 24_000],
      [296_972, 18_177],
      [302_911, 12_238],
      [308_968, 6_179],
    ])
    const days = [1, 2, 3, 4].map((number) => plainDueDate(monthly(0.02, 4), number, '2011-09-20'))
    expect(days).toEqual(['2011-10-20', '2011-11-20', '2011-12-20', '2012-01-20'])
  })

  // numpy.org/numpy-financial/latest/ipmt.html: 2,500 in 12 months at 8.24% a year. It does not round each period, so a pesewa may differ.
  test('of numpy-financial to a cent', () => {
    const published = [
      [20058, 1717],
      [20196, 1579],
      [20335, 1440],
      [20474, 1301],
      [20615, 1160],
      [20756, 1018],
      [20899, 876],
      [21042, 732],
      [21187, 588],
      [21332, 442],
      [21479, 296],
    ] as const
    const { instalments, interest } = priceOfVersion(monthly(0.0824 / 12, 12), cedis(2500))
    for (const [index, [principal, of]] of published.entries()) {
      expect(Math.abs((instalments[index]?.principal ?? 0) - principal)).toBeLessThanOrEqual(1)
      expect(Math.abs((instalments[index]?.interest ?? 0) - of)).toBeLessThanOrEqual(1)
    }
    expect(Math.abs(interest - 11_298)).toBeLessThanOrEqual(1)
  })
})

describe('unearned interest equals published examples', () => {
  /** The rule of 78, which no version uses: a published figure to compare the actuarial method with. */
  const ruleOf78 = (interest: number, count: number, left: number): number => (interest * left * (left + 1)) / (count * (count + 1))

  // mathhelpforum.com/business-math/81287: a textbook's 3,310 in 18 payments of 201.85, paid off with 6 left: 41.29 by the actuarial
  // method (from a table rounded to a cent per 100) and 39.70 by the rule of 78.
  test('of a textbook, by the actuarial method and beside the rule of 78', () => {
    const price = priceOf('3310', times(18, '201.85'))
    const version: ProductVersion = { ...monthly(0, 18), method: 'flat' }
    const dueDates = price.instalments.map(({ number }) => plainDueDate(version, number, '2026-01-15'))
    const paid = pesewas(12 * 20_185)
    const { rebate, amount } = payoffOnDay(version, { price, paidOutOn: '2026-01-15', dueDates, paid }, '2027-01-15')
    expect(Math.abs(rebate - 4129)).toBeLessThanOrEqual(1)
    expect(amount).toBe(6 * 20_185 - rebate)
    expect(Math.round(ruleOf78(price.interest, 18, 6))).toBe(3970)
    expect(rebate).toBeGreaterThan(3970)
  })

  // easycalculation.com/finance/learn-rule-78-loan.php: 100.00 of charges, 12 months, 9 left: 57.69.
  test('of the rule of 78 itself', () => {
    expect(Math.round(ruleOf78(10_000, 12, 9))).toBe(5769)
  })
})

describe('the true annual rate equals published examples', () => {
  // Rule T3's nominal rate is the annual percentage rate of 12 CFR 1026, appendix J, whose unit period is the frequency.
  test.each([
    // Appendix J, (c)(1): 24 payments, and the same with a last one of 280.00.
    ['5,000 in 24 payments of 230', '5000', times(24, '230'), 9.69],
    ['5,000 in 23 payments of 230 and one of 280', '5000', [...times(23, '230'), '280'], 10.5],
  ])('of %s', (_name, amount, payments, published) => {
    const price = priceOf(amount, payments)
    const rate = periodRateOf(
      price.received,
      price.instalments.map((one) => ({ periods: one.number, amount: one.amount })),
    )
    expect(Math.abs(rate * 1200 - published)).toBeLessThan(0.01)
    expect(trueAnnualRate(price, 'monthly').nominal).toBeCloseTo(Math.round(rate * 12_000) / 10, 5)
  })
})
