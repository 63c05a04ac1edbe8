import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addBusinessDays,
  addDays,
  dayOf,
  daysBetween,
  isLocalDate,
  laterOf,
  monthsBefore,
  monthsBetween,
  formatDay,
  formatDistance,
  startOf,
} from '#domain/kernel/calendar.ts'

const days = fc.integer({ min: 0, max: 40_000 }).map((n) => addDays('2000-01-01', n))

describe('calendar days', () => {
  test('dayOf and startOf use the UTC day', () => {
    expect(dayOf(new Date('2026-03-02T00:00:00.000Z'))).toBe('2026-03-02')
    expect(dayOf(new Date('2026-03-02T23:59:59.999Z'))).toBe('2026-03-02')
    expect(startOf('2026-03-02').toISOString()).toBe('2026-03-02T00:00:00.000Z')
  })
  test('addDays crosses leap days, month ends and year ends', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2028-02-29', 1)).toBe('2028-03-01')
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
    expect(addDays('2026-12-28', 7)).toBe('2027-01-04')
  })
  test('daysBetween is the inverse of addDays, and text order is date order', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -2000, max: 2000 }), (day, n) => {
        const other = addDays(day, n)
        expect(daysBetween(day, other)).toBe(n)
        expect(Math.sign(n)).toBe(other === day ? 0 : other > day ? 1 : -1)
      }),
    )
  })
  test('addBusinessDays skips Saturday and Sunday', () => {
    expect(addBusinessDays('2026-03-02', 7)).toBe('2026-03-11')
    expect(addBusinessDays('2026-03-06', 1)).toBe('2026-03-09')
    expect(addBusinessDays('2026-03-07', 1)).toBe('2026-03-09')
    expect(addBusinessDays('2026-03-06', 0)).toBe('2026-03-06')
  })
  test('laterOf returns the later moment in either argument order', () => {
    const [early, late] = [new Date(1), new Date(2)]
    expect(laterOf(early, late)).toBe(late)
    expect(laterOf(late, early)).toBe(late)
  })
})

describe('calendar months', () => {
  test.each([
    ['2026-01-31', '2026-02-28', 0],
    ['2026-01-31', '2026-03-01', 1],
    ['2026-01-31', '2026-03-31', 2],
    ['2028-02-29', '2029-02-28', 11],
    ['2028-02-29', '2029-03-01', 12],
    ['2026-12-15', '2027-01-14', 0],
    ['2026-12-15', '2027-01-15', 1],
    ['2026-05-01', '2026-04-01', 0],
  ])('monthsBetween %s and %s is %i', (from, to, months) => expect(monthsBetween(from, to)).toBe(months))

  test.each([
    ['2026-08-31', 6, '2026-02-28'],
    ['2028-08-31', 6, '2028-02-29'],
    ['2026-03-15', 6, '2025-09-15'],
    ['2026-12-31', 1, '2026-11-30'],
    ['2028-02-29', 12, '2027-02-28'],
  ])('monthsBefore %s by %i months is %s', (day, months, expected) => expect(monthsBefore(day, months)).toBe(expected))

  test('monthsBetween is the inverse of monthsBefore', () => {
    fc.assert(fc.property(days, fc.integer({ min: 0, max: 60 }), (day, n) => monthsBetween(monthsBefore(day, n), day) === n))
  })
})

describe('dates as text', () => {
  test.each(['2026-02-28', '2028-02-29', '2026-12-31'])('isLocalDate accepts %s', (text) => expect(isLocalDate(text)).toBe(true))
  test.each([
    '2026-02-29',
    '0000-01-01',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '26-01-01',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '',
    'today',
  ])('isLocalDate rejects "%s"', (text) => expect(isLocalDate(text)).toBe(false))
  test('formatDay adds the weekday, and the year if it is not the current one', () => {
    expect(formatDay('2026-11-27', '2026-03-02')).toBe('Fri 27 Nov')
    expect(formatDay('2027-01-01', '2026-12-31')).toBe('Fri 1 Jan 2027')
    expect(formatDay('2026-11-27')).toBe('Fri 27 Nov 2026')
  })
})

test('formatDistance counts days, and names today, tomorrow and yesterday', () => {
  expect(formatDistance('2026-11-27', '2026-11-27')).toBe('today')
  expect(formatDistance('2026-11-28', '2026-11-27')).toBe('tomorrow')
  expect(formatDistance('2026-12-01', '2026-11-27')).toBe('in 4 days')
  expect(formatDistance('2026-11-26', '2026-11-27')).toBe('1 day late')
  expect(formatDistance('2026-11-21', '2026-11-27')).toBe('6 days late')
})
