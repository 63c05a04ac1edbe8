import { sql } from 'kysely'
import { refusalToDecideOn } from '#domain/access/approval-limit.ts'
import { laterOf } from '#domain/kernel/calendar.ts'
import { NOTHING } from '#domain/kernel/money.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { postingsForReceiptCancelled } from '#domain/payments/payment-postings.ts'
import { isBound, refusalToCancelReceipt } from '#domain/payments/receipt-number.ts'
import { assertIndependentOf } from '#server/access/assert-independent.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { noteMoneyLeft } from '#server/ledger/received-money-store.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import { lotsOfReceipt, takeOrRefuse } from '#server/ledger/lots-store.ts'
import { lockCustomerById } from '#server/loans/customer-loans-store.ts'
import { refreshCustomerSummary } from '#server/loans/refresh-customer-summary.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import { lockReceipt, markReceiptCancelled, wasReversed } from '#server/payments/receipts-store.ts'
import type { Tx } from '#server/platform/db.ts'
import { checkTillCovers } from '#server/tills/check-till-covers.ts'

/** The cash of a bound receipt leaves the till, booked today. @throws Refused not_found, too_little_unallocated or another refusal. */
export async function cancelReceipt(tx: Tx, context: RequestContext, input: { receiptNumber: string; reason: string }): Promise<void> {
  const { rows } = await sql<{ user_id: string | null }>`select user_id from receipts where number = ${input.receiptNumber}`.execute(tx)
  // Lock order: customer, then receipt, whose owner never changes.
  const customerId = rows[0]?.user_id ?? null
  const locked = customerId === null ? undefined : await lockCustomerById(tx, customerId, context.today)
  const receipt = await lockReceipt(tx, input.receiptNumber)
  if (!receipt) throw new Refused(refusal('not_found'))
  const { permissions, userId } = context.actor
  const staff = {
    userId,
    mayApprove: refusalToDecideOn(receipt.amount ?? NOTHING, permissions) === undefined,
    mayMakeReceipts: permissions.includes('generate_payment_codes'),
  }
  const unredeemed = receipt.status === 'used' && (await wasReversed(tx, receipt.number))
  throwIfRefused(refusalToCancelReceipt(unredeemed ? { ...receipt, status: 'open' } : receipt, staff, customerId, context.today))
  if (receipt.madeBy !== userId) await assertIndependentOf(tx, context, [receipt.madeBy])
  // Before its status changes. After expiry or a reversal some of its money may be used.
  const own = locked ? await lotsOfReceipt(tx, locked.customer.id, receipt.number, context.today) : []
  await markReceiptCancelled(tx, receipt.number, userId, laterOf(context.now, receipt.madeAt), input.reason)
  await recordAuditEvent(tx, context, {
    action: 'cancelReceipt',
    target: { kind: 'receipt', id: receipt.number },
    before: { status: receipt.status },
    after: { status: 'cancelled', loanId: receipt.loanId, amount: receipt.amount },
    reason: input.reason,
  })
  if (!locked || !isBound(receipt)) return
  const facts = {
    userId: locked.customer.id,
    loanId: receipt.loanId,
    paymentId: null,
    receiptNumber: receipt.number,
    valueDate: context.today,
    lots: { use: takeOrRefuse(own, receipt.amount) },
  }
  await checkTillCovers(tx, context, receipt.amount)
  const entryId = await postEntry(tx, context, postingsForReceiptCancelled(receipt.amount), facts)
  await noteMoneyLeft(tx, { receiptNumber: receipt.number }, entryId)
  const event = { kind: 'receipt_cancelled' as const, loanId: receipt.loanId, amount: receipt.amount, receiptNumber: receipt.number }
  await notifyCustomer(tx, { userId: locked.customer.id, phone: locked.customer.phone, event, now: context.now })
  await refreshCustomerSummary(tx, locked.customer.id, context.now, 'receipt_cancelled')
}
