import { addDays, startOf, type LocalDate } from '#domain/kernel/calendar.ts'

export const COLLECTION_WEEKS = 13
export const COHORT_WEEKS = 26
export const DECISION_DAYS = 91

export const mondayOf = (day: LocalDate): LocalDate => addDays(day, -((startOf(day).getUTCDay() + 6) % 7))

/** The week of `day` is the last of them. */
export const firstMonday = (day: LocalDate, weeks: number): LocalDate => addDays(mondayOf(day), -7 * (weeks - 1))

export const mondaysUpTo = (day: LocalDate, weeks: number): LocalDate[] =>
  Array.from({ length: weeks }, (_, week) => addDays(firstMonday(day, weeks), 7 * week))
