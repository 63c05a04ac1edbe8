import { expect, test } from 'vitest'
import { answerBy } from '#web/loans/answer-by.ts'

test('an application of a Thursday is answered by the Monday after next', () => {
  expect(answerBy('2026-11-19')).toBe('2026-11-30')
})

test('one of a Saturday counts from Monday', () => {
  expect(answerBy('2026-11-21')).toBe('2026-12-01')
})
