import { refusalToDecideOn } from '#domain/access/approval-limit.ts'
import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { add, NOTHING, type Pesewas } from '#domain/kernel/money.ts'
import { normalReceiptNumber, RECEIPT_LENGTH } from '#domain/payments/receipt-form.ts'
import { refusalToCancelReceipt } from '#domain/payments/receipt-number.ts'
import { reasonWithout, type StaffMember } from '#web/staff-kit/staff-reasons.ts'
import type { StaffReceipt } from '#web/staff-kit/staff-rows.ts'

const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const

/** `seven, K, Q, four, W, M`. */
export const readAloud = (receiptNumber: string): string =>
  Array.from(receiptNumber, (character) => (/\d/.test(character) ? (DIGITS[Number(character)] ?? character) : character)).join(', ')

/** Undefined while incomplete. */
export function wholeReceiptNumber(typed: string): string | undefined {
  const number = normalReceiptNumber(typed)
  return number.length === RECEIPT_LENGTH ? number : undefined
}

export const isOpen = (receipt: Pick<StaffReceipt, 'status'>): boolean => receipt.status === 'open' || receipt.status === 'expired'

/** An expired number is unused, so it can be cancelled. */
export function reasonNotToCancel(receipt: StaffReceipt, staff: StaffMember, today: LocalDate): string | undefined {
  const stored = {
    status: receipt.status === 'expired' ? ('open' as const) : receipt.status,
    madeOn: dayOf(receipt.madeAt),
    madeBy: receipt.madeBy,
    loanId: receipt.loanId,
    amount: receipt.amount,
    closeReason: receipt.closeReason,
  }
  const member = {
    userId: staff.id,
    mayApprove: refusalToDecideOn(receipt.amount ?? NOTHING, staff.effectivePermissions) === undefined,
    mayMakeReceipts: staff.effectivePermissions.includes('generate_payment_codes'),
  }
  const reason = refusalToCancelReceipt(stored, member, receipt.userId, today)
  if (reason?.code !== 'forbidden') return reason?.message
  // Another user's receipt needs the approval permission for its amount.
  return reasonWithout(staff, 'approve_small_loans', 'approve_large_loans') ?? reasonWithout(staff, 'approve_large_loans') ?? reason.message
}

/** `receipts`: newest first, so a row of an earlier day shows that later pages add nothing. */
export const isDayComplete = (receipts: readonly Pick<StaffReceipt, 'madeAt'>[], hasMore: boolean, day: LocalDate): boolean =>
  !hasMore || receipts.some(({ madeAt }) => dayOf(madeAt) < day)

/** This user's bound receipts of the day, without cancelled ones, whose money was handed back. */
export function takenToday(receipts: readonly StaffReceipt[], staffId: string, day: LocalDate): { rows: StaffReceipt[]; sum: Pesewas } {
  const rows = receipts.filter(
    ({ madeBy, madeAt, amount, status }) => madeBy === staffId && dayOf(madeAt) === day && amount !== null && status !== 'cancelled',
  )
  return { rows, sum: rows.reduce((sum, { amount }) => add(sum, amount ?? NOTHING), NOTHING) }
}
