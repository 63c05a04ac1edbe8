import type { LocalDate } from '#domain/kernel/calendar.ts'
import { divideHalfUp, pesewas, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { refusalToSend, type Application } from '#domain/loans/application.ts'
import { loanSummaryOf, type CustomerLoan } from '#domain/loans/customer-loans.ts'
import { refusalOfBorrower, refusalToLend, type Applicant } from '#domain/loans/eligibility.ts'
import { loanCan, outstandingOf } from '#domain/loans/loan.ts'

/** Characters (rule W9). */
export const REFINANCE_REASON_LENGTH = 10

/** The loan that a refinance replaces. Amounts in pesewas. */
export type RefinancedLoan = Pick<CustomerLoan, 'status' | 'totalRepayment' | 'amountPaid' | 'settledByRefinance'> & {
  readonly overdueAmount: Pesewas
}

export const refinancedLoanOf = (old: CustomerLoan, today: LocalDate): RefinancedLoan => ({
  ...old,
  overdueAmount: loanSummaryOf(old, today).arrears.overdueAmount,
})

/** Rule L15. `applicant` leaves the old loan out of the exposure. */
export function refusalToRefinance(old: RefinancedLoan, application: Application, applicant: Applicant): Refusal | undefined {
  const notNow = refusalToSend(application, applicant) ?? refusalOfBorrower(applicant)
  if (notNow) return notNow
  if (!loanCan('refinance', old.status) || missingForRefinance(old)) return refusal('refinance_not_earned')
  return refusalToSettle(old, application.amount) ?? refusalToLend('application', application.amount, applicant)
}

/** The payment that is missing before the loan can be refinanced: overdue money, or the rest of its first half. */
export function missingForRefinance(old: RefinancedLoan): { kind: 'overdue' | 'half'; amount: Pesewas } | undefined {
  if (old.overdueAmount > 0) return { kind: 'overdue', amount: old.overdueAmount }
  const amount = pesewas(Math.max(0, divideHalfUp(old.totalRepayment, 2) - old.amountPaid))
  return amount > 0 ? { kind: 'half', amount } : undefined
}

/** Checked again at approval and payout. */
export function refusalToSettle(old: RefinancedLoan, amount: Pesewas): Refusal | undefined {
  if (old.overdueAmount > 0) return refusal('refinance_not_earned')
  const outstanding = outstandingOf(old)
  return amount > outstanding ? undefined : refusal('refinance_too_small', { amount: outstanding })
}

/** In pesewas. */
export function refinanceOf(old: CustomerLoan, amount: Pesewas): { settled: Pesewas; paidOut: Pesewas } {
  const settled = outstandingOf(old)
  return { settled, paidOut: subtract(amount, settled) }
}
