import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#domain/kernel/calendar.ts'
import { cedis } from '#domain/kernel/money.ts'
import { cohortLines, historyDays, HISTORY_WEEKS, rollDays } from '#domain/reports/portfolio-history.ts'

test('historyDays ends with the day, after the Sundays before it', () => {
  expect(historyDays('2026-11-25').slice(-3)).toEqual(['2026-11-15', '2026-11-22', '2026-11-25'])
  expect(historyDays('2026-11-22').slice(-2)).toEqual(['2026-11-15', '2026-11-22'])
  expect(historyDays('2026-11-22')).toHaveLength(HISTORY_WEEKS)
  expect(historyDays('2026-11-23')).toHaveLength(HISTORY_WEEKS + 1)
})

test.each(['2026-10-25', '2026-10-31', '2026-11-01', '2026-11-02'] as const)('rollDays of %s are half a year of whole weeks', (day) => {
  const days = rollDays(day)
  expect(days).toHaveLength(HISTORY_WEEKS)
  expect(days.every((one, index) => index === 0 || addDays(one, -7) === days[index - 1])).toBe(true)
  expect(daysBetween(days.at(-1) ?? '9999-12-31', day)).toBeGreaterThanOrEqual(0)
})

test('cohortLines follows a cohort from report to report, and leaves future weeks empty', () => {
  const cohort = (week: string, paidShare: number | null) => ({ week, loans: 2, principal: cedis(300), paidShare })
  const days = [
    { day: '2026-11-08', cohorts: [cohort('2026-11-02', null)] },
    { day: '2026-11-15', cohorts: [cohort('2026-11-02', 0.5)] },
    { day: '2026-11-22', cohorts: [cohort('2026-11-02', 0.75), cohort('2026-11-16', null)] },
  ]
  const [first, second] = cohortLines(days)
  expect(first).toMatchObject({ week: '2026-11-02', loans: 2, principal: cedis(300) })
  expect(first?.shares.slice(0, 3)).toEqual([0.5, 0.75, null])
  expect(second?.shares.every((share) => share === null)).toBe(true)
  expect(cohortLines([])).toEqual([])
})
