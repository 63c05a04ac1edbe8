import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { subtract, type Pesewas } from '#domain/kernel/money.ts'
import { loanSummaryOf, type CustomerLoan } from '#domain/loans/customer-loans.ts'

export const COLLECTION_DAYS_AHEAD = 13

export interface ToCollect {
  readonly amount: Pesewas
  readonly dueOnDay: Pesewas
  readonly overdue: Pesewas
  readonly overdueSince: LocalDate | null
  readonly daysPastDue: number
}

/** `amount`: what is overdue the day after if nothing is paid (rule P11). */
export function toCollectOn(loan: CustomerLoan, day: LocalDate): ToCollect {
  const { overdueAmount: overdue, overdueSince, daysPastDue } = loanSummaryOf(loan, day).arrears
  const amount = loanSummaryOf(loan, addDays(day, 1)).arrears.overdueAmount
  return { amount, dueOnDay: subtract(amount, overdue), overdue, overdueSince, daysPastDue }
}
