import { sql } from 'kysely'
import { dayOf } from '#domain/kernel/calendar.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { add, NOTHING, pesewas, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { refinancedBy, type CustomerLoan } from '#domain/loans/customer-loans.ts'
import { postingsForAdvanceApplied, postingsForDisbursement, postingsForPayoutRest } from '#domain/loans/loan-postings.ts'
import { outstandingOf } from '#domain/loans/loan.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import { advanceOf } from '#server/loans/advance-store.ts'
import { loanOf, type LockedCustomer } from '#server/loans/customer-loans-store.ts'
import { dateWeeksFromPayout } from '#server/loans/date-weeks.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import type { LoanRow } from '#server/loans/loan-rows.ts'
import { settleRefinanced } from '#server/payouts/settle-refinanced.ts'
import { refreshCustomerSummary } from '#server/loans/refresh-customer-summary.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Tx } from '#server/platform/db.ts'

/** Money that is with the customer. `at`: the moment from which the weeks are counted, never before the approval. */
export type Payout = { readonly at: Date } & (
  | { readonly method: 'cash' }
  /** `settles`: what of the principal was held back from the transfer, to settle the old loan of a refinance. */
  | { readonly method: 'momo'; readonly transactionId: string; readonly settles: Pesewas }
)

/**
 * The one way in which a loan becomes active: due dates are fixed from the day of the payout, what was paid before moves from the advance to the
 * receivable, a refinance settles its old loan, and the customer is told. Asks no rule: the money has moved. Answers the number of the entry, and what
 * was held back from a transfer and is not needed to settle the old loan any more.
 */
export async function bookPayout(
  tx: Tx,
  context: RequestContext,
  locked: LockedCustomer,
  loanId: number,
  payout: Payout,
): Promise<{ entryId: number; kept: Pesewas }> {
  const { row, loan } = loanOf(locked, loanId)
  const paidOutOn = dayOf(payout.at)
  const firstDue = await startLoan(tx, context, row, loan, payout)
  const facts = { userId: row.user_id, loanId, paymentId: null, receiptNumber: null, valueDate: paidOutOn }
  const interest = subtract(loan.totalRepayment, loan.principal)
  const account = payout.method === 'cash' ? ('office_cash' as const) : ('momo_clearing' as const)
  const old = refinancedBy(loan, locked.books)
  const settled = old ? outstandingOf(old) : NOTHING
  const entryId = await postEntry(tx, context, postingsForDisbursement({ principal: loan.principal, interest }, account), facts)
  if (loan.amountPaid > NOTHING) {
    const advance = await advanceOf(tx, loanId)
    invariant(advance.interest + advance.principal === loan.amountPaid, 'an advance is the sum of its allocations')
    await postEntry(tx, context, postingsForAdvanceApplied(loan.amountPaid, advance), facts)
  }
  if (old) await settleRefinanced(tx, context, locked, { old, newLoanId: loanId, from: account })
  const kept = payout.method === 'momo' ? subtract(payout.settles, settled) : NOTHING
  invariant(kept >= NOTHING, 'what is left on the old loan does not grow while a transfer is under way')
  if (kept > NOTHING) await postEntry(tx, context, postingsForPayoutRest(kept), facts)
  await addLoanEvent(tx, context, loanId, 'disbursed')
  await recordAuditEvent(tx, context, {
    action: 'disburseLoan',
    target: { kind: 'loan', id: loanId },
    before: { status: loan.status },
    after: { status: 'active', method: payout.method, amount: loan.principal, advance: loan.amountPaid, ...(kept > NOTHING && { kept }) },
  })
  // Of a refinance the customer has only the rest in hand.
  const amount = subtract(loan.principal, add(settled, kept))
  const event = { kind: 'loan_disbursed' as const, loanId, amount, weekly: pesewas(row.weekly_payment), firstDue }
  await notifyCustomer(tx, { userId: row.user_id, phone: locked.customer.phone, event, now: context.now })
  await refreshCustomerSummary(tx, row.user_id, context.now, 'disbursed')
  return { entryId, kept }
}

/** The loan is active, with its weeks from the day of the payout. Answers the first due date. */
async function startLoan(tx: Tx, context: RequestContext, row: LoanRow, loan: CustomerLoan, payout: Payout) {
  const paidOutOn = dayOf(payout.at)
  const { firstDue, nextDue, fittedTo } = await dateWeeksFromPayout(tx, row, loan, paidOutOn)
  await tx
    .updateTable('loans')
    .set({
      status: 'active',
      disbursement_status: 'completed',
      disbursement_method: payout.method,
      disbursement_momo_transaction: payout.method === 'momo' ? payout.transactionId : null,
      disbursed_at: payout.at,
      disbursed_on: paidOutOn,
      disbursed_by: context.actor.userId,
      next_payment_due: nextDue,
      payouts: sql`payouts + 1`,
      holidays_fitted_to: fittedTo,
      version: row.version + 1,
    })
    .where('id', '=', loan.id)
    .execute()
  return firstDue
}
