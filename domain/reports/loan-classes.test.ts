import { expect, test } from 'vitest'
import { pesewas } from '#domain/kernel/money.ts'
import {
  classOf,
  DEFAULT_RATES,
  formatRate,
  isNonPerforming,
  parseRate,
  ratesOn,
  refusalToSetRates,
  requiredProvision,
} from './loan-classes.ts'

test.each([
  [0, 'current', 1_00],
  [29, 'current', 1_00],
  [30, 'olem', 5_00],
  [31, 'olem', 5_00],
  [89, 'olem', 5_00],
  [90, 'substandard', 20_00],
  [91, 'substandard', 20_00],
  [179, 'substandard', 20_00],
  [180, 'doubtful', 50_00],
  [359, 'doubtful', 50_00],
  [360, 'loss', 100_00],
  [361, 'loss', 100_00],
])('classOf puts %i days past due into %s, with its provision of GH₵100.00', (days, name, required) => {
  expect(classOf(days)).toBe(name)
  expect(requiredProvision(pesewas(100_00), days, DEFAULT_RATES)).toBe(required)
  expect(isNonPerforming(days)).toBe(days >= 90)
})

test('requiredProvision rounds half a pesewa up', () => {
  expect(requiredProvision(pesewas(49), 0, DEFAULT_RATES)).toBe(0)
  expect(requiredProvision(pesewas(50), 0, DEFAULT_RATES)).toBe(1)
})

test('ratesOn returns the last change in force on the day', () => {
  const [first, second, third] = [600, 700, 800].map((olem) => ({ ...DEFAULT_RATES, olem }))
  const changes = [
    { fromDay: '2026-03-01', rates: first ?? DEFAULT_RATES },
    { fromDay: '2026-06-01', rates: second ?? DEFAULT_RATES },
    { fromDay: '2026-05-01', rates: third ?? DEFAULT_RATES },
  ]
  const olemOn = (day: string) => ratesOn(changes, day).olem
  expect(['2026-02-28', '2026-03-01', '2026-04-30', '2026-05-31', '2026-07-01'].map(olemOn)).toEqual([500, 600, 600, 800, 800])
})

test('refusalToSetRates refuses a day of a closed month', () => {
  expect(refusalToSetRates('2026-03-31', '2026-03')).toMatchObject({ code: 'month_closed', message: 'March 2026 is already closed.' })
  expect(refusalToSetRates('2026-04-01', '2026-03')).toBeUndefined()
  expect(refusalToSetRates('2020-01-01', undefined)).toBeUndefined()
})

test('formatRate writes hundredths of a percent', () => {
  expect([100, 25, 2_050, 10_000].map(formatRate)).toEqual(['1%', '0.25%', '20.5%', '100%'])
})

test.each([
  ['5', 500],
  ['0.25', 25],
  [' 20.5 % ', 2_050],
  ['100', 10_000],
  ['0', 0],
  ['100.01', undefined],
  ['1.234', undefined],
  ['-1', undefined],
  ['', undefined],
  ['1,5', undefined],
])('parseRate reads "%s" as %s', (text, rate) => {
  expect(parseRate(text)).toBe(rate)
})
