import { expect, test } from 'vitest'
import { swipedAway, swipeOffset } from '#web/ui/swipe.ts'

test('swipedAway is true from 50 px to the right and never to the left', () => {
  expect(swipedAway(100, 149)).toBe(false)
  expect(swipedAway(100, 150)).toBe(true)
  expect(swipedAway(100, 20)).toBe(false)
  expect(swipeOffset(100, 20)).toBe(0)
  expect(swipeOffset(100, 130)).toBe(30)
})
