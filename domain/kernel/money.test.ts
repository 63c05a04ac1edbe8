import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  cedis,
  divideDown,
  divideHalfUp,
  encodeCedis,
  formatAmount,
  NOTHING,
  parseCedis,
  percentHalfUp,
  pesewas,
  formatCedis,
  formatLimit,
  smaller,
  subtract,
  times,
} from '#domain/kernel/money.ts'

const amounts = fc.integer({ min: 0, max: 999_999_999_999 }).map(pesewas)

describe('parseCedis', () => {
  test.each([
    ['0', 0],
    ['1', 100],
    ['1.5', 150],
    ['1.05', 105],
    ['115.38', 11_538],
    ['007', 700],
    ['9999999999.99', 999_999_999_999],
  ])('reads %s digit by digit', (text, expected) => expect(parseCedis(text)).toBe(expected))

  test.each([
    ['nothing', ''],
    ['a minus', '-1'],
    ['a plus', '+1'],
    ['an exponent', '1e3'],
    ['hexadecimal', '0x10'],
    ['three decimals', '1.005'],
    ['spaces around', ' 5 '],
    ['a line break at the end', '5\n'],
    ['not a number', 'NaN'],
    ['infinity', 'Infinity'],
    ['a thousands comma', '1,000'],
    ['a decimal comma', '1,50'],
    ['two points', '1.2.3'],
    ['a point without digits after it', '1.'],
    ['a point without digits before it', '.5'],
    ['eleven digits', '10000000000'],
    ['10 to the 15th', '1000000000000000'],
    ['Arabic digits', '٥٠'],
    ['full-width digits', '５０'],
    ['the currency', 'GH₵5'],
    ['words', 'five'],
  ])('rejects %s', (_what, text) => expect(parseCedis(text)).toBeUndefined())

  test('reads back any amount that encodeCedis writes', () => {
    fc.assert(fc.property(amounts, (amount) => parseCedis(encodeCedis(amount)) === amount))
  })
})

describe('amounts as text', () => {
  test('encodeCedis writes two decimals and no grouping', () => {
    expect([0, 5, 50, 100, 130_000].map((n) => encodeCedis(pesewas(n)))).toEqual(['0.00', '0.05', '0.50', '1.00', '1300.00'])
    expect(encodeCedis(pesewas(-5))).toBe('-0.05')
  })
  test('formatAmount groups thousands, and formatCedis adds the currency', () => {
    expect(formatAmount(pesewas(123_456_789))).toBe('1,234,567.89')
    expect(formatCedis(pesewas(-130_000))).toBe('−GH₵1,300.00')
    expect(formatCedis(pesewas(99_999))).toBe('GH₵999.99')
  })
  test('formatLimit drops the decimals of whole cedis', () => {
    expect(formatLimit(cedis(5000))).toBe('GH₵5,000')
    expect(formatLimit(pesewas(500_050))).toBe('GH₵5,000.50')
  })
})

describe('money arithmetic', () => {
  test('pesewas rejects fractions and unsafe integers', () => {
    for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1])
      expect(() => pesewas(wrong)).toThrow(RangeError)
  })
  test('add, subtract, smaller and times compute in pesewas', () => {
    expect(add()).toBe(NOTHING)
    expect(add(cedis(1), cedis(2), pesewas(5))).toBe(305)
    expect(subtract(cedis(1), cedis(3))).toBe(-200)
    expect(smaller(cedis(1), cedis(3))).toBe(cedis(1))
    expect(smaller(cedis(3), cedis(1))).toBe(cedis(1))
    expect(times(pesewas(11_538), 13)).toBe(149_994)
  })

  const halfUp = (numerator: bigint, denominator: bigint) => Number((numerator * 2n + denominator) / (denominator * 2n))
  test('percentHalfUp rounds half up like exact arithmetic', () => {
    expect(percentHalfUp(pesewas(105), 130)).toBe(137)
    expect(percentHalfUp(pesewas(5), 130)).toBe(7)
    expect(percentHalfUp(pesewas(3), 130)).toBe(4)
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 200 }), (amount, percent) => {
        expect(percentHalfUp(amount, percent)).toBe(halfUp(BigInt(amount) * BigInt(percent), 100n))
      }),
    )
  })
  test('divideHalfUp and divideDown round like exact arithmetic', () => {
    expect([divideHalfUp(pesewas(7), 2), divideDown(pesewas(7), 2)]).toEqual([4, 3])
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 60 }), (amount, parts) => {
        expect(divideHalfUp(amount, parts)).toBe(halfUp(BigInt(amount), BigInt(parts)))
        expect(divideDown(amount, parts)).toBe(Number(BigInt(amount) / BigInt(parts)))
      }),
    )
  })
})
