import { addDays, dayOf, startOf, type LocalDate } from '#domain/kernel/calendar.ts'
import type { ProductVersion } from '#domain/products/product-shape.ts'

export const DAYS_IN_A_PERIOD = { daily: 1, weekly: 7, fortnightly: 14 } as const

/**
 * The due date before its move to a working day. `payDay`: in a shorter month its last day. The first one is at least a whole month after
 * the payout, so that no period is shorter than the true annual rate assumes.
 */
export function plainDueDate(
  { frequency }: Pick<ProductVersion, 'frequency'>,
  number: number,
  from: LocalDate,
  payDay?: number,
): LocalDate {
  if (frequency !== 'monthly') return addDays(from, DAYS_IN_A_PERIOD[frequency] * number)
  const day = startOf(from)
  const chosen = payDay ?? day.getUTCDate()
  const wait = chosen < day.getUTCDate() ? 1 : 0
  return dayOfMonth(day.getUTCFullYear(), day.getUTCMonth() + number + wait, chosen)
}

function dayOfMonth(year: number, month: number, chosen: number): LocalDate {
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return dayOf(new Date(Date.UTC(year, month, Math.min(chosen, lastDay))))
}
