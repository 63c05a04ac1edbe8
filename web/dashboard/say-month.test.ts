import { expect, test } from 'vitest'
import { sayMonth } from '#web/dashboard/say-month.ts'

test('a month is said with its year, and does not slip where the clock is behind Accra', () => {
  expect(sayMonth('2026-04-01')).toBe('April 2026')
})
