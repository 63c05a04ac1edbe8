import { expect, test } from 'vitest'
import { testClock } from '#tests/support/test-clock.ts'

test('the clock stands still until it is moved', () => {
  const clock = testClock()
  expect(clock.now()).toEqual(clock.now())
  clock.advance({ weeks: 1, hours: 2 })
  expect(clock.now().toISOString()).toBe('2026-03-09T11:00:00.000Z')
  clock.moveTo('2028-02-29T23:59:59Z')
  clock.advance({ seconds: 1 })
  expect(clock.now().toISOString()).toBe('2028-03-01T00:00:00.000Z')
})

test('changing a moment that the clock gave does not change the clock', () => {
  const clock = testClock()
  clock.now().setFullYear(1999)
  expect(clock.now().getFullYear()).toBe(2026)
})
