import { expect, test } from 'vitest'
import { formatMonth } from '#web/dashboard/format-month.ts'

test('a month is said with its year, and does not slip where the clock is behind Accra', () => {
  expect(formatMonth('2026-04-01')).toBe('April 2026')
})
