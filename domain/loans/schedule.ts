import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { TERM_WEEKS } from '#domain/loans/loan.ts'
import type { InstalmentPrice, Quote } from '#domain/loans/quote.ts'
import { workingDayAfter, type Holidays } from '#domain/loans/working-day.ts'

export interface DatedWeek {
  readonly week: number
  readonly dueDate: LocalDate
  /** Null while dates ignore the calendar. */
  readonly plainDate: LocalDate | null
}
export interface ScheduledInstalment extends InstalmentPrice {
  readonly dueDate: LocalDate
}

/** `from`: the payout, or the approval as a forecast (rule L12). */
export const dueDateOf = (week: number, from: LocalDate): LocalDate => addDays(from, 7 * week)

/** Before the move to a working day. */
export interface DueDays {
  readonly count: number
  readonly dayOf: (week: number, from: LocalDate) => LocalDate
}
export const WEEKLY: DueDays = { count: TERM_WEEKS, dayOf: dueDateOf }

export function datedWeeks(from: LocalDate, holidays: Holidays | undefined, days: DueDays = WEEKLY): DatedWeek[] {
  const weeks: DatedWeek[] = []
  for (let week = 1; week <= days.count; week += 1) {
    const plain = days.dayOf(week, from)
    if (holidays === undefined) weeks.push({ week, dueDate: plain, plainDate: null })
    else weeks.push({ week, dueDate: workingDayAfter(weeks.at(-1)?.dueDate, plain, holidays), plainDate: plain })
  }
  return weeks
}

export function scheduleOf(priced: Quote, from: LocalDate, holidays?: Holidays, days: DueDays = WEEKLY): ScheduledInstalment[] {
  const dates = new Map(datedWeeks(from, holidays, days).map((one) => [one.week, one.dueDate]))
  return priced.instalments.map((part) => ({ ...part, dueDate: dates.get(part.week) ?? days.dayOf(part.week, from) }))
}
