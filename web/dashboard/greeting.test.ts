import { expect, test } from 'vitest'
import { greetingAt } from '#web/dashboard/greeting.ts'

test('greeting follows the clock in Accra', () => {
  expect(greetingAt(new Date('2026-11-23T11:59:00Z'))).toBe('Good morning')
  expect(greetingAt(new Date('2026-11-23T12:00:00Z'))).toBe('Good afternoon')
  expect(greetingAt(new Date('2026-11-23T17:00:00Z'))).toBe('Good evening')
})
