import { refusalToDecideOn } from '#domain/access/approval-limit.ts'
import type { Permission } from '#domain/access/permissions.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { refusalToBorrow } from '#domain/loans/application.ts'
import { otherExposure, refinancedBy, type CustomerLoans } from '#domain/loans/customer-loans.ts'
import { loanCan, type LoanStatus } from '#domain/loans/loan.ts'
import { refusalToSettle } from '#domain/loans/refinance.ts'
import { SMALLEST_LOAN } from '#domain/loans/quote.ts'

export interface Reviewer {
  readonly userId: string
  readonly permissions: readonly Permission[]
}
export interface ReviewedLoan {
  readonly id: number
  readonly userId: string
  readonly status: LoanStatus
  readonly requestedAmount: Pesewas
  readonly refinancedFrom: number | null
}

/** `approvedAmount` in pesewas (rule L10). */
export function refusalToApprove(
  loan: ReviewedLoan,
  approvedAmount: Pesewas,
  reviewer: Reviewer,
  customerLoans: CustomerLoans,
  today: LocalDate,
): Refusal | undefined {
  if (loan.userId === reviewer.userId) return refusal('own_record')
  if (!loanCan('approve', loan.status)) return refusal('already_decided')
  if (approvedAmount < SMALLEST_LOAN) return refusal('invalid_approval_amount')
  const old = refinancedBy(loan, customerLoans)
  const except = { loanId: loan.id, refinancedId: old?.id }
  const exposure = pesewas(otherExposure(customerLoans, except) + approvedAmount)
  const beyondReviewer = refusalToDecideOn(exposure, reviewer.permissions)
  if (beyondReviewer) return beyondReviewer
  if (approvedAmount > loan.requestedAmount) return refusal('above_requested', { amount: loan.requestedAmount })
  if (!customerLoans.isActive) return refusal('customer_inactive')
  return (old && refusalToSettle(old, approvedAmount, today)) ?? refusalToBorrow(approvedAmount, customerLoans, today, except)
}

export function refusalToReject(loan: ReviewedLoan, reviewer: Reviewer): Refusal | undefined {
  if (loan.userId === reviewer.userId) return refusal('own_record')
  return loanCan('reject', loan.status) ? undefined : refusal('already_decided')
}

/** Shown to the customer; the notes are for staff. */
export const REJECTION_REASONS = {
  income_not_confirmed: 'We could not confirm your income.',
  address_not_confirmed: 'We could not confirm your address or place of business.',
  identity_not_confirmed: 'We could not confirm who you are. Please bring your Ghana Card to the office.',
  repayment_too_high: 'The weekly payment would be too high for you right now. You may ask for a smaller amount.',
  earlier_payments_late: 'Earlier payments were late. Paying on time raises your chances.',
  not_now: 'We cannot lend to you at this time. You may apply again.',
} as const
export type RejectionReason = keyof typeof REJECTION_REASONS
