import { readCalendar } from '#contract/holidays.ts'
import type { Holidays } from '#domain/loans/working-day.ts'
import { useRead } from '#web/lib/use-read.ts'

const A_WHILE_MS = 60 * 60 * 1000

export interface CalendarInForce {
  keepsWorkingDays: boolean
  /** Undefined when due dates do not move. */
  holidays: Holidays | undefined
}
const PLAIN: CalendarInForce = { keepsWorkingDays: false, holidays: undefined }

/** Undefined while it loads. Where it cannot be read, dates are not moved; the server compares the terms. */
export function useCalendar(): CalendarInForce | undefined {
  const reading = useRead(readCalendar, {}, { staleTime: A_WHILE_MS })
  if (!reading.data) return reading.isFetching ? undefined : PLAIN
  const { keepsWorkingDays, holidays } = reading.data
  return keepsWorkingDays ? { keepsWorkingDays, holidays: new Map(holidays.map(({ date, name }) => [date, name])) } : PLAIN
}
