import { expect, test } from 'vitest'
import { formatDistance, formatMoment, formatTime } from '#web/shared/format-time.ts'

test('formatDistance counts days, and names today, tomorrow and yesterday', () => {
  expect(formatDistance('2026-11-27', '2026-11-27')).toBe('today')
  expect(formatDistance('2026-11-28', '2026-11-27')).toBe('tomorrow')
  expect(formatDistance('2026-12-01', '2026-11-27')).toBe('in 4 days')
  expect(formatDistance('2026-11-26', '2026-11-27')).toBe('1 day late')
  expect(formatDistance('2026-11-21', '2026-11-27')).toBe('6 days late')
})

test('formatMoment shows today, the day, or the day with its year', () => {
  expect(formatMoment(new Date('2026-11-27T09:00:00Z'), '2026-11-27')).toBe('Today')
  expect(formatMoment(new Date('2026-11-26T09:00:00Z'), '2026-11-27')).toBe('Yesterday')
  expect(formatMoment(new Date('2026-11-19T09:00:00Z'), '2026-11-27')).toBe('Thu 19 Nov')
  expect(formatTime(new Date('2026-11-27T10:38:59Z'))).toBe('10:38')
})
