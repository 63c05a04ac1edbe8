import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { TERM_WEEKS } from '#domain/loans/loan.ts'
import type { InstalmentPrice, Quote } from '#domain/loans/quote.ts'
import { workingDayAfter, type Holidays } from '#domain/loans/working-day.ts'

/** When a week falls due. */
export interface DatedWeek {
  readonly week: number
  readonly dueDate: LocalDate
  /** The agreed date, before it was moved to a working day; null where the week does not follow the calendar. */
  readonly plainDate: LocalDate | null
}
export interface ScheduledInstalment extends InstalmentPrice {
  readonly dueDate: LocalDate
}

/** Instalment n falls due 7 × n days after `from`: the payout, or the approval while the dates are a forecast (rule L12). */
export const dueDateOf = (week: number, from: LocalDate): LocalDate => addDays(from, 7 * week)

/** The dates of all weeks. With holidays, one that is no working day moves to the next, and the order of the weeks stays; without, they are plain. */
export function datedWeeks(from: LocalDate, holidays: Holidays | undefined): DatedWeek[] {
  const weeks: DatedWeek[] = []
  for (let week = 1; week <= TERM_WEEKS; week += 1) {
    const plain = dueDateOf(week, from)
    if (holidays === undefined) weeks.push({ week, dueDate: plain, plainDate: null })
    else weeks.push({ week, dueDate: workingDayAfter(weeks.at(-1)?.dueDate, plain, holidays), plainDate: plain })
  }
  return weeks
}

export function scheduleOf(priced: Quote, from: LocalDate, holidays?: Holidays): ScheduledInstalment[] {
  const dates = new Map(datedWeeks(from, holidays).map((one) => [one.week, one.dueDate]))
  return priced.instalments.map((part) => ({ ...part, dueDate: dates.get(part.week) ?? dueDateOf(part.week, from) }))
}
