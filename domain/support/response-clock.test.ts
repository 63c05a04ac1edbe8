import { expect, test } from 'vitest'
import { answerBy, responseClock } from '#domain/support/response-clock.ts'
import { addDays } from '#domain/kernel/calendar.ts'

const filed = (at: string, reopened?: string) => ({
  filedAt: new Date(at),
  reopenedAt: reopened === undefined ? null : new Date(reopened),
  isOpen: true,
})

test('answerBy counts twenty calendar days, Sundays and holidays included', () => {
  expect(answerBy(filed('2026-12-20T10:00:00Z'))).toBe('2027-01-09')
  expect(answerBy(filed('2026-03-02T09:00:00Z'))).toBe('2026-03-22')
})

test('answerBy crosses 29 February', () => {
  expect(answerBy(filed('2028-02-10T09:00:00Z'))).toBe('2028-03-01')
  expect(answerBy(filed('2028-02-29T23:59:59Z'))).toBe('2028-03-20')
  expect(answerBy(filed('2027-02-10T09:00:00Z'))).toBe('2027-03-02')
})

test('answerBy counts the day of receipt as day 0, at any hour', () => {
  expect(answerBy(filed('2026-12-31T00:00:00Z'))).toBe('2027-01-20')
  expect(answerBy(filed('2026-12-31T23:59:59Z'))).toBe('2027-01-20')
})

test('responseClock warns on day 18 and is in time on day 20', () => {
  const one = filed('2026-03-02T09:00:00Z')
  const clocks = [0, 17, 18, 19, 20, 21, 400].map((day) => responseClock(one, addDays('2026-03-02', day)))
  expect(clocks).toEqual(['running', 'running', 'warning', 'warning', 'warning', 'breach', 'breach'])
})

test('answerBy counts again from a reply', () => {
  const again = filed('2026-03-02T09:00:00Z', '2026-03-30T09:00:00Z')
  expect(answerBy(again)).toBe('2026-04-19')
  expect(responseClock(again, '2026-04-16')).toBe('running')
  expect(responseClock(again, '2026-04-17')).toBe('warning')
})

test('responseClock of an answered complaint is never late', () => {
  expect(responseClock({ ...filed('2026-03-02T09:00:00Z'), isOpen: false }, '2027-03-02')).toBe('answered')
})
