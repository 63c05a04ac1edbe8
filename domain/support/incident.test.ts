import { expect, test } from 'vitest'
import { problemOfIncidentDays } from '#domain/support/incident.ts'

test.each([
  ['2026-03-02', '2026-03-02', undefined],
  ['2026-02-20', '2026-03-01', undefined],
  ['2026-03-02', '2026-03-03', 'Choose a day up to today'],
  ['2026-03-02', '2026-03-01', 'An incident is found on the day it happened or later'],
] as const)('problemOfIncidentDays checks an incident of %s found on %s', (happenedOn, foundOn, problem) => {
  expect(problemOfIncidentDays({ happenedOn, foundOn }, '2026-03-02')).toBe(problem)
})
