import type { FlagCode } from '#domain/loans/review-flags.ts'
import { APPROVERS, refusalToDecideOn } from '#domain/access/approval-limit.ts'
import type { CardCheck } from '#domain/access/ghana-card.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { add, formatCedis, formatLimit, type Pesewas } from '#domain/kernel/money.ts'
import { refusalAboveLevel, refusalOfBorrower, refusalToLend } from '#domain/loans/eligibility.ts'
import {
  refusalToApproveAmount,
  refusalToApproveOwnEntry,
  refusalToReject,
  refusalToReview,
  refusalUnlessChecked,
} from '#domain/loans/review.ts'
import { timeToAnswer } from '#web/applications/queue-order.ts'
import { borrowerOfLoan, type LoanOfBorrower } from '#web/staff-kit/loan-borrower.ts'
import type { StaffLoan } from '#web/staff-kit/staff-rows.ts'
import { holdsOneOf, reasonWithout, type StaffMember } from '#web/staff-kit/staff-reasons.ts'

export type CheckedApplication = Pick<StaffLoan, 'userId' | 'status' | 'requestedAmount' | 'exposure'> &
  LoanOfBorrower & { sheet?: { readonly enteredBy: string } | null } & {
    user: Pick<StaffLoan['user'], 'phoneProved' | 'officeCodeBy' | 'cardCheck'>
  }

export const exposureWith = (loan: Pick<StaffLoan, 'exposure' | 'borrower'>, approved: Pesewas): Pesewas =>
  loan.borrower ? add(loan.borrower.otherExposure, approved) : loan.exposure

export function reasonNotToApprove(loan: CheckedApplication, staff: StaffMember): string | undefined {
  const borrower = borrowerOfLoan(loan)
  return (
    refusalToReview('approve', loan, { userId: staff.id })?.message ??
    refusalToApproveOwnEntry(loan.sheet?.enteredBy === staff.id)?.message ??
    reasonWithout(staff, ...APPROVERS) ??
    (borrower && refusalOfBorrower(borrower))?.message
  )
}

export const reasonNotToReject = (loan: CheckedApplication, staff: StaffMember): string | undefined =>
  refusalToReject(loan, { userId: staff.id })?.message ?? reasonWithout(staff, 'reject_loans')

/** `invalid`: nobody can approve this amount. */
export function problemWithApproval(
  loan: CheckedApplication,
  approved: Pesewas | undefined,
  staff: StaffMember,
): { invalid: boolean; words: string } | undefined {
  if (approved === undefined) return { invalid: true, words: refusal('invalid_approval_amount').message }
  const refused = refusalToApproveAmount(approved, loan.requestedAmount, exposureWith(loan, approved), staff.effectivePermissions)
  const invalid = refused?.code === 'invalid_approval_amount' || refused?.code === 'above_requested'
  if (refused && invalid) return { invalid, words: refused.message }
  const borrower = borrowerOfLoan(loan)
  const notLent = borrower && refusalToLend('approval', approved, borrower)
  if (borrower && notLent?.code === 'above_level') {
    const { name, maxLoanAmount } = borrower.level
    return { invalid, words: `The ${name} level allows loans up to ${formatLimit(maxLoanAmount)}. Approve that or less.` }
  }
  const words = refused?.message ?? notLent?.message
  return words === undefined ? undefined : { invalid, words }
}

const CARD_WORDS = {
  seen: 'Ghana Card seen, not verified with the authority',
  authority: 'Ghana Card verified with the authority',
} as const satisfies Record<CardCheck, string>

export function checksPassed(loan: CheckedApplication, staff: StaffMember): string[] {
  const level = loan.borrower?.level
  const withinOwnLimit = holdsOneOf(staff, APPROVERS) && !refusalToDecideOn(loan.exposure, staff.effectivePermissions)
  return [
    level !== undefined &&
      !refusalAboveLevel(loan.requestedAmount, level) &&
      `Within the ${level.name} maximum of ${formatLimit(level.maxLoanAmount)}`,
    withinOwnLimit && 'Within your approval limit',
    loan.user.phoneProved && 'Phone verified with a code sent to it',
    loan.user.cardCheck !== null && CARD_WORDS[loan.user.cardCheck],
    loan.user.isActive && 'Account active',
  ].filter((words) => words !== false)
}

export const reasonUnlessChecked = (flags: readonly { readonly code: FlagCode }[], checked: readonly FlagCode[]): string | undefined =>
  refusalUnlessChecked(
    flags.map(({ code }) => code),
    checked,
  )?.message

/** The exposure is above this approver's limit. */
const isForMd = (loan: Pick<StaffLoan, 'exposure'>, staff: StaffMember): boolean =>
  holdsOneOf(staff, APPROVERS) && refusalToDecideOn(loan.exposure, staff.effectivePermissions) !== undefined

export const queueTime = (
  loan: Pick<StaffLoan, 'exposure' | 'answerBy'>,
  staff: StaffMember,
  today: LocalDate,
): ReturnType<typeof timeToAnswer> => (isForMd(loan, staff) ? { words: 'for the MD', urgent: false } : timeToAnswer(loan.answerBy, today))

export const forMdWords = (loan: Pick<StaffLoan, 'exposure'>, staff: StaffMember): string | undefined =>
  isForMd(loan, staff)
    ? `For the MD: the exposure of ${formatCedis(loan.exposure)} is above your limit. You can only approve less.`
    : undefined
