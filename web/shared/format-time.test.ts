import { expect, test } from 'vitest'
import { formatMoment, formatTime, formatNear } from '#web/shared/format-time.ts'

test('formatMoment shows Today, Yesterday or the day', () => {
  expect(formatMoment(new Date('2026-11-27T09:00:00Z'), '2026-11-27')).toBe('Today')
  expect(formatMoment(new Date('2026-11-26T09:00:00Z'), '2026-11-27')).toBe('Yesterday')
  expect(formatMoment(new Date('2026-11-19T09:00:00Z'), '2026-11-27')).toBe('Thu 19 Nov')
  expect(formatTime(new Date('2026-11-27T10:38:59Z'))).toBe('10:38')
})

test('formatNear omits the year within a few months, also over New Year', () => {
  expect(formatNear('2027-01-02', '2026-11-21')).toBe('Sat 2 Jan')
  expect(formatNear('2026-11-27', '2026-11-21')).toBe('Fri 27 Nov')
})

test('formatNear shows the year of a distant day', () => {
  expect(formatNear('2025-11-21', '2026-11-21')).toBe('Fri 21 Nov 2025')
})
