import { startOf, type LocalDate } from '#domain/kernel/calendar.ts'

export const formatMonth = (day: LocalDate): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(startOf(day))

/** Accra's time is UTC. */
export function greetingAt(moment: Date): string {
  const hour = moment.getUTCHours()
  if (hour < 12) return 'Good morning'
  return hour < 17 ? 'Good afternoon' : 'Good evening'
}
