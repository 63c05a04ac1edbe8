import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pesewas } from '#domain/kernel/money.ts'
import { quote } from '#domain/loans/quote.ts'
import { formatPercent, trueCost } from '#domain/loans/true-cost.ts'
import { ghs } from '#tests/support/loans-builder.ts'

test('trueCost of 30% flat over 13 weeks is 206.8% nominal and 659.8% effective', () => {
  expect(trueCost(quote(ghs('1000')))).toEqual({ nominal: 206.8, effective: 659.8 })
  expect(trueCost(quote(ghs('10000')))).toEqual({ nominal: 206.8, effective: 659.8 })
})

test('trueCost of a small loan includes its rounding', () => {
  const { nominal, effective } = trueCost(quote(ghs('1.05')))
  expect(nominal).toBeGreaterThan(200)
  expect(effective).not.toBe(659.8)
})

test('trueCost discounts the payments to exactly the amount received', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10_000, max: 1_000_000 }).map(pesewas), (amount) => {
      const priced = quote(amount)
      // A year of 52 weeks.
      const weekly = trueCost(priced).nominal / 5200
      const worth = priced.instalments.reduce((sum, part) => sum + part.amount / (1 + weekly) ** part.week, 0)
      // One decimal leaves an error under a thousandth.
      expect(Math.abs(worth - amount) / amount).toBeLessThan(0.001)
    }),
  )
})

test('formatPercent writes one decimal', () => {
  expect([659.8, 660, 0].map(formatPercent)).toEqual(['659.8%', '660.0%', '0.0%'])
})
