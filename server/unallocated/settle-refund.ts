import { invariant } from '#domain/kernel/invariant.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { dayMoved } from '#domain/momo/momo-transaction.ts'
import { postingsForRefund } from '#domain/payments/payment-postings.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import { partsOfTransfer } from '#server/ledger/lots-store.ts'
import { lockCustomerById } from '#server/loans/customer-loans-store.ts'
import { lockTransaction, findTransaction, type RefundTransaction } from '#server/momo/transactions-store.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import { settleOutgoing } from '#server/payouts/settle-outgoing.ts'
import type { Tx } from '#server/platform/db.ts'
import { refundOf, markRefundBooked } from '#server/unallocated/momo-refunds-store.ts'
import { closeExpiredReceipts } from '#server/loans/close-receipts.ts'

/** A refund that arrives after its failure reserves the money until staff resolve it, unless it is booked. */
export const settleRefund = settleOutgoing<RefundTransaction>({
  isOne: (request): request is RefundTransaction => request.direction === 'refund',
  name: 'The money',
  actions: { failed: 'refundFailed', contradicted: 'refundContradicted' },
  targetOf: ({ userId }) => ({ kind: 'user', id: userId }),
  book: (tx, context, { customer }, request, end) => bookRefund(tx, context, customer, request, end),
  wasBooked: async (tx, { reference }) => (await refundOf(tx, reference)).entryId !== null,
})

/** Once for each request; checks no rule, since the money has moved. */
async function bookRefund(
  tx: Tx,
  context: RequestContext,
  customer: { readonly id: string; readonly phone: string | null },
  request: RefundTransaction,
  { transactionId, at }: { transactionId: string; at: Date | null },
): Promise<void> {
  const { reason } = await refundOf(tx, request.reference)
  const { amount } = request
  const valueDate = dayMoved(at, request.createdAt, context.now)
  await closeExpiredReceipts(tx, context, customer.id)
  const lots = { use: await partsOfTransfer(tx, customer.id, request.reference, context.today) }
  const facts = { userId: customer.id, loanId: null, paymentId: null, receiptNumber: null, valueDate, reason, lots }
  await markRefundBooked(tx, request.reference, await postEntry(tx, context, postingsForRefund('momo_clearing', amount), facts))
  await recordAuditEvent(tx, context, {
    action: 'refundArrived',
    target: { kind: 'user', id: customer.id },
    before: { reference: request.reference, status: request.status },
    after: { refunded: amount, method: 'momo', transactionId, valueDate },
  })
  await notifyCustomer(tx, { userId: customer.id, phone: customer.phone, event: { kind: 'money_refunded', amount }, now: context.now })
}

/** Dated today. @throws Refused exception_not_so where it is booked, or too_little_unallocated where the money was used. */
export async function bookLateRefund(
  tx: Tx,
  context: RequestContext,
  arrived: { reference: string; transactionId: string },
): Promise<void> {
  const known = await findTransaction(tx, arrived.reference)
  invariant(known?.direction === 'refund', 'a refund has its request')
  const { customer } = await lockCustomerById(tx, known.userId, context.today)
  const request = await lockTransaction(tx, arrived.reference)
  if (request?.direction !== 'refund' || request.status !== 'FAILED') throw new Refused(refusal('exception_not_so'))
  if ((await refundOf(tx, arrived.reference)).entryId !== null) throw new Refused(refusal('exception_not_so'))
  await bookRefund(tx, context, customer, request, { transactionId: arrived.transactionId, at: context.now })
}
