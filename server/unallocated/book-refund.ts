import { dayMoved } from '#domain/momo/momo-transaction.ts'
import { postingsForRefund } from '#domain/payments/payment-postings.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import type { RefundTransaction } from '#server/momo/transactions-store.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import { markRefundBooked, refundOrderedAs } from '#server/unallocated/momo-refunds-store.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * Kept money that has arrived with its customer leaves the books, as of the network's time where it tells one; once for each order. Asks no rule: the money
 * has moved.
 */
export async function bookRefund(
  tx: Tx,
  context: RequestContext,
  customer: { readonly id: string; readonly phone: string | null },
  order: RefundTransaction,
  { transactionId, at }: { transactionId: string; at: Date | null },
): Promise<void> {
  const { reason } = await refundOrderedAs(tx, order.reference)
  const { amount } = order
  const valueDate = dayMoved(at, order.createdAt, context.now)
  const facts = { userId: customer.id, loanId: null, paymentId: null, receiptNumber: null, valueDate, reason }
  await markRefundBooked(tx, order.reference, await postEntry(tx, context, postingsForRefund('momo_clearing', amount), facts))
  await recordAuditEvent(tx, context, {
    action: 'refundArrived',
    target: { kind: 'user', id: customer.id },
    before: { reference: order.reference, status: order.status },
    after: { refunded: amount, method: 'momo', transactionId, valueDate },
  })
  await notifyCustomer(tx, { userId: customer.id, phone: customer.phone, event: { kind: 'money_refunded', amount }, now: context.now })
}
