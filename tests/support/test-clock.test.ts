import { expect, test } from 'vitest'
import { testClock } from '#tests/support/test-clock.ts'

test('testClock() does not move by itself', () => {
  const clock = testClock()
  expect(clock.now()).toEqual(clock.now())
  clock.advance({ weeks: 1, hours: 2 })
  expect(clock.now().toISOString()).toBe('2026-03-09T11:00:00.000Z')
  clock.moveTo('2028-02-29T23:59:59Z')
  clock.advance({ seconds: 1 })
  expect(clock.now().toISOString()).toBe('2028-03-01T00:00:00.000Z')
})

test('testClock() is not changed through a date that it returned', () => {
  const clock = testClock()
  clock.now().setFullYear(1999)
  expect(clock.now().getFullYear()).toBe(2026)
})
