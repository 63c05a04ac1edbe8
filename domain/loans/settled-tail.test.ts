import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cedis, NOTHING, pesewas } from '#domain/kernel/money.ts'
import { quote } from '#domain/loans/quote.ts'
import { withoutSettled } from '#domain/loans/settled-tail.ts'

const { instalments, total } = quote(cedis(1000))
const sumOf = (parts: readonly { amount: number }[]) => parts.reduce((sum, one) => sum + one.amount, 0)

describe('withoutSettled', () => {
  test('returns the whole schedule where nothing was settled', () => {
    expect(withoutSettled(instalments, NOTHING)).toEqual(instalments)
  })

  test('cuts the week that was settled in part and drops the settled ones', () => {
    const left = withoutSettled(instalments, cedis(585))
    expect(left).toHaveLength(8)
    expect(left.at(-1)).toEqual({ ...instalments[7], amount: cedis(15), interest: cedis(15), partlySettled: true })
    expect(withoutSettled(instalments, cedis(540)).at(-1)).toMatchObject({ week: 8, amount: cedis(60), interest: pesewas(2308) })
  })

  test('returns exactly the amount that the refinance left open, for any settled amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: total - 1 }), (settled) => {
        const left = withoutSettled(instalments, pesewas(settled))
        expect(sumOf(left)).toBe(total - settled)
        expect(left.slice(0, -1)).toEqual(instalments.slice(0, left.length - 1))
      }),
    )
  })
})
