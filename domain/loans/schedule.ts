import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import type { InstalmentPrice, Quote } from '#domain/loans/quote.ts'

export interface ScheduledInstalment extends InstalmentPrice {
  readonly dueDate: LocalDate
}

/** Instalment n falls due 7 × n days after `from`: the payout, or the approval while the dates are a forecast (decisions, "Loans"). */
export const dueDateOf = (week: number, from: LocalDate): LocalDate => addDays(from, 7 * week)

export function scheduleOf(priced: Quote, from: LocalDate): ScheduledInstalment[] {
  return priced.instalments.map((part) => ({ ...part, dueDate: dueDateOf(part.week, from) }))
}
