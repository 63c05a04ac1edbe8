import { expect, test } from 'vitest'
import { countsLabel, jobDoes, jobsSummary, jobTitle, formatDuration, formatNext } from '#web/operations/job-labels.ts'

test('countsLabel lists the counts above zero', () => {
  expect(countsLabel({ overdue: 3, missed: 0, violations: 1 })).toBe('3 loans overdue, 1 rule broken')
  expect(countsLabel({ overdue: 0 })).toBe('nothing to report')
  expect(countsLabel({ somethingNew: 2 })).toBe('2 somethingNew')
})
test.each([
  [0, '0.1 s'],
  [400, '0.4 s'],
  [9_949, '9.9 s'],
  [12_400, '12 s'],
  [185_000, '3 min 5 s'],
])('formatDuration(%i) is %s', (milliseconds, text) => expect(formatDuration(milliseconds)).toBe(text))
test('formatNext returns "now" for a due job, and the time otherwise', () => {
  const now = new Date('2026-03-09T06:00:00Z')
  expect(formatNext(now, now)).toBe('now')
  expect(formatNext(new Date('2026-03-09T07:00:00Z'), now)).toBe('today at 07:00')
  expect(formatNext(new Date('2026-03-10T00:00:00Z'), now)).toBe('Tue 10 Mar at 00:00')
})
test('jobsSummary counts the jobs whose last run failed', () => {
  const run = {
    businessDate: '2026-03-09',
    startedAt: new Date(),
    endedAt: null,
    durationMilliseconds: 4,
    counts: {},
    attempts: 1,
    reason: null,
  }
  const [done, failed] = (['done', 'failed'] as const).map((result) => ({ runs: [{ ...run, result }] }))
  if (!done || !failed) throw new Error('two jobs are expected')
  expect(jobsSummary([done, { runs: [] }])).toBe('All 2 jobs are as planned.')
  expect(jobsSummary([done, failed])).toBe('1 of 2 jobs are as planned, 1 failed.')
})
test('jobTitle returns the name of an unknown job', () => {
  expect([jobTitle('daily-close'), jobTitle('brand-new')]).toEqual(['Daily close', 'brand-new'])
  expect(jobDoes('brand-new')).toBeUndefined()
})
