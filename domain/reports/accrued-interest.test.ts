import { expect, test } from 'vitest'
import { earnedShare } from '#domain/audit-books/check-accruals.ts'
import type { ProductFacts } from '#domain/audit-books/price.ts'
import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { cedis, pesewas } from '#domain/kernel/money.ts'
import { payoffOnDay } from '#domain/products/product-payoff.ts'
import { priceOfVersion } from '#domain/products/product-price.ts'
import { plainDueDate } from '#domain/products/product-schedule.ts'
import type { ProductVersion } from '#domain/products/product-shape.ts'
import { SALARY_EXAMPLE, VERSION_ONE } from '#domain/products/product-versions.ts'
import { accruedNotPaid, earnedPeriods, incomeByDay, shareOnDay, WHOLE_SHARE } from './accrued-interest.ts'

const FROM = '2026-03-10'
const PLAIN_SALARY: ProductVersion = { ...SALARY_EXAMPLE, fees: [], rebate: { kind: 'actuarial' } }
const OTHERS: readonly ProductVersion[] = [
  PLAIN_SALARY,
  { ...VERSION_ONE, version: 3, frequency: 'monthly', instalments: 6, rebate: { kind: 'actuarial' } },
  { ...VERSION_ONE, version: 4, frequency: 'fortnightly', instalments: 7, rebate: { kind: 'actuarial' } },
  { ...VERSION_ONE, version: 5, frequency: 'daily', instalments: 60, rebate: { kind: 'actuarial' } },
]

interface Terms {
  readonly version: ProductVersion
  readonly from?: LocalDate
  readonly payDay?: number
}
const datesOf = ({ version, from = FROM, payDay }: Terms): LocalDate[] =>
  Array.from({ length: version.instalments }, (_, index) => plainDueDate(version, index + 1, from, payDay))
const shareAfter = (days: number, terms: Terms): number => {
  const { version, from = FROM } = terms
  return shareOnDay(earnedPeriods(version), { paidOutOn: from, dueDates: datesOf(terms) }, addDays(from, days))
}
const earnedAfter = (days: number, interest: number, terms: Terms): number =>
  accruedNotPaid({ interest: pesewas(interest), paid: pesewas(0), left: pesewas(interest) }, shareAfter(days, terms))
const ofOne = (days: number): number => shareAfter(days, { version: VERSION_ONE })

test('shareOnDay grows by day from 0 to the whole at the last due day, and is the whole of a loan without interest', () => {
  expect([ofOne(-3), ofOne(0), ofOne(91), ofOne(400)]).toEqual([0, 0, WHOLE_SHARE, WHOLE_SHARE])
  for (let days = 1; days <= 91; days += 1) expect(ofOne(days)).toBeGreaterThan(ofOne(days - 1))
  const free = { version: { ...VERSION_ONE, version: 9, rate: 0 } }
  expect([shareAfter(0, free), shareAfter(50, free)]).toEqual([WHOLE_SHARE, WHOLE_SHARE])
})

/**
 * By hand: GH₵1,000.00 for 13 weeks of 100.00 cost 3.97686181 % a week (an annuity of 13 has the present value 10.000). The balance earns
 * 39.7686 in week 1 (then 939.7686 is left), 37.3733 in week 2 (877.1419), 34.8827 in week 3, and 39.77, 77.14 and 112.02 by their ends;
 * 224.61 by week 7, 245.47 by week 8; 288.67 by week 11, 296.18 by week 12.
 */
test.each([
  [7, 3_977],
  [14, 7_714],
  // 39.77 and three days of 37.37: 16.0157.
  [10, 5_578],
  // 10 to 31 March.
  [21, 11_202],
  // 10 March to 30 April: 224.61, and two days of 20.86: 5.9600.
  [51, 23_057],
  // 10 March to 31 May: 288.67, and five days of 7.51: 5.3643.
  [82, 29_403],
  [91, 30_000],
])('shareOnDay of GH₵1,000.00 after %i days earns %i pesewas, as by hand', (days, earned) => {
  expect(earnedAfter(days, 30_000, { version: VERSION_ONE })).toBe(earned)
})

