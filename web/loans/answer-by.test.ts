import { expect, test } from 'vitest'
import { answerBy } from '#web/loans/answer-by.ts'

test('answerBy returns the Monday after next for an application of a Thursday', () => {
  expect(answerBy('2026-11-19')).toBe('2026-11-30')
})

test('answerBy counts an application of a Saturday from Monday', () => {
  expect(answerBy('2026-11-21')).toBe('2026-12-01')
})
