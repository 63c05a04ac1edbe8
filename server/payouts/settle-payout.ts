import { laterOf } from '#domain/kernel/calendar.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { bookPayout } from '#server/payouts/book-payout.ts'
import { loanOf, type LockedCustomer } from '#server/loans/customer-loans-store.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import { markBooked, settledByTransfer } from '#server/payouts/payouts-store.ts'
import { settleOutgoing, type Arrived } from '#server/payouts/settle-outgoing.ts'
import type { LoanTransaction } from '#server/momo/transactions-store.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * The one path by which a transfer ends. Arrived: the loan is paid out; no rule is asked again, since a transfer that was sent ends as the network says.
 * Failed: the loan stays approved and can be paid out anew. Where it arrived after it had failed, no other payout goes out until it is cleared up.
 */
export const settlePayout = settleOutgoing<LoanTransaction>({
  isOne: (order): order is LoanTransaction => order.direction === 'disbursement',
  name: 'The transfer',
  actions: { failed: 'payoutFailed', contradicted: 'payoutContradicted' },
  targetOf: ({ loanId }) => ({ kind: 'loan', id: loanId }),
  book: bookTransfer,
  release: async (tx, context, { loanId }) => {
    await tx.updateTable('loans').set({ disbursement_status: 'failed' }).where('id', '=', loanId).execute()
    await addLoanEvent(tx, context, loanId, 'transfer_failed')
  },
})

/** Books the payout by this transfer. Its moment is the network's, never before the order or the approval, and never after now. */
export async function bookTransfer(
  tx: Tx,
  context: RequestContext,
  locked: LockedCustomer,
  order: LoanTransaction,
  { transactionId, at }: Arrived,
): Promise<void> {
  const { row } = loanOf(locked, order.loanId)
  const told = at === null || at > context.now ? context.now : at
  const moment = laterOf(laterOf(told, order.createdAt), row.approved_at ?? told)
  const settles = await settledByTransfer(tx, order.reference)
  const booked = await bookPayout(tx, context, locked, order.loanId, { method: 'momo', at: moment, transactionId, settles })
  await markBooked(tx, order.reference, booked)
}
