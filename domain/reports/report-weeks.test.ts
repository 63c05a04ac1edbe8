import { expect, test } from 'vitest'
import { firstMonday, mondayOf } from '#domain/reports/report-weeks.ts'

test('a week begins on Monday, across the end of a year too', () => {
  expect(['2026-03-02', '2026-03-05', '2026-03-08', '2026-03-09', '2027-01-01'].map(mondayOf)).toEqual([
    '2026-03-02',
    '2026-03-02',
    '2026-03-02',
    '2026-03-09',
    '2026-12-28',
  ])
})

test('thirteen weeks up to a Sunday begin on the Monday twelve weeks before its own', () => {
  expect(firstMonday('2026-06-07', 13)).toBe('2026-03-09')
  expect(firstMonday('2026-06-08', 1)).toBe('2026-06-08')
})
