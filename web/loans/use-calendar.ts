import { readCalendar } from '#contract/holidays.ts'
import type { Holidays } from '#domain/loans/working-day.ts'
import { useRead } from '#web/lib/use-read.ts'

const A_WHILE_MS = 60 * 60 * 1000

export interface CalendarInForce {
  keepsWorkingDays: boolean
  /** What new due dates keep to; undefined where they are plain. */
  holidays: Holidays | undefined
}
const PLAIN: CalendarInForce = { keepsWorkingDays: false, holidays: undefined }

/** What new due dates keep to; undefined until it is known. Where it cannot be read they are shown plain, and the server compares the terms anyway. */
export function useCalendar(): CalendarInForce | undefined {
  const reading = useRead(readCalendar, {}, { staleTime: A_WHILE_MS })
  if (!reading.data) return reading.isFetching ? undefined : PLAIN
  const { keepsWorkingDays, holidays } = reading.data
  return keepsWorkingDays ? { keepsWorkingDays, holidays: new Map(holidays.map(({ date, name }) => [date, name])) } : PLAIN
}
