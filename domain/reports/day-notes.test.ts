import { expect, test } from 'vitest'
import { coverThatEnds, dueDatesThatAge } from '#domain/reports/day-notes.ts'

test('on the day after it fell due a week is overdue, on the 8th it is missed, and after 90 days the loan is in default', () => {
  expect(dueDatesThatAge('2026-03-10')).toEqual(['2026-03-09', '2026-03-02', '2025-12-09'])
})
test('29 February is a day like any other, and its absence too', () => {
  expect(dueDatesThatAge('2028-03-01')[0]).toBe('2028-02-29')
  expect(dueDatesThatAge('2027-03-01')[0]).toBe('2027-02-28')
})
test('a pending payment covers for fourteen days from its entry', () => expect(coverThatEnds('2026-03-15')).toBe('2026-03-01'))
