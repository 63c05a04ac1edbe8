import { expect, test } from 'vitest'
import { cedis, pesewas } from '#domain/kernel/money.ts'
import { quote } from '#domain/loans/quote.ts'
import { quoteOf } from '#domain/loans/version-quote.ts'
import { SALARY_EXAMPLE } from '#domain/products/product-versions.ts'
import { accruedInterest, accruedShare, DAYS_IN_A_PERIOD, incomeByDay } from './accrued-interest.ts'

const thousand = quote(cedis(1000))

test('accruedShare grows by day from 0 to 1 over the agreed schedule', () => {
  const shares = Array.from({ length: 92 }, (_, days) => accruedShare(thousand, days))
  expect(shares[0]).toBe(0)
  expect(shares[91]).toBeCloseTo(1, 9)
  expect(accruedShare(thousand, 400)).toBe(shares[91])
  for (const [index, share] of shares.slice(1).entries()) expect(share).toBeGreaterThan(shares[index] ?? 1)
})

test('accruedShare follows the effective rate: most is earned while most is owed', () => {
  // 3.975 % a week of GH₵1,000.00, of GH₵300.00 in all.
  expect(accruedShare(thousand, 7) * 300).toBeCloseTo(39.75, 1)
  expect((accruedShare(thousand, 91) - accruedShare(thousand, 84)) * 300).toBeLessThan(4)
})

const group = (daysSincePayout: number, paid: number, nonPerforming = false) => ({
  daysSincePayout,
  nonPerforming,
  interest: cedis(300),
  paid: pesewas(paid),
})
const half = (days: number) => Math.min(1, days / 90)

test('accruedInterest keeps what non-performing loans accrued apart', () => {
  expect(accruedInterest([group(45, 100_00), group(45, 200_00), group(100, 50_00, true)], half)).toEqual({
    receivable: 0,
    suspended: 250_00,
  })
  expect(accruedInterest([], half)).toEqual({ receivable: 0, suspended: 0 })
})

test('incomeByDay takes what was accrued back when a loan becomes non-performing', () => {
  const before = accruedInterest([group(90, 100_00)], half)
  const after = accruedInterest([group(120, 100_00, true)], half)
  expect(incomeByDay(pesewas(0), before, after)).toBe(-200_00)
  expect(incomeByDay(pesewas(20_00), before, accruedInterest([], half))).toBe(-180_00)
})

test('accruedShare of a monthly loan on its balance earns five percent of the balance in a month', () => {
  const salary = quoteOf(SALARY_EXAMPLE, cedis(1000))
  const shareAfter = (days: number) => accruedShare(salary, days, DAYS_IN_A_PERIOD.monthly)
  expect(shareAfter(365 / 12) * salary.interest).toBeCloseTo(50_00, 0)
  expect(shareAfter(183)).toBeCloseTo(1, 4)
  expect(accruedShare(salary, 42)).toBeCloseTo(1, 4)
})
