import { describe, expect, test } from 'vitest'
import { comparedDays, comparedPeriods, type PeriodUnit } from '#domain/ledger/periods.ts'

const words = (unit: PeriodUnit, day: string, today: string) => comparedPeriods(unit, day, today).map(({ from, to }) => `${from} ${to}`)

describe('comparedPeriods (rule A46)', () => {
  test.each<[PeriodUnit, string, string, string[]]>([
    ['day', '2026-03-01', '2026-05-10', ['2026-03-01 2026-03-01', '2026-02-28 2026-02-28', '2025-03-01 2025-03-01']],
    ['day', '2028-02-29', '2028-05-10', ['2028-02-29 2028-02-29', '2028-02-28 2028-02-28', '2027-02-28 2027-02-28']],
    ['month', '2026-03-15', '2026-05-10', ['2026-03-01 2026-03-31', '2026-02-01 2026-02-28', '2025-03-01 2025-03-31']],
    ['month', '2026-01-31', '2026-01-31', ['2026-01-01 2026-01-31', '2025-12-01 2025-12-31', '2025-01-01 2025-01-31']],
    ['month', '2026-03-30', '2026-03-30', ['2026-03-01 2026-03-30', '2026-02-01 2026-02-28', '2025-03-01 2025-03-30']],
    ['year', '2026-03-30', '2026-06-10', ['2026-01-01 2026-06-10', '2025-01-01 2025-06-10']],
    ['year', '2025-03-30', '2026-06-10', ['2025-01-01 2025-12-31', '2024-01-01 2024-12-31']],
  ])('of the %s of %s, seen on %s, are %j', (unit, day, today, periods) => expect(words(unit, day, today)).toEqual(periods))
})

test('comparedDays are the end of the period, the day before it and its end a year earlier', () => {
  expect(comparedDays('month', '2026-03-15', '2026-05-10')).toEqual(['2026-03-31', '2026-02-28', '2025-03-31'])
  expect(comparedDays('month', '2026-03-15', '2026-03-20')).toEqual(['2026-03-20', '2026-02-28', '2025-03-20'])
  expect(comparedDays('year', '2026-03-15', '2026-03-20')).toEqual(['2026-03-20', '2025-12-31'])
})
