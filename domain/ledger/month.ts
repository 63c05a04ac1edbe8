import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

/** A month in Accra as `YYYY-MM`; text order is date order. */
export type LocalMonth = string

export const isLocalMonth = (text: string): boolean => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)

export const monthOf = (day: LocalDate): LocalMonth => day.slice(0, 7)
export const firstDayOf = (month: LocalMonth): LocalDate => `${month}-01`

/** 31 days after the first of any month is in the next month. */
export const monthAfter = (month: LocalMonth): LocalMonth => monthOf(addDays(firstDayOf(month), 31))

export const lastDayOf = (month: LocalMonth): LocalDate => addDays(firstDayOf(monthAfter(month)), -1)

const NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

export const formatMonthName = (month: LocalMonth): string => `${NAMES[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

export interface ClosedPeriod {
  readonly firstMonth: LocalMonth | undefined
  readonly lastClosedMonth: LocalMonth | undefined
  readonly closedThrough: LocalDate | undefined
}

/** Undefined without entries. */
export const nextToClose = ({ firstMonth, lastClosedMonth }: ClosedPeriod): LocalMonth | undefined =>
  lastClosedMonth === undefined ? firstMonth : monthAfter(lastClosedMonth)

/** Statements up to this day are final: a close adds entries to the last day of its month (rule A46). */
export function finalThrough(period: ClosedPeriod): LocalDate | undefined {
  const next = nextToClose(period)
  if (next === undefined || period.closedThrough === undefined) return undefined
  const beforeClose = addDays(lastDayOf(next), -1)
  return period.closedThrough < beforeClose ? period.closedThrough : beforeClose
}

/** In order from the month of the first entry, each after all of its days. */
export function refusalToCloseMonth(month: LocalMonth, period: ClosedPeriod): Refusal | undefined {
  if (period.lastClosedMonth !== undefined && month <= period.lastClosedMonth)
    return refusal('month_closed', { month: formatMonthName(month) })
  const next = nextToClose(period)
  if (next === undefined || (month >= next && lastDayOf(month) > (period.closedThrough ?? '')))
    return refusal('month_not_over', { month: formatMonthName(month) })
  if (month !== next) return refusal('month_out_of_order', { month: formatMonthName(next) })
  return undefined
}
