import { sql } from 'kysely'
import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { add, NOTHING, pesewas, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { refinancedBy, type CustomerLoan } from '#domain/loans/customer-loans.ts'
import { deferredBySettling, deferredEarned } from '#domain/loans/deferred-interest.ts'
import { rebatedLoan, settlementOn, settlementWithin, type EarlySettlement } from '#domain/loans/early-settlement.ts'
import { postingsForAdvanceApplied, postingsForDisbursement, postingsForFees, postingsForPayoutRest } from '#domain/loans/loan-postings.ts'
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

/** Weeks count from `at`, never before the approval. */
export type Payout = { readonly at: Date } & (
  | { readonly method: 'cash' }
  /** `settles`: held back to settle the refinanced loan. */
  | { readonly method: 'momo'; readonly transactionId: string; readonly settles: Pesewas }
)

/** The only path that activates a loan. Checks no rule, since the money has moved. @returns the entry and the unused part of `settles`. */
export async function bookPayout(
  tx: Tx,
  context: RequestContext,
  locked: LockedCustomer,
  loanId: number,
  payout: Payout,
): Promise<{ entryId: number; overpayment: Pesewas }> {
  const { row, loan } = loanOf(locked, loanId)
  const paidOutOn = dayOf(payout.at)
  const firstDue = await startLoan(tx, context, row, loan, payout)
  const facts = { userId: row.user_id, loanId, paymentId: null, receiptNumber: null, valueDate: paidOutOn }
  const interest = subtract(loan.totalRepayment, loan.principal)
  const account = payout.method === 'cash' ? ('office_cash' as const) : ('momo_clearing' as const)
  const old = refinancedBy(loan, locked.customerLoans)
  const closing = old && closingOf(old, payout, context.today)
  const settled = closing?.amount ?? NOTHING
  const fees = loan.fees ?? NOTHING
  const entryId = await postEntry(tx, context, postingsForDisbursement({ principal: loan.principal, interest }, account), facts)
  if (fees > NOTHING) await postEntry(tx, context, postingsForFees(fees, account), facts)
  const deferredInterest = old && closing ? deferredBySettling(rebatedLoan(old, closing.rebate)) : NOTHING
  if (old && closing) await settleRefinanced(tx, context, locked, { old, closing, newLoanId: loanId, deferredInterest, from: account })
  if (loan.amountPaid > NOTHING) {
    const advance = await advanceOf(tx, loanId)
    invariant(advance.interest + advance.principal === loan.amountPaid, 'an advance is the sum of its allocations')
    const deferred = deferredEarned({ ...loan, deferredInterest }, advance.interest)
    await postEntry(tx, context, postingsForAdvanceApplied(loan.amountPaid, { ...advance, deferred }), facts)
  }
  const overpayment = payout.method === 'momo' ? subtract(payout.settles, settled) : NOTHING
  invariant(overpayment >= NOTHING, 'what is left on the old loan does not grow while a transfer is under way')
  if (overpayment > NOTHING) await postEntry(tx, context, postingsForPayoutRest(overpayment), facts)
  await addLoanEvent(tx, context, loanId, 'disbursed')
  await recordAuditEvent(tx, context, {
    action: 'disburseLoan',
    target: { kind: 'loan', id: loanId },
    before: { status: loan.status },
    after: {
      status: 'active',
      method: payout.method,
      amount: loan.principal,
      advance: loan.amountPaid,
      ...(fees > NOTHING && { fees }),
      ...(overpayment > NOTHING && { kept: overpayment }),
    },
  })
  const amount = subtract(loan.principal, add(fees, settled, overpayment))
  const event = { kind: 'loan_disbursed' as const, loanId, amount, weekly: pesewas(row.weekly_payment), firstDue }
  await notifyCustomer(tx, { userId: row.user_id, phone: locked.customer.phone, event, now: context.now })
  await refreshCustomerSummary(tx, row.user_id, context.now, 'disbursed')
  return { entryId, overpayment }
}

/** Rule L28; by mobile money as of the network's day. */
const closingOf = (old: CustomerLoan, payout: Payout, today: LocalDate): EarlySettlement =>
  payout.method === 'cash' ? settlementOn(old, today) : settlementWithin(settlementOn(old, dayOf(payout.at)), payout.settles, old.product)

/** @returns the first due date. */
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
