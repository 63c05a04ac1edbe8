import { APPROVERS, refusalToDecideOn } from '#domain/access/approval-limit.ts'
import { NOTHING, smaller, type Pesewas } from '#domain/kernel/money.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import { loanCan } from '#domain/loans/loan.ts'
import { refusalToPay, type PayableLoan } from '#domain/payments/payment.ts'
import { mostAccepted } from '#web/desk/desk-payment.ts'
import { reasonOf, reasonOwnRecord, reasonWithout, type StaffMember } from '#web/staff-kit/staff-reasons.ts'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'

export interface PayableChoice extends PayableLoan {
  readonly id: number
}

/** The opened loan first. */
export function payableChoices(
  loan: Pick<OpenedLoan, 'id' | 'status' | 'outstanding' | 'awaitsAcceptance' | 'otherLoans'>,
): PayableChoice[] {
  const { id, status, outstanding, awaitsAcceptance } = loan
  // Only the server knows whether another loan's new terms wait for the customer.
  const others = loan.otherLoans.map((one) => ({ id: one.id, status: one.status, outstanding: one.outstanding, awaitsAcceptance: false }))
  return [{ id, status, outstanding, awaitsAcceptance }, ...others].filter(
    (one) => loanCan('pay', one.status) && !one.awaitsAcceptance && one.outstanding > 0,
  )
}

export const offeredFromUnallocated = (unallocated: Pesewas, choice: PayableChoice): Pesewas => smaller(unallocated, mostAccepted(choice))

interface UnallocatedMoney {
  readonly userId: string
  readonly unallocated: Pesewas
}

export function reasonNotToApply(
  money: UnallocatedMoney,
  choice: PayableChoice | undefined,
  amount: Pesewas | undefined,
  staff: StaffMember,
): string | undefined {
  const notAllowed = reasonOwnRecord(staff, money.userId) ?? reasonWithout(staff, 'generate_payment_codes')
  if (notAllowed !== undefined) return notAllowed
  if (!choice) return 'No loan of this customer takes a payment now.'
  if (amount === undefined) return 'Enter the amount.'
  if (amount > money.unallocated) return refusal('too_little_unallocated', { amount: money.unallocated }).message
  return refusalToPay(choice, amount)?.message
}

export const reasonNotToCancelRefund = (
  { userId }: Pick<UnallocatedMoney, 'userId'>,
  amount: Pesewas,
  staff: StaffMember,
): string | undefined => reasonOwnRecord(staff, userId) ?? reasonOf(refusalToDecideOn(amount, staff.effectivePermissions), staff, APPROVERS)

/** The server also refuses the user who took the payment. */
export function reasonNotToRefund(money: UnallocatedMoney, amount: Pesewas | undefined, staff: StaffMember): string | undefined {
  const notAllowed = reasonNotToCancelRefund(money, amount ?? NOTHING, staff)
  if (notAllowed !== undefined) return notAllowed
  if (amount === undefined) return 'Enter the amount.'
  if (amount <= NOTHING) return refusal('amount_not_positive').message
  return amount > money.unallocated ? refusal('too_little_unallocated', { amount: money.unallocated }).message : undefined
}
