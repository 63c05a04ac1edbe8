import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { NOTHING, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

export const RECEIPT_VALID_DAYS = 30
export const RECEIPT_EXPIRED = 'It expired.'

/** The first day on which it is expired. */
export const expiresOn = (madeOn: LocalDate): LocalDate => addDays(madeOn, RECEIPT_VALID_DAYS + 1)

/** Closed: it expired, or its loan takes nothing more; its money is free. */
export type ReceiptStatus = 'open' | 'used' | 'cancelled' | 'closed'
export interface Receipt {
  readonly status: ReceiptStatus
  readonly madeOn: LocalDate
  readonly madeBy: string
  /** Null: an unbound number. */
  readonly loanId: number | null
  readonly amount: Pesewas | null
  readonly closeReason: string | null
}
export interface BoundReceipt extends Receipt {
  readonly loanId: number
  readonly amount: Pesewas
}

export const isBound = (receipt: Receipt): receipt is BoundReceipt => receipt.loanId !== null && receipt.amount !== null

/** An unknown receipt and another loan's get the same refusal, so it reveals nothing. `free`: what is left of its money. */
export function refusalToUseReceipt(
  receipt: Receipt | undefined,
  payment: { loanId: number; amount: Pesewas; userId: string },
  today: LocalDate,
  free: Pesewas,
): Refusal | undefined {
  if (!receipt || (isBound(receipt) && receipt.loanId !== payment.loanId) || receipt.madeBy === payment.userId)
    return refusal('receipt_unknown')
  if (receipt.status === 'used') return refusal('receipt_used')
  if (receipt.status === 'closed' && receipt.closeReason === RECEIPT_EXPIRED) return refusal('receipt_expired', { amount: free })
  if (receipt.status === 'closed') return refusal('receipt_closed', { why: receipt.closeReason ?? '', amount: free })
  if (isBound(receipt) && receipt.status === 'open' && today >= expiresOn(receipt.madeOn))
    return refusal('receipt_expired', { amount: free })
  if (receipt.status === 'cancelled' || today >= expiresOn(receipt.madeOn)) return refusal('receipt_void')
  if (isBound(receipt) && receipt.amount !== payment.amount) return refusal('receipt_other_amount', { amount: receipt.amount })
  if (isBound(receipt) && free === NOTHING) return refusal('receipt_spent')
  return undefined
}

/** The maker on the same day; later another user with approval permission (rule P6). */
export function refusalToCancelReceipt(
  receipt: Receipt,
  staff: { userId: string; mayApprove: boolean; mayMakeReceipts: boolean },
  customerId: string | null,
  today: LocalDate,
): Refusal | undefined {
  if (customerId === staff.userId) return refusal('own_record')
  if (receipt.status !== 'open' && receipt.status !== 'closed') return refusal('receipt_not_open')
  const isMaker = receipt.madeBy === staff.userId
  if (isMaker && receipt.madeOn === today) return staff.mayMakeReceipts ? undefined : refusal('forbidden')
  if (isMaker) return refusal('receipt_not_yours_to_cancel')
  return staff.mayApprove ? undefined : refusal('forbidden')
}