test('accruedNotPaid is accrued less paid interest, negative if paid ahead, at most the open interest', () => {
  const after = (days: number, paid: number, left = 30_000 - paid) =>
    accruedNotPaid({ interest: cedis(300), paid: pesewas(paid), left: pesewas(left) }, ofOne(days))
  expect(after(21, 0)).toBe(11_202)
  expect(after(21, 6_924)).toBe(4_278)
  expect(after(51, 0)).toBe(23_057)
  expect(after(51, 6_924)).toBe(16_133)
  expect(after(21, 27_692)).toBe(-16_490)
  // A refinance settled the rest of the schedule.
  expect(after(51, 13_846, 2_308)).toBe(2_308)
  // Rounded down.
  const ofOnePesewa = { interest: pesewas(1), paid: pesewas(0), left: pesewas(1) }
  expect([WHOLE_SHARE - 1, WHOLE_SHARE].map((share) => accruedNotPaid(ofOnePesewa, share))).toEqual([0, 1])
})

test('incomeByDay reverses the accrued interest of a loan that becomes non-performing', () => {
  const at = (receivable: number, suspended = 0) => ({ receivable: cedis(receivable), suspended: cedis(suspended) })
  expect(incomeByDay(cedis(0), at(200), at(0, 300))).toBe(cedis(-200))
  expect(incomeByDay(cedis(20), at(200), at(0))).toBe(cedis(-180))
  expect(incomeByDay(cedis(20), at(-10), at(30))).toBe(cedis(60))
})

/** The first period of a loan of 2 July that is due on the first of a month has 61 days, and five percent of GH₵1,000.00. */
test.each([
  ['2026-07-31', 29, 2_377],
  ['2026-08-01', 30, 2_459],
  ['2026-08-31', 60, 4_918],
  ['2026-09-01', 61, 5_000],
  // The balance is then 852.98: 42.65 in September.
  ['2026-09-16', 76, 7_132],
  ['2026-10-01', 91, 9_265],
])('a monthly loan whose first period has 61 days has earned by %s, after %i days, %i pesewas', (day, days, earned) => {
  const terms = { version: PLAIN_SALARY, from: '2026-07-02', payDay: 1 }
  expect(addDays(terms.from, days)).toBe(day)
  expect(earnedAfter(days, priceOfVersion(PLAIN_SALARY, cedis(1000)).interest, terms)).toBe(earned)
})

const STARTS = [
  ['2026-07-02', 1],
  ['2026-01-31', 30],
  ['2026-01-30', 31],
  ['2027-12-15', 14],
  ['2026-08-31', undefined],
] as const

test('the earned interest of GH₵1,000.00 is the interest less the rebate of rule L28, on any day', () => {
  for (const version of OTHERS)
    for (const [from, payDay] of STARTS) {
      const terms = { version, from, ...(payDay !== undefined && { payDay }) }
      const price = priceOfVersion(version, cedis(1000))
      const loan = { price, paidOutOn: from, dueDates: datesOf(terms), paid: pesewas(0) }
      for (let days = 0; days < 260; days += 1) {
        const { rebate } = payoffOnDay(version, loan, addDays(from, days))
        expect(earnedAfter(days, price.interest, terms), `version ${version.version} from ${from}, ${days} days`).toBe(
          price.interest - rebate,
        )
      }
    }
})

const factsOf = ({ version: { rounding, fees: _fees, rebate: _rebate, ...its }, payDay }: Terms): ProductFacts => ({
  ...its,
  ...rounding,
  ...(payDay !== undefined && { payDay }),
})

test('the proof of the books computes the same shares by other code', () => {
  for (const version of [VERSION_ONE, ...OTHERS])
    for (const [from, payDay] of STARTS) {
      const terms = { version, from, ...(payDay !== undefined && { payDay }) }
      const product = version === VERSION_ONE ? null : factsOf(terms)
      for (let days = 0; days < 260; days += 1) expect(earnedShare(product, from, addDays(from, days))).toBe(shareAfter(days, terms))
    }
})
