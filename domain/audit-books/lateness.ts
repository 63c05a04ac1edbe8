import { daysBetween, type LocalDate } from '#domain/kernel/calendar.ts'

/** Rules P11 and L8, written a second time: which weeks are covered since when, and how late the others are. */
export interface DueWeek {
  readonly week: number
  readonly amount: number
  readonly due: LocalDate
  /** A refinance settled the end of it. */
  readonly isCut?: boolean
  /** Of a week that a second plan moved: its earlier date, and the day of the plan. */
  readonly planned?: { readonly from: LocalDate; readonly on: LocalDate }
}
export interface Received {
  readonly day: LocalDate
  readonly amount: number
}
export interface WeekState extends DueWeek {
  readonly paid: number
  readonly paidOn: LocalDate | null
}

/** What a refinance left: it settled the end of the schedule, and cut the week where that starts (rule L24). */
export function openWeeks(weeks: readonly DueWeek[], settled: number): readonly DueWeek[] {
  if (settled === 0) return weeks
  const payable = weeks.reduce((sum, one) => sum + one.amount, 0) - settled
  let before = 0
  return weeks.flatMap((week) => {
    const amount = Math.min(week.amount, payable - before)
    before += week.amount
    return amount > 0 ? [{ ...week, amount, isCut: amount < week.amount }] : []
  })
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

/** Days late on the day of its second plan, which stay counted (rule L31). */
const lateBefore = ({ planned }: DueWeek): number => (planned === undefined ? 0 : daysBetween(planned.from, planned.on))

/** The last day on which a payment is in time. */
const lastDay = (week: DueWeek): LocalDate => (week.planned !== undefined && lateBefore(week) > 0 ? week.planned.from : week.due)

const MISSED_AFTER = 7
const DEFAULT_AFTER = 90

/** `open`: valid bound receipts that were not entered. Rule P11; a paid week that was cut counts as nothing. */
export function latenessOf(
  weeks: readonly DueWeek[],
  received: readonly Received[],
  open: readonly Received[],
  today: LocalDate,
): Lateness {
  let [onTime, late, missed, longest] = [0, 0, 0, 0]
  for (const week of weekStates(weeks, [...received, ...open])) {
    if (week.paidOn !== null) {
      if (week.isCut === true) continue
      if (week.paidOn <= lastDay(week)) onTime += 1
      else late += 1
      continue
    }
    const days = daysBetween(week.due, today)
    longest = Math.max(longest, days)
    const most = Math.max(days, lateBefore(week))
    if (most > MISSED_AFTER) missed += 1
    else if (most > 0) late += 1
  }
  return { onTime, late, missed, defaulted: longest > DEFAULT_AFTER }
}

/** Only paid weeks count. `displaced`: receipts whose place the last payment took; they date the weeks too (rule P25). */
export function latenessOfClosed(weeks: readonly DueWeek[], received: readonly Received[], displaced: readonly Received[]): Lateness {
  const dated = weekStates(weeks, [...received, ...displaced])
  const paid = weekStates(weeks, received).flatMap(({ paidOn }, index) => (paidOn === null ? [] : [dated[index] ?? []].flat()))
  const onTime = paid.filter((one) => one.paidOn !== null && one.paidOn <= lastDay(one)).length
  return { onTime, late: paid.length - onTime, missed: 0, defaulted: false }
}
