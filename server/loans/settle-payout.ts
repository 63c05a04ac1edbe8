import { laterOf } from '#domain/kernel/calendar.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { wordsForOffice } from '#domain/payments/momo-reason.ts'
import { recordAct, type Act } from '#server/audit/act.ts'
import { bookPayout } from '#server/loans/book-payout.ts'
import { lockCustomerOfLoan, loanOf, type LockedBooks } from '#server/loans/customer-books-store.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import { isTransferTaken, markBooked, settledByTransfer } from '#server/loans/payouts-store.ts'
import { noteException, resolveBySettling } from '#server/momo/exceptions-store.ts'
import type { OrderEnd, SettleOrder } from '#server/momo/momo-desk.ts'
import { endRequest, lockRequest, requestOf, stopAsking, type MomoRequest } from '#server/momo/requests-store.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * The one path by which a transfer ends, whoever learned of it. Arrived: the loan is paid out, as of the network's time where it tells one; no rule is asked
 * again, since a transfer that was sent ends as the network says. Failed: the loan stays approved and can be paid out anew, under a new reference. What the
 * network says after that changes nothing by itself: money that arrived after all is noted for the office, and no other payout goes out until it is cleared up.
 */
export const settlePayout: SettleOrder = async (tx, act, reference, end) => {
  const known = await requestOf(tx, reference)
  invariant(known?.direction === 'disbursement', 'a payout has its order')
  const locked = await lockCustomerOfLoan(tx, known.loanId, act.today)
  const order = await lockRequest(tx, reference)
  invariant(order !== undefined, 'an order is never deleted')
  if (order.status === 'CREATED' || order.status === 'PENDING') return settleOpen(tx, act, locked, order, end)
  if (order.status === 'FAILED' && end.status === 'successful') return noteLateSuccess(tx, act, order, end)
  if (order.status === 'SUCCESSFUL' && end.status === 'failed') {
    const details = `${wordsForOffice(end.reason)} ${end.detail}`
    if (await noteException(tx, order, 'failed_after_success', { details }, act.now)) await recordContradiction(tx, act, order, end)
  }
}

type Arrived = Extract<OrderEnd, { status: 'successful' }>

async function settleOpen(tx: Tx, act: Act, locked: LockedBooks, order: MomoRequest, end: OrderEnd): Promise<void> {
  if (end.status === 'failed') return settleFailed(tx, act, order, end)
  const { transactionId, amount, currency, phone, at } = end
  if (await isTransferTaken(tx, order, transactionId)) {
    await stopAsking(tx, order.reference)
    await noteException(tx, order, 'transaction_taken', { transactionId, amount, currency, phone }, act.now)
    return
  }
  await endRequest(tx, order.reference, { status: 'SUCCESSFUL', transactionId, valueAt: at }, act.now)
  await resolveBySettling(tx, order.reference, act.now)
  await bookTransfer(tx, act, locked, order, end)
}

/** Books the payout by this transfer. Its moment is the network's, never before the order or the approval, and never after now. */
export async function bookTransfer(
  tx: Tx,
  act: Act,
  locked: LockedBooks,
  order: MomoRequest,
  { transactionId, at }: Arrived,
): Promise<void> {
  const { row } = loanOf(locked, order.loanId)
  const told = at === null || at > act.now ? act.now : at
  const moment = laterOf(laterOf(told, order.createdAt), row.approved_at ?? told)
  const settles = await settledByTransfer(tx, order.reference)
  const booked = await bookPayout(tx, act, locked, order.loanId, { method: 'momo', at: moment, transactionId, settles })
  await markBooked(tx, order.reference, booked)
}

async function settleFailed(
  tx: Tx,
  act: Act,
  order: MomoRequest,
  { reason, detail }: Extract<OrderEnd, { status: 'failed' }>,
): Promise<void> {
  await endRequest(tx, order.reference, { status: 'FAILED', reason }, act.now)
  await resolveBySettling(tx, order.reference, act.now)
  await tx.updateTable('loans').set({ disbursement_status: 'failed' }).where('id', '=', order.loanId).execute()
  await addLoanEvent(tx, act, order.loanId, 'transfer_failed')
  await recordAct(tx, act, {
    action: 'payoutFailed',
    target: { kind: 'loan', id: order.loanId },
    before: { reference: order.reference, status: order.status },
    after: { status: 'FAILED', reason, detail },
  })
}

async function noteLateSuccess(tx: Tx, act: Act, order: MomoRequest, end: Arrived): Promise<void> {
  const { transactionId, amount, currency, phone, at } = end
  const details =
    at === null ? 'The transfer arrived after it had failed.' : `The transfer arrived after it had failed, at ${at.toISOString()}.`
  if (await noteException(tx, order, 'late_success', { transactionId, amount, currency, phone, details }, act.now))
    await recordContradiction(tx, act, order, end)
}

const recordContradiction = (tx: Tx, act: Act, order: MomoRequest, end: OrderEnd): Promise<void> =>
  recordAct(tx, act, {
    action: 'payoutContradicted',
    target: { kind: 'loan', id: order.loanId },
    before: { reference: order.reference, status: order.status },
    after: { told: end.status },
  })
