import { expect, test } from 'vitest'
import { formatMonth, greetingAt } from '#web/dashboard/dashboard-labels.ts'

test('formatMonth shows month and year in UTC, whatever the time zone', () => {
  expect(formatMonth('2026-04-01')).toBe('April 2026')
})

test('greetingAt follows the clock in Accra', () => {
  expect(greetingAt(new Date('2026-11-23T11:59:00Z'))).toBe('Good morning')
  expect(greetingAt(new Date('2026-11-23T12:00:00Z'))).toBe('Good afternoon')
  expect(greetingAt(new Date('2026-11-23T17:00:00Z'))).toBe('Good evening')
})
