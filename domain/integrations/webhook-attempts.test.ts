import { expect, test } from 'vitest'
import { isGone, isReceived, waitAfter } from '#domain/integrations/webhook-attempts.ts'

test('waitAfter retries first after 5 seconds, for about three days in all, and then no more', () => {
  const waits = Array.from({ length: 9 }, (_, index) => waitAfter(index + 1) ?? Number.NaN)
  expect(waits.slice(0, 3)).toEqual([5, 300, 1800])
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits.reduce((sum, wait) => sum + wait, 0) / 86_400).toBeCloseTo(3.15, 1)
  expect(waitAfter(10)).toBeUndefined()
})

test.each([
  [200, true, false],
  [204, true, false],
  [302, false, false],
  [400, false, false],
  [410, false, true],
  [500, false, false],
])('a response with status %i counts as received: %s, as gone: %s', (status, received, gone) => {
  expect([isReceived(status), isGone(status)]).toEqual([received, gone])
})
