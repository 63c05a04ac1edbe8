import { dayOf, daysBetween, formatDay, type LocalDate } from '#domain/kernel/calendar.ts'

/** By this device's clock: the server decides what is due. */
export const todayHere = (): LocalDate => dayOf(new Date())

export function formatMoment(moment: Date, today: LocalDate): string {
  const day = dayOf(moment)
  const ago = daysBetween(day, today)
  if (ago === 0) return 'Today'
  if (ago === 1) return 'Yesterday'
  return formatDay(day, today)
}

/** In Accra: `10:38`. */
export const formatTime = (moment: Date): string => moment.toISOString().slice(11, 16)

/** `Today, 10:38`. */
export const formatAt = (moment: Date, today: LocalDate): string => `${formatMoment(moment, today)}, ${formatTime(moment)}`

const NEAR_DAYS = 180

/** Omits the year within 180 days: 13 weeks over New Year need none. */
export const formatNear = (day: LocalDate, today: LocalDate): string =>
  formatDay(day, Math.abs(daysBetween(today, day)) <= NEAR_DAYS ? day : today)
