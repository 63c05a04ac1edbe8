import { expect, test } from 'vitest'
import { careBadge, sayAnswerBy } from '#web/support/support-labels.ts'

test('the customer reads the day of the answer, and an apology once it has passed', () => {
  expect(sayAnswerBy({ clock: 'warning', answerBy: '2026-12-28' }, '2026-12-27')).toBe('You get an answer by Mon 28 Dec.')
  expect(sayAnswerBy({ clock: 'running', answerBy: '2027-01-09' }, '2026-12-20')).toBe('You get an answer by Sat 9 Jan 2027.')
  expect(sayAnswerBy({ clock: 'breach', answerBy: '2026-12-28' }, '2026-12-29')).toContain('it is late. We are sorry.')
  expect(sayAnswerBy({ clock: 'answered', answerBy: '2026-12-28' }, '2026-12-29')).toBeUndefined()
})

test('each state has a word of its own', () => {
  expect(careBadge({ state: 'open', clock: 'warning' }).words).toBe('With the office')
  expect(careBadge({ state: 'open', clock: 'breach' }).words).toBe('Late')
  expect(careBadge({ state: 'answered', clock: 'answered' }).words).toBe('Answered')
  expect(careBadge({ state: 'granted', clock: 'answered' }).words).toBe('Granted')
  expect(careBadge({ state: 'refused', clock: 'answered' }).words).toBe('Not granted')
})
