import { expect, test } from 'vitest'
import { formatMonth } from '#web/dashboard/format-month.ts'

test('formatMonth shows month and year in UTC, whatever the time zone', () => {
  expect(formatMonth('2026-04-01')).toBe('April 2026')
})
