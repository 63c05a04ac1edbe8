import { expect, test } from 'vitest'
import { firstMonday, mondayOf, mondaysUpTo } from '#domain/reports/report-weeks.ts'

test('mondayOf returns the Monday of the week, across years too', () => {
  expect(['2026-03-02', '2026-03-05', '2026-03-08', '2026-03-09', '2027-01-01'].map(mondayOf)).toEqual([
    '2026-03-02',
    '2026-03-02',
    '2026-03-02',
    '2026-03-09',
    '2026-12-28',
  ])
})

test('firstMonday of thirteen weeks to a Sunday is twelve weeks before its Monday', () => {
  expect(firstMonday('2026-06-07', 13)).toBe('2026-03-09')
  expect(firstMonday('2026-06-08', 1)).toBe('2026-06-08')
})

test('mondaysUpTo lists the Mondays, that of the given day last', () => {
  expect(mondaysUpTo('2026-06-07', 3)).toEqual(['2026-05-18', '2026-05-25', '2026-06-01'])
  expect(mondaysUpTo('2026-06-07', 13)[0]).toBe(firstMonday('2026-06-07', 13))
})
