import { NOTHING } from '#domain/kernel/money.ts'
import type { CustomerLoan } from '#domain/loans/customer-loans.ts'
import { postingsForAdvanceReleased } from '#domain/loans/loan-postings.ts'
import type { ActingContext } from '#server/audit/audit-event.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import { lotsToRestore, type NewLot } from '#server/ledger/lots-store.ts'
import { closeReceipts } from '#server/loans/close-receipts.ts'
import { advancePayments, releaseAdvance } from '#server/loans/advance-store.ts'
import type { Tx } from '#server/platform/db.ts'

/** Payments made before the payout become unallocated money (rule L13); open receipts are closed (rule P24). */
export async function endAdvance(
  tx: Tx,
  context: ActingContext,
  loan: CustomerLoan,
  userId: string,
  at: Date,
  reason: string,
): Promise<void> {
  await closeReceipts(tx, context, { loanId: loan.id, userId }, 'The loan takes no payments any more.')
  if (loan.amountPaid <= NOTHING) return
  const lots = { add: await lotsOfAdvance(tx, loan.id) }
  await releaseAdvance(tx, loan.id, at, reason)
  const facts = { userId, loanId: loan.id, paymentId: null, receiptNumber: null, valueDate: context.today, lots }
  await postEntry(tx, context, postingsForAdvanceReleased(loan.amountPaid), facts)
}

/** Lots with the days on which the money was received. */
async function lotsOfAdvance(tx: Tx, loanId: number): Promise<NewLot[]> {
  const lots: NewLot[] = []
  for (const payment of await advancePayments(tx, loanId)) {
    const { id: paymentId, amount, valueDate: receivedOn, takenBy } = payment
    const own = { origin: 'reversal' as const, receivedOn, loanId, amount, paymentId, receiptNumber: null, takenBy }
    lots.push(...(payment.fromUnallocated ? await lotsToRestore(tx, paymentId) : [own]))
  }
  return lots
}
