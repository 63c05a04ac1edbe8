import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, startOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { datedWeeks } from '#domain/loans/schedule.ts'
import { isWorkingDay, nextWorkingDay, workingDayAfter, type Holidays } from '#domain/loans/working-day.ts'

const holidays = (...days: LocalDate[]): Holidays => new Map(days.map((day) => [day, 'Holiday']))
const CHRISTMAS = holidays('2026-12-25', '2026-12-26', '2027-01-01')

describe('working days', () => {
  test('isWorkingDay is true from Monday to Saturday except holidays', () => {
    expect(isWorkingDay('2026-03-07', holidays())).toBe(true)
    expect(isWorkingDay('2026-03-08', holidays())).toBe(false)
    expect(isWorkingDay('2026-03-06', holidays('2026-03-06'))).toBe(false)
  })

  test('nextWorkingDay crosses Sundays, Christmas, the end of the year and 29 February', () => {
    expect(nextWorkingDay('2026-03-08', holidays())).toBe('2026-03-09')
    expect(nextWorkingDay('2026-12-25', CHRISTMAS)).toBe('2026-12-28')
    expect(nextWorkingDay('2026-12-31', holidays('2026-12-31', '2027-01-01'))).toBe('2027-01-02')
    expect(nextWorkingDay('2028-02-29', holidays('2028-02-29'))).toBe('2028-03-01')
    expect(nextWorkingDay('2028-02-27', holidays('2028-02-28'))).toBe('2028-02-29')
  })

  test('workingDayAfter is always after the date of the week before', () => {
    expect(workingDayAfter('2026-03-16', '2026-03-16', holidays())).toBe('2026-03-17')
    expect(workingDayAfter(undefined, '2026-03-16', holidays())).toBe('2026-03-16')
  })
})

describe('due dates on working days', () => {
  const dates = (from: LocalDate, known: Holidays) => datedWeeks(from, known).map((one) => one.dueDate)

  test('are 7 × n days after the payout while the calendar is ignored', () => {
    expect(datedWeeks('2026-12-18', undefined).slice(0, 2)).toEqual([
      { week: 1, dueDate: '2026-12-25', plainDate: null },
      { week: 2, dueDate: '2027-01-01', plainDate: null },
    ])
  })

  test('move to Mondays for a payout on a Sunday', () => {
    expect(new Set(dates('2026-03-01', holidays()).map((day) => startOf(day).getUTCDay()))).toEqual(new Set([1]))
  })

  test('move behind the Christmas holidays and leave the later weeks', () => {
    expect(datedWeeks('2026-12-18', CHRISTMAS).slice(0, 3)).toEqual([
      { week: 1, dueDate: '2026-12-28', plainDate: '2026-12-25' },
      { week: 2, dueDate: '2027-01-02', plainDate: '2027-01-01' },
      { week: 3, dueDate: '2027-01-08', plainDate: '2027-01-08' },
    ])
  })

  test('stay distinct when the office is closed for more than a week', () => {
    const closure = holidays(...Array.from({ length: 15 }, (_, index) => addDays('2026-03-09', index)))
    expect(dates('2026-03-02', closure).slice(0, 4)).toEqual(['2026-03-24', '2026-03-25', '2026-03-26', '2026-03-30'])
  })

  test('ascend, are working days and are never before 7 × n days after the payout, for any calendar', () => {
    const day = fc.integer({ min: 0, max: 150 }).map((days) => addDays('2027-12-20', days))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.array(day, { maxLength: 60 }), (start, days) => {
        const known = holidays(...days)
        const from = addDays('2027-12-20', start)
        const fitted = dates(from, known)
        fitted.forEach((due, index) => {
          expect(isWorkingDay(due, known)).toBe(true)
          expect(due >= addDays(from, 7 * (index + 1))).toBe(true)
          if (index > 0) expect(due > (fitted[index - 1] ?? '')).toBe(true)
        })
      }),
    )
  })
})
