import { expect, test } from 'vitest'
import { choicesOf, formatAnswerBy, formatEnd, supportBadge } from '#web/support/support-labels.ts'

test('formatAnswerBy returns the day of the answer, an apology after it, and nothing once answered', () => {
  expect(formatAnswerBy({ clock: 'warning', answerBy: '2026-12-28' }, '2026-12-27')).toBe('You get an answer by Mon 28 Dec.')
  expect(formatAnswerBy({ clock: 'running', answerBy: '2027-01-09' }, '2026-12-20')).toBe('You get an answer by Sat 9 Jan 2027.')
  expect(formatAnswerBy({ clock: 'breach', answerBy: '2026-12-28' }, '2026-12-29')).toContain('it is late. We are sorry.')
  expect(formatAnswerBy({ clock: 'answered', answerBy: '2026-12-28' }, '2026-12-29')).toBeUndefined()
})

test('supportBadge names each state', () => {
  expect(supportBadge({ state: 'open', clock: 'warning' }).words).toBe('With the office')
  expect(supportBadge({ state: 'open', clock: 'breach' }).words).toBe('Late')
  expect(supportBadge({ state: 'answered', clock: 'answered' }).words).toBe('Answered')
  expect(supportBadge({ state: 'granted', clock: 'answered' }).words).toBe('Granted')
  expect(supportBadge({ state: 'refused', clock: 'answered' }).words).toBe('Not granted')
})

test('formatEnd names outcome and redress, and leaves out redress that was not due', () => {
  expect(formatEnd({ outcome: 'upheld', redress: 'money_returned' })).toBe('Upheld. Money returned')
  expect(formatEnd({ outcome: 'not_upheld', redress: 'none' })).toBe('Not upheld')
  expect(formatEnd({ outcome: null, redress: null })).toBe('')
  expect(choicesOf({ a: 'First', b: 'Second' })).toEqual([
    { value: 'a', name: 'First' },
    { value: 'b', name: 'Second' },
  ])
})
