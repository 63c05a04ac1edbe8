import { invariant } from '#domain/kernel/invariant.ts'
import { wordsForOffice } from '#domain/payments/momo-reason.ts'
import { recordAct, type Act } from '#server/audit/act.ts'
import { lockCustomerById, type LockedBooks } from '#server/loans/customer-books-store.ts'
import { isTransferTaken } from '#server/loans/payouts-store.ts'
import { isBookedByPeople, noteException, resolveBySettling } from '#server/momo/exceptions-store.ts'
import type { OrderEnd, SettleOrder } from '#server/momo/momo-desk.ts'
import { endRequest, lockRequest, requestOf, stopAsking, type MomoRequest } from '#server/momo/requests-store.ts'
import type { Tx } from '#server/platform/db.ts'

export type Arrived = Extract<OrderEnd, { status: 'successful' }>
type Failed = Extract<OrderEnd, { status: 'failed' }>

/** What the kinds of orders by which money leaves us do of their own. */
interface Outgoing<Order extends MomoRequest> {
  readonly isOne: (order: MomoRequest) => order is Order
  /** What it is called where it arrived late: `The transfer`. */
  readonly name: string
  readonly deeds: { readonly failed: string; readonly contradicted: string }
  readonly targetOf: (order: Order) => { readonly kind: string; readonly id: string | number }
  /** Books the money that has left, once. Asks no rule. */
  readonly book: (tx: Tx, act: Act, locked: LockedBooks, order: Order, end: Arrived) => Promise<void>
  /** What a failure changes besides the order. */
  readonly release?: (tx: Tx, act: Act, order: Order) => Promise<void>
  /** Whether somebody had it booked after it had failed: its late arrival is no news then. */
  readonly wasBooked?: (tx: Tx, order: Order) => Promise<boolean>
}

/**
 * The one path by which money that leaves us ends, whoever learned of it, under the locks of customer and order. Arrived: it is booked. Failed: what it was for
 * can be ordered anew, under a new reference. What the network says after that changes nothing by itself: it is noted for the office, which clears it up.
 */
export const settleOutgoing =
  <Order extends MomoRequest>(kind: Outgoing<Order>): SettleOrder =>
  async (tx, act, reference, end) => {
    const known = await requestOf(tx, reference)
    invariant(known !== undefined && kind.isOne(known), 'what is settled has its order')
    const locked = await lockCustomerById(tx, known.userId, act.today)
    const order = await lockRequest(tx, reference)
    invariant(order !== undefined && kind.isOne(order), 'an order is never deleted')
    const isOpen = order.status === 'CREATED' || order.status === 'PENDING'
    if (end.status === 'failed') {
      if (isOpen) await settleFailed(tx, act, kind, order, end)
      else if (order.status === 'SUCCESSFUL') await noteContradiction(tx, act, kind, order, end)
    } else if (isOpen) await settleArrived(tx, act, kind, locked, order, end)
    else if (order.status === 'FAILED' && !(await kind.wasBooked?.(tx, order)) && !(await isBookedByPeople(tx, reference)))
      await noteContradiction(tx, act, kind, order, end)
  }

async function settleArrived<Order extends MomoRequest>(
  tx: Tx,
  act: Act,
  kind: Outgoing<Order>,
  locked: LockedBooks,
  order: Order,
  end: Arrived,
): Promise<void> {
  const { transactionId, amount, currency, phone, at } = end
  if (await isTransferTaken(tx, order, transactionId)) {
    await stopAsking(tx, order.reference)
    await noteException(tx, order, 'transaction_taken', { transactionId, amount, currency, phone }, act.now)
    return
  }
  await endRequest(tx, order.reference, { status: 'SUCCESSFUL', transactionId, valueAt: at }, act.now)
  await resolveBySettling(tx, order.reference, act.now)
  await kind.book(tx, act, locked, order, end)
}

async function settleFailed<Order extends MomoRequest>(
  tx: Tx,
  act: Act,
  kind: Outgoing<Order>,
  order: Order,
  { reason, detail }: Failed,
): Promise<void> {
  await endRequest(tx, order.reference, { status: 'FAILED', reason }, act.now)
  await resolveBySettling(tx, order.reference, act.now)
  await kind.release?.(tx, act, order)
  await recordAct(tx, act, {
    action: kind.deeds.failed,
    target: kind.targetOf(order),
    before: { reference: order.reference, status: order.status },
    after: { status: 'FAILED', reason, detail },
  })
}

/** Another end than before is noted once, and changes nothing. */
async function noteContradiction<Order extends MomoRequest>(
  tx: Tx,
  act: Act,
  kind: Outgoing<Order>,
  order: Order,
  end: OrderEnd,
): Promise<void> {
  const isNews =
    end.status === 'failed'
      ? await noteException(tx, order, 'failed_after_success', { details: `${wordsForOffice(end.reason)} ${end.detail}` }, act.now)
      : await noteException(tx, order, 'late_success', lateArrival(kind.name, end), act.now)
  if (!isNews) return
  await recordAct(tx, act, {
    action: kind.deeds.contradicted,
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
