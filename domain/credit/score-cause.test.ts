import { expect, test } from 'vitest'
import { formatScoreCause } from '#domain/credit/score-cause.ts'

test.each([
  ['day_passed', 0, 0, 'Time passed'],
  ['day_passed', 1, 0, 'A payment became late'],
  ['day_passed', -1, 1, 'A payment was missed'],
  ['payment_completed', 1, 0, 'A payment was received'],
  ['of a later version', 0, 0, 'Your books changed'],
])('formatScoreCause of %s with %i more late and %i more missed is "%s, %s"', (cause, late, missed, words) =>
  expect(formatScoreCause(cause, { late, missed })).toBe(words),
)
