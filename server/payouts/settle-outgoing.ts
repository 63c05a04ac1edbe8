import { invariant } from '#domain/kernel/invariant.ts'
import { momoReasonForStaff } from '#domain/momo/momo-reason.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerById, type LockedCustomer } from '#server/loans/customer-loans-store.ts'
import { isTransferTaken } from '#server/payouts/payouts-store.ts'
import { isBookedByPeople, noteException, resolveBySettling } from '#server/momo/exceptions-store.ts'
import type { TransactionEnd, SettleTransaction } from '#server/momo/payment-providers.ts'
import { endTransaction, lockTransaction, findTransaction, stopPolling, type MomoTransaction } from '#server/momo/transactions-store.ts'
import type { Tx } from '#server/platform/db.ts'

export type Arrived = Extract<TransactionEnd, { status: 'successful' }>
type Failed = Extract<TransactionEnd, { status: 'failed' }>

/** What the kinds of orders by which money leaves us do of their own. */
interface Outgoing<Order extends MomoTransaction> {
  readonly isOne: (order: MomoTransaction) => order is Order
  /** What it is called where it arrived late: `The transfer`. */
  readonly name: string
  readonly actions: { readonly failed: string; readonly contradicted: string }
  readonly targetOf: (order: Order) => { readonly kind: string; readonly id: string | number }
  /** Books the money that has left, once. Asks no rule. */
  readonly book: (tx: Tx, context: RequestContext, locked: LockedCustomer, order: Order, end: Arrived) => Promise<void>
  /** What a failure changes besides the order. */
  readonly release?: (tx: Tx, context: RequestContext, order: Order) => Promise<void>
  /** Whether somebody had it booked after it had failed: its late arrival is no news then. */
  readonly wasBooked?: (tx: Tx, order: Order) => Promise<boolean>
}

/**
 * The one path by which money that leaves us ends, whoever learned of it, under the locks of customer and order. Arrived: it is booked. Failed: what it was for
 * can be ordered anew, under a new reference. What the network says after that changes nothing by itself: it is noted for the office, which clears it up.
 */
export const settleOutgoing =
  <Order extends MomoTransaction>(kind: Outgoing<Order>): SettleTransaction =>
  async (tx, context, reference, end) => {
    const known = await findTransaction(tx, reference)
    invariant(known !== undefined && kind.isOne(known), 'what is settled has its order')
    const locked = await lockCustomerById(tx, known.userId, context.today)
    const order = await lockTransaction(tx, reference)
    invariant(order !== undefined && kind.isOne(order), 'an order is never deleted')
    const isOpen = order.status === 'CREATED' || order.status === 'PENDING'
    if (end.status === 'failed') {
      if (isOpen) await settleFailed(tx, context, kind, order, end)
      else if (order.status === 'SUCCESSFUL') await noteContradiction(tx, context, kind, order, end)
    } else if (isOpen) await settleArrived(tx, context, kind, locked, order, end)
    else if (order.status === 'FAILED' && !(await kind.wasBooked?.(tx, order)) && !(await isBookedByPeople(tx, reference)))
      await noteContradiction(tx, context, kind, order, end)
  }

async function settleArrived<Order extends MomoTransaction>(
  tx: Tx,
  context: RequestContext,
  kind: Outgoing<Order>,
  locked: LockedCustomer,
  order: Order,
  end: Arrived,
): Promise<void> {
  const { transactionId, amount, currency, phone, at } = end
  if (await isTransferTaken(tx, order, transactionId)) {
    await stopPolling(tx, order.reference)
    await noteException(tx, order, 'transaction_taken', { transactionId, amount, currency, phone }, context.now)
    return
  }
  await endTransaction(tx, order.reference, { status: 'SUCCESSFUL', transactionId, valueAt: at }, context.now)
  await resolveBySettling(tx, order.reference, context.now)
  await kind.book(tx, context, locked, order, end)
}

async function settleFailed<Order extends MomoTransaction>(
  tx: Tx,
  context: RequestContext,
  kind: Outgoing<Order>,
  order: Order,
  { reason, detail }: Failed,
): Promise<void> {
  await endTransaction(tx, order.reference, { status: 'FAILED', reason }, context.now)
  await resolveBySettling(tx, order.reference, context.now)
  await kind.release?.(tx, context, order)
  await recordAuditEvent(tx, context, {
    action: kind.actions.failed,
    target: kind.targetOf(order),
    before: { reference: order.reference, status: order.status },
    after: { status: 'FAILED', reason, detail },
  })
}

/** Another end than before is noted once, and changes nothing. */
async function noteContradiction<Order extends MomoTransaction>(
  tx: Tx,
  context: RequestContext,
  kind: Outgoing<Order>,
  order: Order,
  end: TransactionEnd,
): Promise<void> {
  const isNews =
    end.status === 'failed'
      ? await noteException(tx, order, 'failed_after_success', { details: `${momoReasonForStaff(end.reason)} ${end.detail}` }, context.now)
      : await noteException(tx, order, 'late_success', lateArrival(kind.name, end), context.now)
  if (!isNews) return
  await recordAuditEvent(tx, context, {
    action: kind.actions.contradicted,
    target: kind.targetOf(order),
    before: { reference: order.reference, status: order.status },
    after: { told: end.status },
  })
}

const lateArrival = (name: string, { transactionId, amount, currency, phone, at }: Arrived) => ({
  transactionId,
  amount,
  currency,
  phone,
  details: `${name} arrived after it had failed${at === null ? '' : `, at ${at.toISOString()}`}.`,
})
