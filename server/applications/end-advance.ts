import { NOTHING } from '#domain/kernel/money.ts'
import type { CustomerLoan } from '#domain/loans/customer-loans.ts'
import { postingsForAdvanceReleased } from '#domain/loans/loan-postings.ts'
import type { ActingContext } from '#server/audit/audit-event.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import { releaseAdvance } from '#server/loans/advance-store.ts'
import type { Tx } from '#server/platform/db.ts'

/** Payments made before the payout become unallocated money (rule L13). */
export async function endAdvance(
  tx: Tx,
  context: ActingContext,
  loan: CustomerLoan,
  userId: string,
  at: Date,
  reason: string,
): Promise<void> {
  if (loan.amountPaid <= NOTHING) return
  await releaseAdvance(tx, loan.id, at, reason)
  const facts = { userId, loanId: loan.id, paymentId: null, receiptNumber: null, valueDate: context.today }
  await postEntry(tx, context, postingsForAdvanceReleased(loan.amountPaid), facts)
}
