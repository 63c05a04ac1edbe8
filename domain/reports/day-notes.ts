import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { DEFAULT_AFTER_DAYS, MISSED_AFTER_DAYS } from '#domain/loans/arrears.ts'

/** Per instalment; `defaulted` per loan. */
export const DAY_NOTE_KINDS = ['overdue', 'missed', 'defaulted', 'cured'] as const
export type DayNoteKind = (typeof DAY_NOTE_KINDS)[number]

/** Unpaid instalments of these dates become overdue, missed or in default on `day`. */
export const dueDatesThatAge = (day: LocalDate): LocalDate[] =>
  [1, MISSED_AFTER_DAYS + 1, DEFAULT_AFTER_DAYS + 1].map((days) => addDays(day, -days))
