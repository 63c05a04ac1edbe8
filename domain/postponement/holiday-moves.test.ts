import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { weeksMovedBy, weeksPostponed, type CalendarChange, type MovedWeek } from '#domain/postponement/holiday-moves.ts'
import { datedWeeks, type DatedWeek } from '#domain/loans/schedule.ts'
import { isWorkingDay, type Holidays } from '#domain/loans/working-day.ts'

const named = (...days: [LocalDate, string][]): Holidays => new Map(days)
const NONE: Holidays = new Map()
/** Due on Mondays. */
const plain = datedWeeks('2026-03-02', undefined)
const fitted = datedWeeks('2026-03-02', NONE)
const entered = (date: LocalDate, since: LocalDate, name = 'Eid'): CalendarChange => ({
  holidays: named([date, name]),
  movesPlain: new Set([date]),
  removed: NONE,
  since,
})
const after = (weeks: readonly DatedWeek[], moves: readonly MovedWeek[]): DatedWeek[] =>
  weeks.map((one) => {
    const move = moves.find(({ week }) => week === one.week)
    return move ? { week: one.week, dueDate: move.to, plainDate: move.plainDate } : one
  })

describe('weeksMovedBy a new holiday', () => {
  test("moves its week to the next working day with the holiday's name", () => {
    expect(weeksMovedBy(entered('2026-03-23', '2026-03-10'), fitted, '2026-03-10')).toEqual([
      { week: 3, from: '2026-03-23', to: '2026-03-24', plainDate: '2026-03-23', note: 'Eid' },
    ])
  })

  test('moves a week due today and no earlier one', () => {
    expect(weeksMovedBy(entered('2026-03-16', '2026-03-16'), fitted, '2026-03-16').map((one) => one.to)).toEqual(['2026-03-17'])
    expect(weeksMovedBy(entered('2026-03-16', '2026-03-17'), fitted, '2026-03-17')).toEqual([])
  })

  test('returns the same dates when the job runs days later', () => {
    const change = entered('2026-03-16', '2026-03-16')
    expect(weeksMovedBy(change, fitted, '2026-03-20')).toEqual(weeksMovedBy(change, fitted, '2026-03-16'))
  })

  test('moves a week of an older loan only when the holiday is on it, and leaves Sundays', () => {
    expect(weeksMovedBy(entered('2026-03-23', '2026-03-10'), plain, '2026-03-10').map((one) => one.week)).toEqual([3])
    expect(weeksMovedBy({ ...entered('2026-03-23', '2026-03-10'), movesPlain: new Set() }, plain, '2026-03-10')).toEqual([])
    expect(weeksMovedBy(entered('2026-03-10', '2026-03-05'), datedWeeks('2026-03-01', undefined), '2026-03-05')).toEqual([])
  })

  test('moves the next week too when both would fall on one day', () => {
    const closed = Array.from({ length: 8 }, (_, index): [LocalDate, string] => [addDays('2026-03-16', index), 'Closed'])
    const change = { holidays: named(...closed), movesPlain: new Set(closed.map(([day]) => day)), removed: NONE, since: '2026-03-10' }
    const moves = weeksMovedBy(change, plain, '2026-03-10')
    expect(moves.map(({ week, to }) => [week, to])).toEqual([
      [2, '2026-03-24'],
      [3, '2026-03-25'],
    ])
  })
})

describe('weeksMovedBy a removed holiday', () => {
  const moved = after(fitted, weeksMovedBy(entered('2026-03-23', '2026-03-10'), fitted, '2026-03-10'))
  const removed = (since: LocalDate): CalendarChange => ({
    holidays: NONE,
    movesPlain: new Set(),
    removed: named(['2026-03-23', 'Eid']),
    since,
  })

  test('moves the week back to its date', () => {
    expect(weeksMovedBy(removed('2026-03-20'), moved, '2026-03-20')).toEqual([
      { week: 3, from: '2026-03-24', to: '2026-03-23', plainDate: '2026-03-23', note: 'Eid is no longer a holiday' },
    ])
  })

  test('moves no week before today and no week that was due', () => {
    expect(weeksMovedBy(removed('2026-03-23'), moved, '2026-03-24')).toEqual([])
    expect(weeksMovedBy(removed('2026-03-23'), moved, '2026-03-25')).toEqual([])
  })
})

describe('weeksPostponed', () => {
  test('moves each week due today or later by 7 days', () => {
    const moves = weeksPostponed(plain, '2026-03-16', undefined)
    expect(moves.map((one) => one.week)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
    expect(moves[0]).toEqual({ week: 2, from: '2026-03-16', to: '2026-03-23', plainDate: null, note: null })
    expect(moves.at(-1)?.to).toBe('2026-06-08')
  })

  test('moves on to a working day with the setting "holidays"', () => {
    const moves = weeksPostponed(fitted, '2026-03-10', named(['2026-03-23', 'Eid']))
    expect(moves[0]).toEqual({ week: 2, from: '2026-03-16', to: '2026-03-24', plainDate: '2026-03-23', note: null })
    expect(moves[1]).toMatchObject({ week: 3, to: '2026-03-30' })
  })

  test('crosses 29 February and the end of the year', () => {
    expect(weeksPostponed(datedWeeks('2028-02-15', undefined), '2028-02-20', undefined)[0]?.to).toBe('2028-02-29')
    expect(weeksPostponed(datedWeeks('2026-12-21', undefined), '2026-12-22', undefined)[0]?.to).toBe('2027-01-04')
  })
})

test('moved due dates ascend, are working days and are never before today, for any changes', () => {
  const START = '2026-11-23'
  const step = fc.record({
    days: fc.integer({ min: 0, max: 12 }),
    what: fc.constantFrom('enter', 'remove', 'postpone'),
    ahead: fc.integer({ min: 0, max: 60 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      let today = START
      let weeks = datedWeeks(START, NONE)
      const holidays = new Map<LocalDate, string>()
      for (const { days, what, ahead } of steps) {
        today = addDays(today, days)
        const date = addDays(today, ahead)
        const removed = new Map<LocalDate, string>()
        if (what === 'enter') holidays.set(date, 'Holiday')
        const upcoming = [...holidays.keys()].filter((one) => one >= today)
        const taken = upcoming[ahead % Math.max(1, upcoming.length)]
        if (what === 'remove' && taken !== undefined && holidays.delete(taken)) removed.set(taken, 'Holiday')
        const moves =
          what === 'postpone'
            ? weeksPostponed(weeks, today, holidays)
            : weeksMovedBy({ holidays, movesPlain: new Set(), removed, since: today }, weeks, today)
        for (const move of moves) {
          expect(move.from >= today).toBe(true)
          expect(move.to >= today).toBe(true)
          expect(isWorkingDay(move.to, holidays)).toBe(true)
          if (what === 'postpone') expect(move.to >= addDays(move.from, 7)).toBe(true)
        }
        weeks = after(weeks, moves)
        weeks.forEach((one, index) => {
          if (index > 0) expect(one.dueDate > (weeks[index - 1]?.dueDate ?? '')).toBe(true)
          if (one.dueDate >= today) expect(isWorkingDay(one.dueDate, holidays)).toBe(true)
        })
        expect(weeksMovedBy({ holidays, movesPlain: new Set(), removed: NONE, since: today }, weeks, today)).toEqual([])
      }
    }),
    { numRuns: 300 },
  )
})
