import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { subtract, type Pesewas } from '#domain/kernel/money.ts'
import { loanSummaryOf, type CustomerLoan } from '#domain/loans/customer-loans.ts'

/** How far ahead a sheet for collecting can be made: beyond it too much is still paid, moved or applied for. */
export const COLLECTION_DAYS_AHEAD = 13

export interface ToCollect {
  /** All that is asked for on the day, in pesewas. */
  readonly amount: Pesewas
  /** Of it, what falls due on the day itself. */
  readonly dueOnDay: Pesewas
  readonly overdue: Pesewas
  readonly overdueSince: LocalDate | null
  readonly daysPastDue: number
}

/**
 * What a customer is asked for on a day: what would be overdue when the day is over, if nothing came in. What waits to be confirmed covers it, as it keeps
 * a week from being overdue (rule P11).
 */
export function toCollectOn(loan: CustomerLoan, day: LocalDate): ToCollect {
  const { overdueAmount: overdue, overdueSince, daysPastDue } = loanSummaryOf(loan, day).arrears
  const amount = loanSummaryOf(loan, addDays(day, 1)).arrears.overdueAmount
  return { amount, dueOnDay: subtract(amount, overdue), overdue, overdueSince, daysPastDue }
}
