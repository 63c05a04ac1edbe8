import { expect, test } from 'vitest'
import { answerBy, responseClock } from '#domain/support/response-clock.ts'
import { addDays } from '#domain/kernel/calendar.ts'

const filed = (at: string, reopened?: string) => ({
  filedAt: new Date(at),
  reopenedAt: reopened === undefined ? null : new Date(reopened),
  isOpen: true,
})

test('the twenty days are those of the calendar: Sundays and holidays count', () => {
  expect(answerBy(filed('2026-12-20T10:00:00Z'))).toBe('2027-01-09')
  expect(answerBy(filed('2026-03-02T09:00:00Z'))).toBe('2026-03-22')
})

test('29 February is a day like any other, and the year before has none', () => {
  expect(answerBy(filed('2028-02-10T09:00:00Z'))).toBe('2028-03-01')
  expect(answerBy(filed('2028-02-29T23:59:59Z'))).toBe('2028-03-20')
  expect(answerBy(filed('2027-02-10T09:00:00Z'))).toBe('2027-03-02')
})

test('the day on which it came in is day 0, whether at its first or at its last moment', () => {
  expect(answerBy(filed('2026-12-31T00:00:00Z'))).toBe('2027-01-20')
  expect(answerBy(filed('2026-12-31T23:59:59Z'))).toBe('2027-01-20')
})

test('staff are warned on day 18, and day 20 is still in time', () => {
  const one = filed('2026-03-02T09:00:00Z')
  const clocks = [0, 17, 18, 19, 20, 21, 400].map((day) => responseClock(one, addDays('2026-03-02', day)))
  expect(clocks).toEqual(['running', 'running', 'warning', 'warning', 'warning', 'breach', 'breach'])
})

test('a reply to the answer begins the twenty days again', () => {
  const again = filed('2026-03-02T09:00:00Z', '2026-03-30T09:00:00Z')
  expect(answerBy(again)).toBe('2026-04-19')
  expect(responseClock(again, '2026-04-16')).toBe('running')
  expect(responseClock(again, '2026-04-17')).toBe('warning')
})

test('what was answered is never late', () => {
  expect(responseClock({ ...filed('2026-03-02T09:00:00Z'), isOpen: false }, '2027-03-02')).toBe('answered')
})
