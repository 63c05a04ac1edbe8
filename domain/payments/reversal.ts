import { refusalToDecideOn } from '#domain/access/approval-limit.ts'
import type { StaffUser } from '#domain/access/account-rules.ts'
import { add, NOTHING, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import type { PaymentStatus } from '#domain/payments/payment.ts'

export interface ReversiblePayment {
  readonly userId: string
  readonly status: PaymentStatus
  readonly amount: Pesewas
  /** The overpayment. */
  readonly unallocated: Pesewas
  /** Proved money stays and becomes unallocated. */
  readonly moneyStays: boolean
  readonly customerWasErased: boolean
  /** Never in the lender's accounts. */
  readonly wasImported: boolean
}

/** `available`: not reserved for open receipts. */
export function refusalToReverse(payment: ReversiblePayment, staff: StaffUser, available: Pesewas): Refusal | undefined {
  if (payment.userId === staff.userId) return refusal('own_record')
  const leaves = payment.moneyStays ? NOTHING : payment.unallocated
  const notAllowed = refusalToDecideOn(add(payment.amount, leaves), staff.permissions)
  if (notAllowed) return notAllowed
  if (payment.status !== 'completed') return refusal('payment_not_completed')
  if (payment.wasImported) return refusal('payment_was_imported')
  if (payment.customerWasErased) return refusal('customer_was_erased')
  return leaves > available ? refusal('too_little_unallocated', { amount: available }) : undefined
}
