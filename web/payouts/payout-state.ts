import { refusalToDecideOn } from '#domain/access/approval-limit.ts'
import { subtract, type Pesewas } from '#domain/kernel/money.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import { needsHolderReason, refusalToRelease, refusalToTransferTo } from '#domain/loans/payout.ts'
import type { readPayout } from '#contract/payouts.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import type { OpenedLoan, StaffLoan } from '#web/staff-kit/staff-rows.ts'
import { reasonOwnRecord, reasonWithout, type StaffMember } from '#web/staff-kit/staff-reasons.ts'

/** What a payout by mobile money would be, as the network and the provider say now. */
export type PayoutPlan = AnswerOf<typeof readPayout>
/** How a payout by mobile money stands. */
export type PayoutState = NonNullable<StaffLoan['payout']>

type PayableOut = Pick<StaffLoan, 'userId' | 'status' | 'awaitsAcceptance'> & { user: Pick<StaffLoan['user'], 'isActive'> }

/** Why this person cannot pay this loan out now, whichever way. */
export function reasonNotToPayOut(loan: PayableOut, staff: StaffMember): string | undefined {
  if (loan.status !== 'approved') return refusal('not_disbursable').message
  if (loan.awaitsAcceptance) return refusal('acceptance_missing').message
  if (!loan.user.isActive) return refusal('customer_inactive').message
  return reasonOwnRecord(staff, loan.userId) ?? reasonWithout(staff, 'generate_payment_codes', 'approve_small_loans', 'approve_large_loans')
}

/** Why this person cannot hand out cash. */
export const reasonNoCash = (staff: StaffMember): string | undefined => reasonWithout(staff, 'generate_payment_codes')

/** Why this person cannot pay this loan out by mobile money, nor release such a payout. */
export function reasonNoTransfer(loan: Pick<StaffLoan, 'userId' | 'amount'>, staff: StaffMember): string | undefined {
  const reason = refusalToDecideOn(loan.amount, staff.effectivePermissions)
  const said = reason?.code === 'forbidden' ? reasonWithout(staff, 'approve_small_loans', 'approve_large_loans') : reason?.message
  return reasonOwnRecord(staff, loan.userId) ?? said
}

/** What the staff member has said about the holder of the wallet. */
export interface HolderAnswer {
  readonly looked: boolean
  readonly reason: string
}

/** Why the transfer cannot be ordered yet; what stands in the way of all transfers first, then what is left to say. */
export function reasonNotToSend(plan: PayoutPlan, { looked, reason }: HolderAnswer): string | undefined {
  if (plan.phone === null) return 'The profile of this customer has no mobile money number.'
  if (!plan.networks.includes(plan.network)) return 'No provider is configured for the network of this wallet. Pay out in cash.'
  if (plan.changed !== null) return refusal('wallet_change_unconfirmed').message
  if (plan.ourAccountTooLow === true) return refusal('our_account_too_low', { amount: plan.amount }).message
  const { holder } = plan
  if (holder === null) return 'The network could not be asked whose wallet it is.'
  const refused = refusalToTransferTo(holder, 'payout', 'any')
  if (refused) return refused.message
  if (needsHolderReason(holder, 'payout') && reason === '') return 'Say why the money goes to this wallet.'
  return holder.match === 'same' || looked ? undefined : 'Confirm whose wallet it is first.'
}

/** Why this person cannot release a payout that waits. */
export function reasonNotToRelease(
  loan: Pick<StaffLoan, 'userId' | 'amount'>,
  payout: Pick<PayoutState, 'askedBy'>,
  staff: StaffMember,
): string | undefined {
  return reasonNoTransfer(loan, staff) ?? refusalToRelease(payout, staff.id)?.message
}

/**
 * What is counted out: the approved amount, and for a refinance what is left of it once the old loan is settled. Undefined where the old loan is not
 * among the customer's loans as they were read.
 */
export function cashToHandOver(loan: Pick<OpenedLoan, 'amount' | 'refinancedFromLoanId' | 'otherLoans'>): Pesewas | undefined {
  if (loan.refinancedFromLoanId === null) return loan.amount
  const old = loan.otherLoans.find(({ id }) => id === loan.refinancedFromLoanId)
  if (!old) return undefined
  return old.status === 'active' ? subtract(loan.amount, old.outstanding) : loan.amount
}
