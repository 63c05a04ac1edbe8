import { daysBetween, type LocalDate } from '#domain/kernel/calendar.ts'

/** Rules P11 and L8, written a second time: which weeks are covered, since when, and how late the others are. */
export interface DueWeek {
  readonly week: number
  readonly amount: number
  readonly due: LocalDate
}
export interface Received {
  readonly day: LocalDate
  readonly amount: number
}
export interface WeekState extends DueWeek {
  readonly paid: number
  readonly paidOn: LocalDate | null
}

/** By value date, whatever the order of booking. */
export function weekStates(weeks: readonly DueWeek[], received: readonly Received[]): WeekState[] {
  const byDay = [...received].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const total = received.reduce((sum, one) => sum + one.amount, 0)
  let needed = 0
  let covered = 0
  let next = 0
  let day: LocalDate | null = null
  return weeks.map((week) => {
    const paid = Math.max(0, Math.min(week.amount, total - needed))
    needed += week.amount
    for (let one = byDay[next]; covered < needed && one !== undefined; one = byDay[next]) {
      covered += one.amount
      day = one.day
      next += 1
    }
    return { ...week, paid, paidOn: covered >= needed ? day : null }
  })
}

export interface Lateness {
  readonly onTime: number
  readonly late: number
  readonly missed: number
  readonly defaulted: boolean
}

const MISSED_AFTER = 7
const DEFAULT_AFTER = 90

/**
 * `open`: valid bound receipts that were not entered, received on the day they were made. An unpaid week is late from the day after its due
 * date and missed from the eighth.
 */
export function latenessOf(
  weeks: readonly DueWeek[],
  received: readonly Received[],
  open: readonly Received[],
  today: LocalDate,
): Lateness {
  let [onTime, late, missed, longest] = [0, 0, 0, 0]
  for (const week of weekStates(weeks, [...received, ...open])) {
    if (week.paidOn !== null) {
      if (week.paidOn <= week.due) onTime += 1
      else late += 1
      continue
    }
    const days = daysBetween(week.due, today)
    longest = Math.max(longest, days)
    if (days > MISSED_AFTER) missed += 1
    else if (days > 0) late += 1
  }
  return { onTime, late, missed, defaulted: longest > DEFAULT_AFTER }
}

/** Of a closed loan only the paid weeks count. */
export function latenessOfClosed(weeks: readonly DueWeek[], received: readonly Received[]): Lateness {
  const paid = weekStates(weeks, received).filter((one) => one.paidOn !== null)
  const onTime = paid.filter((one) => one.paidOn !== null && one.paidOn <= one.due).length
  return { onTime, late: paid.length - onTime, missed: 0, defaulted: false }
}
