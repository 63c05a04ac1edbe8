import { laterOf } from '#domain/kernel/calendar.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { bookPayout } from '#server/payouts/book-payout.ts'
import { loanOf, type LockedCustomer } from '#server/loans/customer-loans-store.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import { markBooked, settledByTransfer } from '#server/payouts/payouts-store.ts'
import { settleOutgoing, type Arrived } from '#server/payouts/settle-outgoing.ts'
import type { LoanTransaction } from '#server/momo/transactions-store.ts'
import type { Tx } from '#server/platform/db.ts'

/** A transfer that arrives after its failure blocks other payouts until staff resolve it. */
export const settlePayout = settleOutgoing<LoanTransaction>({
  isOne: (request): request is LoanTransaction => request.direction === 'disbursement',
  name: 'The transfer',
  actions: { failed: 'payoutFailed', contradicted: 'payoutContradicted' },
  targetOf: ({ loanId }) => ({ kind: 'loan', id: loanId }),
  book: bookTransfer,
  release: async (tx, context, { loanId }) => {
    await tx.updateTable('loans').set({ disbursement_status: 'failed' }).where('id', '=', loanId).execute()
    await addLoanEvent(tx, context, loanId, 'transfer_failed')
  },
})

/** Dated by the network, between the request or approval and now. */
export async function bookTransfer(
  tx: Tx,
  context: RequestContext,
  locked: LockedCustomer,
  request: LoanTransaction,
  { transactionId, at }: Arrived,
): Promise<void> {
  const { row } = loanOf(locked, request.loanId)
  const reported = at === null || at > context.now ? context.now : at
  const moment = laterOf(laterOf(reported, request.createdAt), row.approved_at ?? reported)
  const settles = await settledByTransfer(tx, request.reference)
  const booked = await bookPayout(tx, context, locked, request.loanId, {
    method: 'momo',
    at: moment,
    transactionId,
    settles,
  })
  await markBooked(tx, request.reference, booked)
}
