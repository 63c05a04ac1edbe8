import { daysBetween, formatDay, type LocalDate } from '#domain/kernel/calendar.ts'

const NEAR_DAYS = 180

/** A day of a schedule: the year is said only where it is not plain from today. 13 weeks over New Year need none. */
export const formatNear = (day: LocalDate, today: LocalDate): string =>
  formatDay(day, Math.abs(daysBetween(today, day)) <= NEAR_DAYS ? day : today)
