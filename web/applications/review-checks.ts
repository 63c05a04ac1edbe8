import { APPROVERS, refusalToDecideOn } from '#domain/access/approval-limit.ts'
import { CREDIT_LEVELS } from '#domain/credit/credit-level.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import { formatLimit, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { refusalAboveLevel } from '#domain/loans/application.ts'
import { refusalToApproveAmount, refusalToReject, refusalToReview } from '#domain/loans/review.ts'
import type { StaffLoan } from '#web/staff-kit/staff-rows.ts'
import { holdsOneOf, reasonWithout, type StaffMember } from '#web/staff-kit/staff-reasons.ts'

export type CheckedApplication = Pick<StaffLoan, 'userId' | 'status' | 'requestedAmount' | 'exposure'> & {
  user: Pick<StaffLoan['user'], 'creditLevel' | 'isActive' | 'phoneProved' | 'officeCodeBy' | 'cardVerified'>
}

const levelOf = (loan: CheckedApplication) => CREDIT_LEVELS.find(({ name }) => name === loan.user.creditLevel) ?? CREDIT_LEVELS[0]

export const exposureWith = (loan: Pick<StaffLoan, 'requestedAmount' | 'exposure'>, approved: Pesewas): Pesewas =>
  subtract(loan.exposure, subtract(loan.requestedAmount, approved))

/** Why this user cannot approve the application with any amount. */
export const reasonNotToApprove = (loan: CheckedApplication, staff: StaffMember): string | undefined =>
  refusalToReview('approve', loan, { userId: staff.id })?.message ??
  reasonWithout(staff, ...APPROVERS) ??
  (loan.user.isActive ? undefined : refusal('customer_inactive').message)

export const reasonNotToReject = (loan: CheckedApplication, staff: StaffMember): string | undefined =>
  refusalToReject(loan, { userId: staff.id })?.message ?? reasonWithout(staff, 'reject_loans')

/** The problem with the typed amount. `invalid`: no reviewer can approve this amount. */
export function problemWithApproval(
  loan: CheckedApplication,
  approved: Pesewas | undefined,
  staff: StaffMember,
): { invalid: boolean; words: string } | undefined {
  if (approved === undefined) return { invalid: true, words: refusal('invalid_approval_amount').message }
  const refused = refusalToApproveAmount(approved, loan.requestedAmount, exposureWith(loan, approved), staff.effectivePermissions)
  const invalid = refused?.code === 'invalid_approval_amount' || refused?.code === 'above_requested'
  if (refused && invalid) return { invalid, words: refused.message }
  const level = levelOf(loan)
  if (refusalAboveLevel(approved, level))
    return { invalid, words: `The ${level.name} level allows loans up to ${formatLimit(level.maxLoanAmount)}. Approve that or less.` }
  return refused && { invalid, words: refused.message }
}

/** The passed checks of an application. The flags list the others. */
export function checksPassed(loan: CheckedApplication, staff: StaffMember): string[] {
  const level = levelOf(loan)
  const withinOwnLimit = holdsOneOf(staff, APPROVERS) && !refusalToDecideOn(loan.exposure, staff.effectivePermissions)
  return [
    !refusalAboveLevel(loan.requestedAmount, level) && `Within the ${level.name} maximum of ${formatLimit(level.maxLoanAmount)}`,
    withinOwnLimit && 'Within your approval limit',
    loan.user.phoneProved && 'Phone verified with a code sent to it',
    loan.user.cardVerified && 'Ghana Card recorded and verified',
    loan.user.isActive && 'Account active',
  ].filter((words) => words !== false)
}
