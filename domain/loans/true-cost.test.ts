import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pesewas } from '#domain/kernel/money.ts'
import { quote } from '#domain/loans/quote.ts'
import { formatPercent, trueCost } from '#domain/loans/true-cost.ts'
import { ghs } from '#tests/support/loans-builder.ts'

test('30% flat over thirteen weeks is 206.8% a year nominal and 659.8% effective', () => {
  expect(trueCost(quote(ghs('1000')))).toEqual({ nominal: 206.8, effective: 659.8 })
  expect(trueCost(quote(ghs('10000')))).toEqual({ nominal: 206.8, effective: 659.8 })
})

test('a small loan’s own rounding shows in its own rate', () => {
  const { nominal, effective } = trueCost(quote(ghs('1.05')))
  expect(nominal).toBeGreaterThan(200)
  expect(effective).not.toBe(659.8)
})

test('the rate is the one at which the payments are worth exactly what was received', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10_000, max: 1_000_000 }).map(pesewas), (amount) => {
      const priced = quote(amount)
      // Percent a year: of 52 weeks.
      const weekly = trueCost(priced).nominal / 5200
      const worth = priced.instalments.reduce((sum, part) => sum + part.amount / (1 + weekly) ** part.week, 0)
      // Rounding to one decimal of a percent a year leaves less than a thousandth.
      expect(Math.abs(worth - amount) / amount).toBeLessThan(0.001)
    }),
  )
})

test('a rate is said with one decimal', () => {
  expect([659.8, 660, 0].map(formatPercent)).toEqual(['659.8%', '660.0%', '0.0%'])
})
