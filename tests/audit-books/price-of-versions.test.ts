import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agreedDay, priceOf } from '#domain/audit-books/price.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { quote, SMALLEST_LOAN } from '#domain/loans/quote.ts'
import { priceOfVersion } from '#domain/products/product-price.ts'
import { plainDueDate } from '#domain/products/product-schedule.ts'
import { FREQUENCIES, INTEREST_METHODS, type ProductVersion } from '#domain/products/product-shape.ts'
import { SALARY_EXAMPLE } from '#domain/products/product-versions.ts'

const shape = fc.record({
  method: fc.constantFrom(...INTEREST_METHODS),
  rate: fc.integer({ min: 0, max: 600_000_000 }),
  frequency: fc.constantFrom(...FREQUENCIES),
  instalments: fc.integer({ min: 1, max: 120 }),
  unit: fc.constantFrom(1, 10, 50, 100),
  way: fc.constantFrom('half_up' as const, 'down' as const),
})

/** Undefined: refused as too small for its instalments. */
function priceOrNone(product: ProductVersion, amount: Pesewas) {
  try {
    return priceOfVersion(product, amount)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

let version = 2
test('the proof of the books prices and dates any version as the product does', () => {
  fc.assert(
    fc.property(shape, fc.integer({ min: 10_000, max: 5_000_000 }), fc.integer({ min: 0, max: 1_500 }), (one, principal, days) => {
      version += 1
      const product = { ...SALARY_EXAMPLE, ...one, version, rounding: { unit: one.unit, way: one.way } }
      const expected = priceOrNone(product, pesewas(principal))
      fc.pre(expected !== undefined)
      const proved = priceOf(principal, { ...one, version })
      expect(proved.weeks.map(({ week, amount, interest }) => [week, amount, interest])).toEqual(
        expected.instalments.map(({ number, amount, interest }) => [number, amount, interest]),
      )
      expect([proved.total, proved.weekly]).toEqual([expected.total, expected.instalment])
      expect(proved.weeks.at(-1)?.from).toBe(expected.total - (expected.instalments.at(-1)?.amount ?? 0))
      const from = new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10)
      for (const { week } of proved.weeks) expect(agreedDay({ ...one, version }, week, from)).toBe(plainDueDate(product, week, from))
    }),
    { numRuns: 500 },
  )
})

test('the proof of the books prices a loan without another version at 30% in 13 weeks', () => {
  fc.assert(
    fc.property(fc.integer({ min: SMALLEST_LOAN, max: 5_000_000 }), (principal) => {
      const expected = quote(pesewas(principal))
      const proved = priceOf(principal, null)
      expect(proved.weeks.map(({ week, amount, interest }) => [week, amount, interest])).toEqual(
        expected.instalments.map(({ week, amount, interest }) => [week, amount, interest]),
      )
      expect([proved.total, proved.weekly]).toEqual([expected.total, expected.weekly])
    }),
  )
})

test('the proof of the books dates a loan with a pay day as the product does', () => {
  const day = fc.integer({ min: 1, max: 31 })
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 1_500 }), fc.integer({ min: 1, max: 40 }), (payDay, days, number) => {
      const from = new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10)
      const { method, rate, frequency, instalments, version: its } = SALARY_EXAMPLE
      const facts = { method, rate, frequency, instalments, version: its, unit: 1, way: 'half_up', payDay } as const
      expect(agreedDay(facts, number, from)).toBe(plainDueDate(SALARY_EXAMPLE, number, from, payDay))
    }),
    { numRuns: 2_000 },
  )
})
