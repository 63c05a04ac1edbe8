import { expect, test } from 'vitest'
import { quote } from '#domain/loans/quote.ts'
import { dueDateOf, scheduleOf } from '#domain/loans/schedule.ts'
import { ghs } from '#tests/support/loans-builder.ts'

test('scheduleOf has thirteen instalments due 7 × n days after the payout', () => {
  const dates = scheduleOf(quote(ghs('1000')), '2026-03-02').map((part) => part.dueDate)
  expect(dates).toHaveLength(13)
  expect([dates[0], dates[1], dates[12]]).toEqual(['2026-03-09', '2026-03-16', '2026-06-01'])
})

test('scheduleOf crosses the end of the year and a leap day', () => {
  expect(dueDateOf(1, '2026-12-28')).toBe('2027-01-04')
  expect(dueDateOf(1, '2028-02-22')).toBe('2028-02-29')
  expect(dueDateOf(13, '2027-12-01')).toBe('2028-03-01')
})

test('scheduleOf has the amounts of the quote', () => {
  const priced = quote(ghs('333.33'))
  expect(scheduleOf(priced, '2026-03-02').map(({ dueDate: _dueDate, ...part }) => part)).toEqual(priced.instalments)
})
