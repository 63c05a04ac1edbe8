import { refusalToDecideOn } from '#domain/access/approval-limit.ts'
import type { Permission } from '#domain/access/permissions.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import type { PaymentStatus } from '#domain/payments/payment.ts'

/** What reversing asks of a payment. Money in pesewas. */
export interface ReversiblePayment {
  readonly userId: string
  readonly status: PaymentStatus
  readonly amount: Pesewas
  /** What the loan could not take went to the customer's unallocated money, from which it leaves again. */
  readonly unallocated: Pesewas
  readonly fromUnallocated: boolean
  /** A refinance settled what was left, counting this payment as paid. */
  readonly loanWasRefinanced: boolean
  /** It came with an import: its money never was in our hands. */
  readonly wasImported: boolean
}

/** Why a payment cannot be reversed by this person. `kept` is the unallocated money of the customer that no open receipt waits for, in pesewas. */
export function refusalToReverse(
  payment: ReversiblePayment,
  staff: { userId: string; permissions: readonly Permission[] },
  kept: Pesewas,
): Refusal | undefined {
  if (payment.userId === staff.userId) return refusal('own_record')
  const notAllowed = refusalToDecideOn(payment.amount, staff.permissions)
  if (notAllowed) return notAllowed
  if (payment.status !== 'completed') return refusal('payment_not_completed')
  if (payment.wasImported) return refusal('payment_was_imported')
  if (payment.loanWasRefinanced) return refusal('loan_was_refinanced')
  const leaves = payment.fromUnallocated ? 0 : payment.unallocated
  return leaves > kept ? refusal('too_little_unallocated', { amount: kept }) : undefined
}
