import { expect, test } from 'vitest'
import { sayDistance, sayMoment, sayTime } from '#web/shared/say-when.ts'

test('says how far a day is', () => {
  expect(sayDistance('2026-11-27', '2026-11-27')).toBe('today')
  expect(sayDistance('2026-11-28', '2026-11-27')).toBe('tomorrow')
  expect(sayDistance('2026-12-01', '2026-11-27')).toBe('in 4 days')
  expect(sayDistance('2026-11-26', '2026-11-27')).toBe('1 day late')
  expect(sayDistance('2026-11-21', '2026-11-27')).toBe('6 days late')
})

test('says when something happened', () => {
  expect(sayMoment(new Date('2026-11-27T09:00:00Z'), '2026-11-27')).toBe('Today')
  expect(sayMoment(new Date('2026-11-26T09:00:00Z'), '2026-11-27')).toBe('Yesterday')
  expect(sayMoment(new Date('2026-11-19T09:00:00Z'), '2026-11-27')).toBe('Thu 19 Nov')
  expect(sayTime(new Date('2026-11-27T10:38:59Z'))).toBe('10:38')
})
