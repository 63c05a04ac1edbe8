import { addDays, startOf, type LocalDate } from '#domain/kernel/calendar.ts'

/** How many weeks of collections a portfolio report shows, up to its day. */
export const COLLECTION_WEEKS = 13
/** How many weeks of payouts it follows as cohorts. */
export const COHORT_WEEKS = 26
/** Over how many days it looks for decisions. */
export const DECISION_DAYS = 91

/** The Monday of a day's week. */
export const mondayOf = (day: LocalDate): LocalDate => addDays(day, -((startOf(day).getUTCDay() + 6) % 7))

/** The Monday on which a report over so many weeks begins; the week of its day is the last. */
export const firstMonday = (day: LocalDate, weeks: number): LocalDate => addDays(mondayOf(day), -7 * (weeks - 1))

/** The Mondays of a report over so many weeks, oldest first. */
export const mondaysUpTo = (day: LocalDate, weeks: number): LocalDate[] =>
  Array.from({ length: weeks }, (_, week) => addDays(firstMonday(day, weeks), 7 * week))
