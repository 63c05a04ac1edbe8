import { dayOf } from '#domain/kernel/calendar.ts'
import { standingOfCustomer } from '#domain/loans/customer-standing.ts'
import { readBooks } from '#server/loans/customer-books-store.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * Writes what the books say about a customer (score, level, counters) beside the person. Every event that changes an input ends with it, under the
 * customer's lock and after the event itself was saved.
 */
export async function refreshStanding(tx: Tx, userId: string, now: Date): Promise<void> {
  const { books } = await readBooks(tx, userId, dayOf(now))
  const standing = standingOfCustomer(books, dayOf(now))
  await tx
    .updateTable('users')
    .set({
      credit_score: standing.score,
      credit_level: standing.level.name,
      total_loans_completed: standing.totalLoansCompleted,
      on_time_payments: standing.onTimePayments,
      total_payments: standing.totalPayments,
      late_payments: standing.latePayments,
      missed_payments: standing.missedPayments,
      defaulted_loans: standing.defaultedLoans,
      total_amount_repaid: standing.totalAmountRepaid,
      has_active_or_completed_loan: standing.hasActiveOrCompletedLoan,
      current_debt: standing.currentDebt,
      available_credit: standing.availableCredit,
      account_age_months: standing.accountAgeMonths,
      active_loans: standing.activeLoans,
      recent_credit_inquiries: standing.recentCreditInquiries,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute()
}
