import { addDays, startOf, type LocalDate } from '#domain/kernel/calendar.ts'

/** The public holidays in force, by their day. */
export type Holidays = ReadonlyMap<LocalDate, string>

/** Monday to Saturday, and no holiday (rule L16). */
export const isWorkingDay = (day: LocalDate, holidays: Holidays): boolean => startOf(day).getUTCDay() !== 0 && !holidays.has(day)

/** The day itself where it is a working day, else the first one after it. */
export function nextWorkingDay(day: LocalDate, holidays: Holidays): LocalDate {
  let reached = day
  while (!isWorkingDay(reached, holidays)) reached = addDays(reached, 1)
  return reached
}

/** The first working day from `day` on that lies after the date of the week before: two weeks of a loan never fall due on one day. */
export function workingDayAfter(before: LocalDate | undefined, day: LocalDate, holidays: Holidays): LocalDate {
  return nextWorkingDay(before !== undefined && before >= day ? addDays(before, 1) : day, holidays)
}
