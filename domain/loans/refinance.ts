import type { LocalDate } from '#domain/kernel/calendar.ts'
import { divideHalfUp, NOTHING, pesewas, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { refusalToBorrow, refusalToSend, type Application } from '#domain/loans/application.ts'
import { loanSummaryOf, type CustomerLoan, type CustomerLoans } from '#domain/loans/customer-loans.ts'
import { loanCan, outstandingOf } from '#domain/loans/loan.ts'

/** The shortest reason for a refinance, in characters (rule W9). */
export const REFINANCE_REASON_LENGTH = 10

/**
 * Why this loan cannot be replaced by a larger one: at least half must be repaid, nothing overdue, and the new amount, the whole new principal, above what
 * is left (rule L15).
 */
export function refusalToRefinance(
  old: CustomerLoan,
  application: Application,
  books: CustomerLoans,
  today: LocalDate,
): Refusal | undefined {
  const notNow = refusalToSend(application, books)
  if (notNow) return notNow
  if (!isEarned(old, today)) return refusal('refinance_not_earned')
  return refusalToSettle(old, application.amount, today) ?? refusalToBorrow(application.amount, books, today, { refinancedId: old.id })
}

const isEarned = (old: CustomerLoan, today: LocalDate): boolean =>
  loanCan('refinance', old.status) && stillToEarn(old) === NOTHING && loanSummaryOf(old, today).arrears.overdueAmount === 0

/** What has to be paid until half of the loan is repaid, in pesewas. */
export function stillToEarn(old: { totalRepayment: Pesewas; amountPaid: Pesewas }): Pesewas {
  return pesewas(Math.max(0, divideHalfUp(old.totalRepayment, 2) - old.amountPaid))
}

/** What approval and payout ask again of the old loan: nothing overdue, and an amount above what is left on it. */
export function refusalToSettle(old: CustomerLoan, amount: Pesewas, today: LocalDate): Refusal | undefined {
  if (loanSummaryOf(old, today).arrears.overdueAmount > 0) return refusal('refinance_not_earned')
  const left = outstandingOf(old)
  return amount > left ? undefined : refusal('refinance_too_small', { amount: left })
}

/** What a refinance would settle, and what would be paid out in hand, in pesewas. */
export function refinanceOf(old: CustomerLoan, amount: Pesewas): { settled: Pesewas; paidOut: Pesewas } {
  const settled = outstandingOf(old)
  return { settled, paidOut: subtract(amount, settled) }
}
