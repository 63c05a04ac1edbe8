import type { Permission } from '#domain/access/permissions.ts'
import { APPROVERS, refusalToDecideOn } from '#domain/access/approval-limit.ts'
import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { NOTHING, smaller, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { loanCan } from '#domain/loans/loan.ts'
import { refusalWhileUnderWay } from '#domain/loans/payout.ts'
import { refusalToReturnPayout, refusalToUndoApproval, refusalToWriteOff, type UndoneLoan } from '#domain/loans/undo.ts'
import { refusalToPay, type PayableLoan } from '#domain/payments/payment.ts'
import { refusalToReverse } from '#domain/payments/reversal.ts'
import { mostAccepted } from '#web/staff/desk-payment.ts'
import type { StandingPayout } from '#web/staff/payout-state.ts'
import { reasonOwnRecord, reasonWithout, type StaffMember } from '#web/staff/staff-reasons.ts'
import type { OpenedLoan } from '#web/staff/staff-rows.ts'

type LoanPayment = OpenedLoan['payments'][number]

const LARGE_APPROVERS = ['approve_large_loans'] as const

const undoneOf = (loan: Pick<OpenedLoan, 'userId' | 'status' | 'amount' | 'disbursedAt'>): UndoneLoan => ({
  userId: loan.userId,
  status: loan.status,
  principal: loan.amount,
  disbursedOn: loan.disbursedAt === null ? null : dayOf(loan.disbursedAt),
})

const actingOf = (staff: StaffMember) => ({ userId: staff.id, permissions: staff.effectivePermissions })

/** The rule's own sentence; where a permission is missing, the one that names it. */
function say(reason: Refusal | undefined, staff: StaffMember, needed: readonly [Permission, ...Permission[]]): string | undefined {
  return reason?.code === 'forbidden' ? (reasonWithout(staff, ...needed) ?? reason.message) : reason?.message
}

/** Why this person cannot take the approval of this loan back. */
export function reasonNotToUndoApproval(
  loan: Pick<OpenedLoan, 'userId' | 'status' | 'amount' | 'disbursedAt' | 'otherLoans'> & { payout: Pick<StandingPayout, 'state'> | null },
  staff: StaffMember,
): string | undefined {
  const refused = refusalToUndoApproval(undoneOf(loan), actingOf(staff), { loans: loan.otherLoans })
  const state = loan.payout?.state
  return say(refused ?? refusalWhileUnderWay({ underWay: state === 'under_way', arrivedLate: state === 'arrived_late' }), staff, APPROVERS)
}

/** Why this person cannot take the payout of this loan back today. What was paid before the payout does not count as a payment after it. */
export function reasonNotToReturnPayout(
  loan: Pick<OpenedLoan, 'userId' | 'status' | 'amount' | 'disbursedAt' | 'payments'>,
  staff: StaffMember,
  today: LocalDate,
): string | undefined {
  const { disbursedAt } = loan
  const paidSince = loan.payments.some(
    ({ status, paidAt }) => status === 'completed' && paidAt !== null && disbursedAt !== null && paidAt >= disbursedAt,
  )
  return say(refusalToReturnPayout(undoneOf(loan), actingOf(staff), today, paidSince), staff, APPROVERS)
}

/** Why this person cannot write this loan off. */
export const reasonNotToWriteOff = (
  loan: Pick<OpenedLoan, 'userId' | 'status' | 'amount' | 'disbursedAt'>,
  staff: StaffMember,
): string | undefined => say(refusalToWriteOff(undoneOf(loan), actingOf(staff)), staff, LARGE_APPROVERS)

/**
 * Why this person cannot reverse this payment. Only the server knows whether what was left over still lies where it would leave from: it asks that itself.
 */
export function reasonNotToReverse(
  payment: Pick<LoanPayment, 'userId' | 'status' | 'amount' | 'wasImported'>,
  loan: Pick<OpenedLoan, 'settledByRefinance' | 'unallocated'>,
  staff: StaffMember,
): string | undefined {
  const reversible = { ...payment, unallocated: NOTHING, fromUnallocated: false, loanWasRefinanced: loan.settledByRefinance > 0 }
  return say(refusalToReverse(reversible, actingOf(staff), loan.unallocated), staff, APPROVERS)
}

/** A loan of the customer that kept money can be put on. */
export interface PayableChoice extends PayableLoan {
  readonly id: number
}

/** The customer's loans that take a payment, the opened one first. */
export function payableChoices(
  loan: Pick<OpenedLoan, 'id' | 'status' | 'outstanding' | 'awaitsAcceptance' | 'otherLoans'>,
): PayableChoice[] {
  const { id, status, outstanding, awaitsAcceptance } = loan
  // Whether another loan's new terms wait for the customer is not known here: the server asks that.
  const others = loan.otherLoans.map((one) => ({ id: one.id, status: one.status, outstanding: one.outstanding, awaitsAcceptance: false }))
  return [{ id, status, outstanding, awaitsAcceptance }, ...others].filter(
    (one) => loanCan('pay', one.status) && !one.awaitsAcceptance && one.outstanding > 0,
  )
}

/** The amount that is offered: all that is kept, or as much of it as the loan takes. */
export const offeredFromKept = (kept: Pesewas, choice: PayableChoice): Pesewas => smaller(kept, mostAccepted(choice))

interface Kept {
  readonly userId: string
  readonly unallocated: Pesewas
}

/** Why kept money cannot be put on this loan; the amount is undefined while nothing readable was typed. */
export function reasonNotToApply(
  kept: Kept,
  choice: PayableChoice | undefined,
  amount: Pesewas | undefined,
  staff: StaffMember,
): string | undefined {
  const notAllowed = reasonOwnRecord(staff, kept.userId) ?? reasonWithout(staff, 'generate_payment_codes')
  if (notAllowed !== undefined) return notAllowed
  if (!choice) return 'No loan of this customer takes a payment now.'
  if (amount === undefined) return 'Type the amount.'
  if (amount > kept.unallocated) return refusal('too_little_unallocated', { amount: kept.unallocated }).message
  return refusalToPay(choice, amount)?.message
}

/** Why this person cannot call off a refund of this amount that waits for its second person. */
export const reasonNotToCallOffRefund = ({ userId }: Pick<Kept, 'userId'>, amount: Pesewas, staff: StaffMember): string | undefined =>
  reasonOwnRecord(staff, userId) ?? say(refusalToDecideOn(amount, staff.effectivePermissions), staff, APPROVERS)

/** Why kept money cannot be handed back by this person. Who took it in is known to the server, which refuses that. */
export function reasonNotToRefund(kept: Kept, amount: Pesewas | undefined, staff: StaffMember): string | undefined {
  const notAllowed = reasonNotToCallOffRefund(kept, amount ?? NOTHING, staff)
  if (notAllowed !== undefined) return notAllowed
  if (amount === undefined) return 'Type the amount.'
  if (amount <= NOTHING) return refusal('amount_not_positive').message
  return amount > kept.unallocated ? refusal('too_little_unallocated', { amount: kept.unallocated }).message : undefined
}
