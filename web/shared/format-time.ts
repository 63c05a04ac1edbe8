import { dayOf, daysBetween, formatDay, type LocalDate } from '#domain/kernel/calendar.ts'

/** The day in Accra on this device's clock. For words on the screen only: the server decides what is due. */
export const todayHere = (): LocalDate => dayOf(new Date())

/** `today`, `tomorrow`, `in 4 days`, `6 days late`. */
export function formatDistance(day: LocalDate, today: LocalDate): string {
  const days = daysBetween(today, day)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days > 1) return `in ${days} days`
  return days === -1 ? '1 day late' : `${-days} days late`
}

/** `Today`, `Yesterday` or the day with its weekday: for a moment that has passed. */
export function formatMoment(moment: Date, today: LocalDate): string {
  const day = dayOf(moment)
  const ago = daysBetween(day, today)
  if (ago === 0) return 'Today'
  if (ago === 1) return 'Yesterday'
  return formatDay(day, today)
}

/** The time of day in Accra: `10:38`. */
export const formatTime = (moment: Date): string => moment.toISOString().slice(11, 16)
