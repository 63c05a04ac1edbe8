import type { InstalmentUnit } from '#domain/loans/instalment-unit.ts'
import { refusalToDecideOn } from '#domain/access/approval-limit.ts'
import type { StaffUser } from '#domain/access/account-rules.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { refinancedBy } from '#domain/loans/customer-loans.ts'
import { borrowerOf, refusalToLend, type EligibilityFacts } from '#domain/loans/eligibility.ts'
import { loanCan, type LoanStatus } from '#domain/loans/loan.ts'
import { refinancedLoanOf, refusalToSettle, type FeesOf } from '#domain/loans/refinance.ts'
import { SMALLEST_LOAN } from '#domain/loans/quote.ts'

export interface ReviewedLoan {
  readonly id: number
  readonly userId: string
  readonly status: LoanStatus
  readonly requestedAmount: Pesewas
  readonly refinancedFrom: number | null
  /** Of its product; absent: none. */
  readonly feesOf?: FeesOf
}

/** Rule L10. */
export function refusalToApprove(
  loan: ReviewedLoan,
  approvedAmount: Pesewas,
  reviewer: StaffUser,
  facts: EligibilityFacts,
): Refusal | undefined {
  const old = refinancedBy(loan, facts.customerLoans)
  const borrower = borrowerOf(facts, 'staff', { loanId: loan.id, refinancedId: old?.id })
  const exposure = pesewas(borrower.otherExposure + approvedAmount)
  return (
    refusalToReview('approve', loan, reviewer) ??
    refusalToApproveAmount(approvedAmount, loan.requestedAmount, exposure, reviewer.permissions) ??
    refusalToLend('approval', approvedAmount, borrower) ??
    (old && refusalToSettle(refinancedLoanOf(old, facts.today), approvedAmount, loan.feesOf))
  )
}

/** `exposure` includes the approved amount (rule L10). */
export function refusalToApproveAmount(
  approved: Pesewas,
  requested: Pesewas,
  exposure: Pesewas,
  permissions: StaffUser['permissions'],
): Refusal | undefined {
  if (approved < SMALLEST_LOAN) return refusal('invalid_approval_amount')
  const beyondReviewer = refusalToDecideOn(exposure, permissions)
  if (beyondReviewer) return beyondReviewer
  return approved > requested ? refusal('above_requested', { amount: requested }) : undefined
}

export const refusalToReject = (loan: Pick<ReviewedLoan, 'userId' | 'status'>, reviewer: Pick<StaffUser, 'userId'>): Refusal | undefined =>
  refusalToReview('reject', loan, reviewer)

export function refusalToReview(
  decision: 'approve' | 'reject',
  loan: Pick<ReviewedLoan, 'userId' | 'status'>,
  reviewer: Pick<StaffUser, 'userId'>,
): Refusal | undefined {
  if (loan.userId === reviewer.userId) return refusal('own_record')
  return loanCan(decision, loan.status) ? undefined : refusal('already_decided')
}

/** Shown to the customer. */
export const REJECTION_REASONS = {
  income_not_confirmed: 'We could not confirm your income.',
  address_not_confirmed: 'We could not confirm your address or place of business.',
  identity_not_confirmed: 'We could not confirm who you are. Please bring your Ghana Card to the office.',
  repayment_too_high: 'The weekly payment would be too high for you right now.',
  earlier_payments_late: 'Earlier payments were late. Paying on time raises your chances.',
  owes_elsewhere: 'You are paying other loans now.',
  photo_not_readable: 'We could not read your photo or papers. Please send new ones.',
  not_now: 'We cannot lend to you at this time.',
} as const
export type RejectionReason = keyof typeof REJECTION_REASONS

/** The next step in one short sentence; null where the reason says it. Home has more (rule L23). */
export const NEXT_STEPS: Readonly<Record<RejectionReason, string | null>> = {
  income_not_confirmed: 'Bring your sales book or payslip to the office.',
  address_not_confirmed: 'Bring your Ghana Card and a bill to the office.',
  identity_not_confirmed: null,
  repayment_too_high: 'You may apply for a smaller amount.',
  earlier_payments_late: null,
  owes_elsewhere: 'Call us when you have paid one back.',
  photo_not_readable: null,
  not_now: 'Call us, and we explain it.',
}

export const rejectionInWords = (reason: RejectionReason, unit: InstalmentUnit): string =>
  reason === 'repayment_too_high' && unit === 'payment' ? 'The payments would be too high for you right now.' : REJECTION_REASONS[reason]

/** Rule A12: not the approver. */
export const refusalToEnterAcceptance = (approvedBy: string | null, userId: string): Refusal | undefined =>
  approvedBy === userId ? refusal('approved_it_yourself') : undefined

/** Rule A12. */
export const refusalToApproveOwnEntry = (enteredTheSheet: boolean): Refusal | undefined =>
  enteredTheSheet ? refusal('entered_the_sheet_yourself') : undefined

/** Rule L25. A client without flags sends no list. */
export function refusalUnlessChecked(flags: readonly string[], checked: readonly string[] | undefined): Refusal | undefined {
  const left = checked === undefined ? 0 : flags.filter((code) => !checked.includes(code)).length
  return left === 0 ? undefined : refusal('flags_not_checked', { left })
}
