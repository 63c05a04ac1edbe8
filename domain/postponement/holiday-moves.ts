import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import type { DatedWeek } from '#domain/loans/schedule.ts'
import { workingDayAfter, type Holidays } from '#domain/loans/working-day.ts'

/** A week whose due date changes. */
export interface MovedWeek {
  readonly week: number
  readonly from: LocalDate
  readonly to: LocalDate
  /** The agreed date from now on; null where the week does not follow the calendar. */
  readonly plainDate: LocalDate | null
  /** The holiday that moves it, in words; null where it only keeps its place after the week before. */
  readonly note: string | null
}

/** What changed in the calendar since the dates of a loan were fitted to it. */
export interface CalendarChange {
  readonly holidays: Holidays
  /** New holidays that move plain weeks too: they were entered while the setting was on. */
  readonly movesPlain: ReadonlySet<LocalDate>
  readonly removed: Holidays
  /** The day of the first change: what was due before it has its date for good. */
  readonly since: LocalDate
}

/**
 * The weeks that move when holidays were entered or removed: only those not yet due on the day of the change, so that it makes no difference when a job
 * gets to it. A date that moves to an earlier day never lands before today.
 */
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

/** A plain week follows the calendar from the first holiday that falls on it, or where the week before would reach it. */
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

/** One postponement moves every week not yet due, paid or not, by so many days (rule L17). */
export const POSTPONEMENT_DAYS = 7

/** The weeks that a postponement moves: those due today or later, each by 7 days and, where there are holidays to keep to, on to a working day. */
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
