import { addDays, startOf, type LocalDate } from '#domain/kernel/calendar.ts'

/** Holidays in force. */
export type Holidays = ReadonlyMap<LocalDate, string>

/** Monday to Saturday, except holidays (rule L16). */
export const isWorkingDay = (day: LocalDate, holidays: Holidays): boolean => startOf(day).getUTCDay() !== 0 && !holidays.has(day)

export function nextWorkingDay(day: LocalDate, holidays: Holidays): LocalDate {
  let reached = day
  while (!isWorkingDay(reached, holidays)) reached = addDays(reached, 1)
  return reached
}

/** Two weeks never fall due on one day. */
export function workingDayAfter(before: LocalDate | undefined, day: LocalDate, holidays: Holidays): LocalDate {
  return nextWorkingDay(before !== undefined && before >= day ? addDays(before, 1) : day, holidays)
}
