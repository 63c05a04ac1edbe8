import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { mondayOf } from '#domain/reports/report-weeks.ts'

export const HISTORY_WEEKS = 26
/** Days past due; PAR 1 is every loan past due. */
export const PAR_LINES = [
  { name: 'PAR 1', over: 0 },
  { name: 'PAR 7', over: 7 },
  { name: 'PAR 30', over: 30 },
  { name: 'PAR 90', over: 90 },
] as const
/** Weeks after payout. */
export const COHORT_COLUMNS = 13

/** Oldest first, a week apart, so that no week counts twice in the roll rates (rule A51). */
export function rollDays(day: LocalDate): LocalDate[] {
  const sunday = addDays(mondayOf(day), 6) === day ? day : addDays(mondayOf(day), -1)
  return Array.from({ length: HISTORY_WEEKS }, (_, index) => addDays(sunday, -7 * (HISTORY_WEEKS - 1 - index)))
}

/** The last Sundays and the day itself, oldest first. */
export function historyDays(day: LocalDate): LocalDate[] {
  const sundays = rollDays(day)
  return sundays.at(-1) === day ? sundays : [...sundays, day]
}

interface CohortRow {
  readonly week: LocalDate
  readonly loans: number
  readonly principal: Pesewas
  readonly paidShare: number | null
}

interface CohortDay {
  readonly day: LocalDate
  readonly cohorts: readonly CohortRow[]
}

export interface CohortLine extends Omit<CohortRow, 'paidShare'> {
  /** Paid of due at the end of the week; null while that week has not come for every loan. */
  readonly shares: (number | null)[]
}

/** Through the reports of Sundays: week n ends on the Sunday n weeks after the loans' own. */
export function cohortLines(days: readonly CohortDay[]): CohortLine[] {
  const byDay = new Map(days.map(({ day, cohorts }) => [day, new Map(cohorts.map((cohort) => [cohort.week, cohort]))]))
  return (days.at(-1)?.cohorts ?? []).map(({ week, loans, principal }) => ({
    week,
    loans,
    principal,
    shares: Array.from(
      { length: COHORT_COLUMNS },
      (_, index) => byDay.get(addDays(week, 7 * (index + 1) + 6))?.get(week)?.paidShare ?? null,
    ),
  }))
}
