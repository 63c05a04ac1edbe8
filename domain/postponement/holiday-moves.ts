import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import type { DatedWeek } from '#domain/loans/schedule.ts'
import { workingDayAfter, type Holidays } from '#domain/loans/working-day.ts'

export interface MovedWeek {
  readonly week: number
  readonly from: LocalDate
  readonly to: LocalDate
  /** Null while the week ignores the calendar. */
  readonly plainDate: LocalDate | null
  /** The holiday's name; null if the week only moves after the week before. */
  readonly note: string | null
}

/** Changes since the loan's dates were set. */
export interface CalendarChange {
  readonly holidays: Holidays
  /** Entered while the setting was on: weeks of older loans move too. */
  readonly movesPlain: ReadonlySet<LocalDate>
  readonly removed: Holidays
  /** Weeks due before the first change never move. */
  readonly since: LocalDate
}

/** Only weeks not yet due on the day of the change, whenever the run is. No date moves before today. */
export function weeksMovedBy(change: CalendarChange, weeks: readonly DatedWeek[], today: LocalDate): MovedWeek[] {
  const moves: MovedWeek[] = []
  let before: LocalDate | undefined
  for (const one of weeks.toSorted((a, b) => a.week - b.week)) {
    const plainDate = agreedDate(one, change, before)
    const to =
      plainDate === null || one.dueDate < change.since ? one.dueDate : fitted(one.dueDate, plainDate, before, change.holidays, today)
    if (to !== one.dueDate) {
      const note = (to > one.dueDate ? change.holidays.get(one.dueDate) : noLonger(change.removed.get(to))) ?? null
      moves.push({ week: one.week, from: one.dueDate, to, plainDate, note })
    }
    before = to
  }
  return moves
}

/** The date before moves; null where neither a holiday nor the week before moves it. */
function agreedDate(one: DatedWeek, change: CalendarChange, before: LocalDate | undefined): LocalDate | null {
  const reached = before !== undefined && before >= one.dueDate
  return one.plainDate ?? (reached || change.movesPlain.has(one.dueDate) ? one.dueDate : null)
}

function fitted(old: LocalDate, plain: LocalDate, before: LocalDate | undefined, holidays: Holidays, today: LocalDate): LocalDate {
  const to = workingDayAfter(before, plain, holidays)
  if (to >= old || to >= today) return to
  return workingDayAfter(before, old < today ? old : today, holidays)
}

const noLonger = (name: string | undefined): string | undefined => (name === undefined ? undefined : `${name} is no longer a holiday`)

/** Rule L17. */
export const POSTPONEMENT_DAYS = 7

/** Due today or later; with holidays on, to a working day. */
export function weeksPostponed(weeks: readonly DatedWeek[], today: LocalDate, holidays: Holidays | undefined): MovedWeek[] {
  const moves: MovedWeek[] = []
  for (const one of weeks.toSorted((a, b) => a.week - b.week)) {
    if (one.dueDate < today) continue
    const plain = addDays(one.dueDate, POSTPONEMENT_DAYS)
    const to = holidays === undefined ? plain : workingDayAfter(moves.at(-1)?.to, plain, holidays)
    moves.push({ week: one.week, from: one.dueDate, to, plainDate: holidays === undefined ? null : plain, note: null })
  }
  return moves
}
