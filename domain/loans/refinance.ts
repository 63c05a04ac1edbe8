import type { LocalDate } from '#domain/kernel/calendar.ts'
import { divideHalfUp, NOTHING, pesewas, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { refusalToBorrow, refusalToSend, type Application } from '#domain/loans/application.ts'
import { loanSummaryOf, type CustomerLoan, type CustomerLoans } from '#domain/loans/customer-loans.ts'
import { loanCan, outstandingOf } from '#domain/loans/loan.ts'

/** Characters (rule W9). */
export const REFINANCE_REASON_LENGTH = 10

/** Rule L15. */
export function refusalToRefinance(
  old: CustomerLoan,
  application: Application,
  customerLoans: CustomerLoans,
  today: LocalDate,
): Refusal | undefined {
  const notNow = refusalToSend(application, customerLoans)
  if (notNow) return notNow
  if (!isEarned(old, today)) return refusal('refinance_not_earned')
  return (
    refusalToSettle(old, application.amount, today) ?? refusalToBorrow(application.amount, customerLoans, today, { refinancedId: old.id })
  )
}

const isEarned = (old: CustomerLoan, today: LocalDate): boolean =>
  loanCan('refinance', old.status) && amountUntilRefinance(old) === NOTHING && loanSummaryOf(old, today).arrears.overdueAmount === 0

/** In pesewas. */
export function amountUntilRefinance(old: { totalRepayment: Pesewas; amountPaid: Pesewas }): Pesewas {
  return pesewas(Math.max(0, divideHalfUp(old.totalRepayment, 2) - old.amountPaid))
}

/** Checked again at approval and payout. */
export function refusalToSettle(old: CustomerLoan, amount: Pesewas, today: LocalDate): Refusal | undefined {
  if (loanSummaryOf(old, today).arrears.overdueAmount > 0) return refusal('refinance_not_earned')
  const left = outstandingOf(old)
  return amount > left ? undefined : refusal('refinance_too_small', { amount: left })
}

/** In pesewas. */
export function refinanceOf(old: CustomerLoan, amount: Pesewas): { settled: Pesewas; paidOut: Pesewas } {
  const settled = outstandingOf(old)
  return { settled, paidOut: subtract(amount, settled) }
}
