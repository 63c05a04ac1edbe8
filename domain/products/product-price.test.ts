import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cedis, pesewas } from '#domain/kernel/money.ts'
import { priceOfVersion, type ProductPrice } from '#domain/products/product-price.ts'
import { trueAnnualRate } from '#domain/products/product-rate.ts'
import { BILLIONTHS, FREQUENCIES, INTEREST_METHODS, type ProductVersion } from '#domain/products/product-shape.ts'
import { SALARY_EXAMPLE, VERSION_ONE } from '#domain/products/product-versions.ts'

const versions: fc.Arbitrary<ProductVersion> = fc
  .record({
    method: fc.constantFrom(...INTEREST_METHODS),
    /** Interest of up to three times the amount over the term, at most a fifth in one period. */
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    frequency: fc.constantFrom(...FREQUENCIES),
    instalments: fc.integer({ min: 1, max: 60 }),
    rounding: fc.record({ unit: fc.constantFrom(1, 10, 100), way: fc.constantFrom('half_up' as const, 'down' as const) }),
  })
  .map(({ share, ...facts }) => {
    const dearest = Math.min(BILLIONTHS / 5, (3 * BILLIONTHS) / facts.instalments)
    return { ...VERSION_ONE, ...facts, rate: Math.floor(share * dearest), version: 9 }
  })
const amounts = fc.integer({ min: 10_000, max: 5_000_000 }).map(pesewas)

const sum = (price: ProductPrice, of: 'amount' | 'interest' | 'principal') => price.instalments.reduce((so, one) => so + one[of], 0)

test('priceOfVersion has exact sums and no negative part for every version', () => {
  fc.assert(
    fc.property(versions, amounts, (version, amount) => {
      const price = priceOfVersion(version, amount)
      expect(price.instalments).toHaveLength(version.instalments)
      expect([sum(price, 'amount'), sum(price, 'interest'), sum(price, 'principal')]).toEqual([price.total, price.interest, amount])
      expect(price.total).toBe(price.amount + price.interest)
      for (const one of price.instalments) {
        expect(Math.min(one.amount, one.interest, one.principal)).toBeGreaterThanOrEqual(0)
        expect(one.interest + one.principal).toBe(one.amount)
      }
      expect(new Set(price.instalments.slice(0, -1).map((one) => one.amount)).size).toBeLessThanOrEqual(1)
    }),
    { numRuns: 300 },
  )
})

const PERCENT = 100

/** Newton's method from 0 on the present value, which falls and is convex, so it converges from the left: another method than the bisection. */
function rateByNewton(received: number, payments: readonly number[]): number {
  let rate = 0
  for (let step = 0; step < 500; step += 1) {
    let [value, slope, discount] = [-received, 0, 1]
    for (const [index, payment] of payments.entries()) {
      discount /= 1 + rate
      value += payment * discount
      slope -= ((index + 1) * payment * discount) / (1 + rate)
    }
    const next = rate - value / slope
    if (Math.abs(next - rate) < 1e-13) return next
    rate = next
  }
  throw new Error('no rate')
}

test('trueAnnualRate equals an independent solver for every version', () => {
  fc.assert(
    fc.property(versions, amounts, (version, amount) => {
      const price = priceOfVersion(version, amount)
      const payments = price.instalments.map((one) => one.amount)
      const periods = { daily: 365, weekly: 52, fortnightly: 26, monthly: 12 }[version.frequency]
      const rate = rateByNewton(price.received, payments)
      // The balance after the last payment, a third way to say that the rate is right.
      expect(Math.abs(payments.reduce<number>((balance, payment) => balance * (1 + rate) - payment, price.received))).toBeLessThan(1)
      expect(Math.abs(trueAnnualRate(price, version.frequency).nominal - rate * periods * PERCENT)).toBeLessThan(0.051)
    }),
    { numRuns: 200 },
  )
})

describe('the salary example', () => {
  test('of GH₵2,000.00 is six equal months, the last one exact, after a fee of GH₵20.00', () => {
    const price = priceOfVersion(SALARY_EXAMPLE, cedis(2000))
    expect(price).toMatchObject({ fees: 2000, received: 198_000, instalment: 39_403, interest: 36_420, total: 236_420 })
    expect(price.instalments.at(-1)).toEqual({ number: 6, amount: 39_405, interest: 1876, principal: 37_529 })
  })

  test('has its fee inside the true annual rate, and at most its cap', () => {
    const price = priceOfVersion(SALARY_EXAMPLE, cedis(2000))
    const withoutFee = priceOfVersion({ ...SALARY_EXAMPLE, fees: [] }, cedis(2000))
    expect(trueAnnualRate(withoutFee, 'monthly')).toEqual({ nominal: 60, effective: 79.6 })
    expect(trueAnnualRate(price, 'monthly').nominal).toBeGreaterThan(63)
    expect(priceOfVersion(SALARY_EXAMPLE, cedis(9000)).fees).toBe(5000)
    const fixed: ProductVersion = { ...SALARY_EXAMPLE, fees: [{ name: 'Form', kind: 'fixed', amount: cedis(7) }] }
    expect(priceOfVersion(fixed, cedis(2000)).received).toBe(199_300)
  })
})

test('priceOfVersion rounds instalments to its unit and lets the last one take the rest', () => {
  const whole: ProductVersion = { ...VERSION_ONE, rounding: { unit: 100, way: 'down' } }
  const { instalments, total } = priceOfVersion(whole, cedis(1111))
  expect([instalments[0]?.amount, instalments.at(-1)?.amount, total]).toEqual([11_100, 11_230, 144_430])
})

test('priceOfVersion refuses an amount too small to be divided', () => {
  const long: ProductVersion = { ...VERSION_ONE, rate: 2_990_000_000, instalments: 366 }
  expect(() => priceOfVersion(long, pesewas(100))).toThrow(RangeError)
})
