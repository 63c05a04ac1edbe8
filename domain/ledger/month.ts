import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

/** A month in Accra as `YYYY-MM`. Text order is date order. */
export type LocalMonth = string

export const isLocalMonth = (text: string): boolean => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)

export const monthOf = (day: LocalDate): LocalMonth => day.slice(0, 7)
export const firstDayOf = (month: LocalMonth): LocalDate => `${month}-01`

/** The month after this one. The 32nd day counted from the first lies in it, however long this one is. */
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

/** As people read it: `March 2026`. */
export const formatMonthName = (month: LocalMonth): string => `${NAMES[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

/** How far the books are closed. */
export interface ClosedPeriod {
  /** The month of the first entry; undefined while nothing was booked. */
  readonly firstMonth: LocalMonth | undefined
  readonly lastClosedMonth: LocalMonth | undefined
  /** The last closed day; undefined while none is closed. */
  readonly closedThrough: LocalDate | undefined
}

/** The one month that may be closed next; undefined while nothing was booked. */
export const nextToClose = ({ firstMonth, lastClosedMonth }: ClosedPeriod): LocalMonth | undefined =>
  lastClosedMonth === undefined ? firstMonth : monthAfter(lastClosedMonth)

/** Months are closed one after the other, from that of the first entry, and only when each of their days is closed. */
export function refusalToCloseMonth(month: LocalMonth, books: ClosedPeriod): Refusal | undefined {
  if (books.lastClosedMonth !== undefined && month <= books.lastClosedMonth)
    return refusal('month_closed', { month: formatMonthName(month) })
  const next = nextToClose(books)
  if (next === undefined || (month >= next && lastDayOf(month) > (books.closedThrough ?? '')))
    return refusal('month_not_over', { month: formatMonthName(month) })
  if (month !== next) return refusal('month_out_of_order', { month: formatMonthName(next) })
  return undefined
}
