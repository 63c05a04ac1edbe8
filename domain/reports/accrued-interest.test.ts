import { expect, test } from 'vitest'
import { earnedShare } from '#domain/audit-books/check-accruals.ts'
import { cedis, pesewas } from '#domain/kernel/money.ts'
import { quote } from '#domain/loans/quote.ts'
import { quoteOf } from '#domain/loans/version-quote.ts'
import { SALARY_EXAMPLE } from '#domain/products/product-versions.ts'
import { accruedNotPaid, accruedShares, DAYS_IN_A_PERIOD, incomeByDay, WHOLE_SHARE } from './accrued-interest.ts'

const thousand = quote(cedis(1000))
const shares = accruedShares(thousand)

test('accruedShares grow by day from 0 to the whole over the agreed schedule', () => {
  expect(shares).toHaveLength(92)
  expect([shares[0], shares[91]]).toEqual([0, WHOLE_SHARE])
  for (const [index, share] of shares.slice(1).entries()) expect(share).toBeGreaterThan(shares[index] ?? 1)
  expect(new Set(accruedShares({ ...thousand, interest: cedis(0) }))).toEqual(new Set([WHOLE_SHARE]))
})

/**
 * By hand: GH₵1,000.00 for 13 weeks of 100.00 cost 3.97686181 % a week (an annuity of 13 has the present value 10.000). The balance earns
 * 39.7686 in week 1 (then 939.7686 is left), 37.3733 in week 2 (877.1419), 34.8827 in week 3 (812.0246), 32.2931 in week 4 (744.3177), 29.6005
 * in week 5 (673.9182), 26.8008 in week 6 (600.7190), 23.8898 in week 7 (524.6088), and so on.
 */
test.each([
  [7, '39.7686'],
  // 10 to 31 March: 39.7686 + 37.3733 + 34.8827.
  [21, '112.0246'],
  // 10 March to 30 April: 224.6088 by week 7, and two days of 524.6088: × (1.0397686 ^ (2/7) − 1) = 5.8780.
  [51, '230.4868'],
  // 10 March to 31 May: 288.6720 by week 11, and five days of 188.6720: 5.3295.
  [82, '294.0015'],
  [91, '300.0000'],
])('accruedShares of GH₵1,000.00 after %i days earn GH₵%s, as by hand', (days, earned) => {
  expect(((shares[days] ?? 0) * 300) / WHOLE_SHARE).toBeCloseTo(Number(earned), 3)
})

test('accruedNotPaid is what accrued less what was paid, below zero where more was paid ahead, and at most what is left', () => {
  const after = (days: number, paid: number, left = 30_000 - paid) =>
    accruedNotPaid({ interest: cedis(300), paid: pesewas(paid), left: pesewas(left) }, shares[days] ?? 0)
  expect(after(21, 0)).toBe(11_202)
  expect(after(21, 6_924)).toBe(4_278)
  expect(after(51, 0)).toBe(23_049)
  expect(after(51, 6_924)).toBe(16_125)
  expect(after(21, 27_692)).toBe(-16_490)
  // A refinance settled the rest of the schedule.
  expect(after(51, 13_846, 2_308)).toBe(2_308)
  expect(accruedNotPaid({ interest: pesewas(1), paid: pesewas(0), left: pesewas(1) }, WHOLE_SHARE / 2)).toBe(1)
})

test('incomeByDay takes what was accrued back when a loan becomes non-performing', () => {
  const at = (receivable: number, suspended = 0) => ({ receivable: cedis(receivable), suspended: cedis(suspended) })
  expect(incomeByDay(cedis(0), at(200), at(0, 300))).toBe(cedis(-200))
  expect(incomeByDay(cedis(20), at(200), at(0))).toBe(cedis(-180))
  expect(incomeByDay(cedis(20), at(-10), at(30))).toBe(cedis(60))
})

test('accruedShares of a monthly loan on its balance earn five percent of the balance in a month', () => {
  const salary = quoteOf(SALARY_EXAMPLE, cedis(1000))
  const monthly = accruedShares(salary, DAYS_IN_A_PERIOD.monthly)
  expect(monthly).toHaveLength(184)
  // A month has 30.4 days.
  expect(((monthly[30] ?? 0) * salary.interest) / WHOLE_SHARE).toBeGreaterThan(49_00)
  expect(((monthly[31] ?? 0) * salary.interest) / WHOLE_SHARE).toBeGreaterThan(50_00)
  expect(monthly[183]).toBe(WHOLE_SHARE)
})

test('the proof of the books computes each share in another way, within two billionths', () => {
  const versions = [
    { schedule: thousand, product: null, period: DAYS_IN_A_PERIOD.weekly },
    {
      schedule: quoteOf({ ...SALARY_EXAMPLE, fees: [] }, cedis(1000)),
      product: {
        version: SALARY_EXAMPLE.version,
        method: SALARY_EXAMPLE.method,
        rate: SALARY_EXAMPLE.rate,
        frequency: SALARY_EXAMPLE.frequency,
        instalments: SALARY_EXAMPLE.instalments,
        unit: SALARY_EXAMPLE.rounding.unit,
        way: SALARY_EXAMPLE.rounding.way,
      },
      period: DAYS_IN_A_PERIOD.monthly,
    },
  ]
  for (const { schedule, product, period } of versions)
    for (const [days, share] of accruedShares(schedule, period).entries())
      expect(Math.abs(earnedShare(product, days) - share), `after ${days} days`).toBeLessThanOrEqual(2)
  expect(earnedShare(null, 400)).toBe(WHOLE_SHARE)
})
