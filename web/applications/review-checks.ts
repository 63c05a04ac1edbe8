import { refusalToDecideOn } from '#domain/access/approval-limit.ts'
import { CREDIT_LEVELS } from '#domain/credit/credit-level.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import { formatCedis, formatLimit, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { SMALLEST_LOAN } from '#domain/loans/quote.ts'
import type { StaffLoan } from '#web/staff-kit/staff-rows.ts'
import { reasonOwnRecord, reasonWithout, type StaffMember } from '#web/staff-kit/staff-reasons.ts'

/** What the checks of an application look at; money in pesewas. */
export type CheckedApplication = Pick<StaffLoan, 'userId' | 'status' | 'requestedAmount' | 'exposure'> & {
  user: Pick<StaffLoan['user'], 'creditLevel' | 'isActive' | 'phoneProved' | 'officeCodeBy' | 'cardVerified'>
}

/** The most that one loan may be at a credit level. */
export const levelMaximum = (level: StaffLoan['user']['creditLevel']): Pesewas =>
  (CREDIT_LEVELS.find(({ name }) => name === level) ?? CREDIT_LEVELS[0]).maxLoanAmount

/** The exposure with `approved` in the place of what was asked for. */
export const exposureWith = (loan: Pick<StaffLoan, 'requestedAmount' | 'exposure'>, approved: Pesewas): Pesewas =>
  subtract(loan.exposure, subtract(loan.requestedAmount, approved))

/** Why this person can approve nothing of this application, whatever the amount. */
export function reasonNotToApprove(loan: CheckedApplication, staff: StaffMember): string | undefined {
  if (loan.status !== 'pending') return refusal('already_decided').message
  return (
    reasonOwnRecord(staff, loan.userId) ??
    reasonWithout(staff, 'approve_small_loans', 'approve_large_loans') ??
    (loan.user.isActive ? undefined : refusal('customer_inactive').message)
  )
}

/** Why this person cannot reject it. */
export const reasonNotToReject = (loan: CheckedApplication, staff: StaffMember): string | undefined =>
  loan.status === 'pending'
    ? (reasonOwnRecord(staff, loan.userId) ?? reasonWithout(staff, 'reject_loans'))
    : refusal('already_decided').message

/** What is wrong with the amount that was typed into the approve dialog; the server asks again. */
export function problemWithApproval(
  loan: CheckedApplication,
  approved: Pesewas | undefined,
  staff: StaffMember,
): { invalid: boolean; words: string } | undefined {
  if (approved === undefined || approved < SMALLEST_LOAN) return { invalid: true, words: 'Please enter a valid approval amount' }
  if (approved > loan.requestedAmount)
    return { invalid: true, words: `Approve at most the ${formatCedis(loan.requestedAmount)} that was asked for.` }
  const maximum = levelMaximum(loan.user.creditLevel)
  if (approved > maximum)
    return { invalid: false, words: `At ${loan.user.creditLevel} one loan is at most ${formatLimit(maximum)}. Approve that or less.` }
  const beyond = refusalToDecideOn(exposureWith(loan, approved), staff.effectivePermissions)
  return beyond && { invalid: false, words: beyond.message }
}

/** What is as it should be, in a sentence each; what is not stands among the flags. */
export function whatIsInOrder(loan: CheckedApplication, staff: StaffMember): string[] {
  const maximum = levelMaximum(loan.user.creditLevel)
  const insideOwnLimit = holdsApproval(staff) && !refusalToDecideOn(loan.exposure, staff.effectivePermissions)
  return [
    loan.requestedAmount <= maximum && `Inside the ${loan.user.creditLevel} maximum of ${formatLimit(maximum)}`,
    insideOwnLimit && 'Inside what you may approve',
    loan.user.phoneProved && 'The phone was proved with a code that was sent to it',
    loan.user.cardVerified && 'The Ghana Card was recorded and verified',
    loan.user.isActive && 'The account is active',
  ].filter((words) => words !== false)
}

const holdsApproval = (staff: StaffMember): boolean =>
  staff.effectivePermissions.includes('approve_small_loans') || staff.effectivePermissions.includes('approve_large_loans')
