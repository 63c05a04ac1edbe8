import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { COVER_DAYS, DEFAULT_AFTER_DAYS, MISSED_AFTER_DAYS } from '#domain/loans/arrears.ts'

/** What the close of a day writes down about a week of a loan (about a loan, where it defaulted). */
export const DAY_NOTE_KINDS = ['overdue', 'missed', 'defaulted', 'cured'] as const
export type DayNoteKind = (typeof DAY_NOTE_KINDS)[number]

/** The due dates whose instalments, while unpaid, cross a line on `day`: overdue from the day after, missed from the 8th, in default after 90. */
export const dueDatesThatAge = (day: LocalDate): LocalDate[] =>
  [1, MISSED_AFTER_DAYS + 1, DEFAULT_AFTER_DAYS + 1].map((days) => addDays(day, -days))

/** A pending payment entered on this day covers nothing any more on `day`. */
export const coverThatEnds = (day: LocalDate): LocalDate => addDays(day, -COVER_DAYS)
