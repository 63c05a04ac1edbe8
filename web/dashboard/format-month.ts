import { startOf, type LocalDate } from '#domain/kernel/calendar.ts'

/** `April 2026` */
export const formatMonth = (day: LocalDate): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(startOf(day))
