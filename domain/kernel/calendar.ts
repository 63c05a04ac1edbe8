/** A day in Accra as `YYYY-MM-DD`, which is also the UTC date. Text order is date order. */
export type LocalDate = string

const DAY = 86_400_000

/** Cached: formatting and parsing dominate date arithmetic. */
const named = new Map<number, LocalDate>()
const MOST_NAMED = 10_000

export function dayOf(moment: Date): LocalDate {
  const number = Math.floor(moment.getTime() / DAY)
  const known = named.get(number)
  if (known !== undefined) return known
  const day = moment.toISOString().slice(0, 10)
  if (named.size < MOST_NAMED) named.set(number, day)
  return day
}

const starts = new Map<LocalDate, number>()

/** Milliseconds since 1970. */
function startTimeOf(day: LocalDate): number {
  const known = starts.get(day)
  if (known !== undefined) return known
  const time = Date.parse(`${day}T00:00:00.000Z`)
  if (starts.size < MOST_NAMED && !Number.isNaN(time)) starts.set(day, time)
  return time
}

export const startOf = (day: LocalDate): Date => new Date(startTimeOf(day))

export const addDays = (day: LocalDate, days: number): LocalDate => dayOf(new Date(startTimeOf(day) + days * DAY))

/** Negative when `to` is before `from`. */
export const daysBetween = (from: LocalDate, to: LocalDate): number => Math.round((startTimeOf(to) - startTimeOf(from)) / DAY)

/** Monday to Friday. */
export function addBusinessDays(day: LocalDate, days: number): LocalDate {
  let reached = day
  for (let left = days; left > 0;) {
    reached = addDays(reached, 1)
    const weekday = startOf(reached).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return reached
}

/** 31 January to 28 February is 0, to 1 March 1. */
export function monthsBetween(from: LocalDate, to: LocalDate): number {
  const [y1, m1, d1] = parts(from)
  const [y2, m2, d2] = parts(to)
  return Math.max(0, (y2 - y1) * 12 + (m2 - m1) - (d2 < d1 ? 1 : 0))
}

/** The same day of the month, or the last of a shorter one. */
export function monthsBefore(day: LocalDate, months: number): LocalDate {
  const [y, m, d] = parts(day)
  const first = new Date(Date.UTC(y, m - 1 - months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(d, last))
  return dayOf(first)
}

function parts(day: LocalDate): [year: number, month: number, day: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))]
}

/** PostgreSQL has no year 0. */
export const isLocalDate = (text: string): boolean =>
  /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && dayOf(startOf(text)) === text

export const laterOf = (a: Date, b: Date): Date => (a < b ? b : a)

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** `Fri 27 Nov`, with another year than `today`'s. */
export function formatDay(day: LocalDate, today?: LocalDate): string {
  const [y, m, d] = parts(day)
  const year = today !== undefined && today.slice(0, 4) === day.slice(0, 4) ? '' : ` ${y}`
  return `${WEEKDAYS[startOf(day).getUTCDay()]} ${d} ${MONTHS[m - 1]}${year}`
}

/** `today`, `tomorrow`, `in 4 days`, `6 days late`. */
export function formatDistance(day: LocalDate, today: LocalDate): string {
  const days = daysBetween(today, day)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days > 1) return `in ${days} days`
  return days === -1 ? '1 day late' : `${-days} days late`
}

/** `today at 11:05`, `Fri 27 Nov at 11:05`. */
export function atTime(at: Date, now: Date): string {
  const [day, today] = [dayOf(at), dayOf(now)]
  const time = at.toISOString().slice(11, 16)
  const ago = daysBetween(day, today)
  if (ago === 0) return `today at ${time}`
  if (ago === -1) return `tomorrow at ${time}`
  return ago === 1 ? `yesterday at ${time}` : `${formatDay(day, today)} at ${time}`
}
