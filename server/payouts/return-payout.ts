import { sql } from 'kysely'
import { add, NOTHING, subtract } from '#domain/kernel/money.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { deferredEarned } from '#domain/loans/deferred-interest.ts'
import {
  postingsForAdvanceRestored,
  postingsForFeesReturned,
  postingsForPayoutRestUndone,
  postingsForPayoutReturned,
} from '#domain/loans/loan-postings.ts'
import { refusalToReturnPayout } from '#domain/loans/undo.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import { takeOrRefuse } from '#server/ledger/lots-store.ts'
import { advanceOf } from '#server/loans/advance-store.ts'
import { lockCustomerOfLoan, loanOf } from '#server/loans/customer-loans-store.ts'
import { dateWeeksFromApproval } from '#server/loans/date-weeks.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import { overpaymentOfPayout } from '#server/payouts/payouts-store.ts'
import { refreshCustomerSummary } from '#server/loans/refresh-customer-summary.ts'
import { unsettleRefinanced } from '#server/payouts/settle-refinanced.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Tx } from '#server/platform/db.ts'
import { lotsToUse } from '#server/loans/close-receipts.ts'

/**
 * On the day of the payout. The loan is approved again; the money returns to till or network. @throws Refused not_found,
 * too_little_unallocated, or by refusalToReturnPayout.
 */
export async function returnPayout(tx: Tx, context: RequestContext, input: { loanId: number; reason: string }): Promise<void> {
  const locked = await lockCustomerOfLoan(tx, input.loanId, context.today)
  const { row, loan } = loanOf(locked, input.loanId)
  const payout = { userId: row.user_id, status: loan.status, principal: loan.principal, disbursedOn: loan.disbursedOn }
  // A settled loan that was opened again and written off cannot reverse its settlement.
  const isFinal = locked.rows.some((one) => one.refinanced_to_loan_id === loan.id && one.status === 'written_off')
  throwIfRefused(refusalToReturnPayout(payout, context.actor, context.today, isFinal || (await wasPaidSince(tx, loan.id))))
  const facts = { userId: row.user_id, loanId: loan.id, paymentId: null, receiptNumber: null, valueDate: context.today }
  const interest = subtract(loan.totalRepayment, loan.principal)
  if (loan.amountPaid > NOTHING) {
    const advance = await advanceOf(tx, loan.id)
    const deferred = deferredEarned(loan, advance.interest)
    await postEntry(tx, context, postingsForAdvanceRestored(loan.amountPaid, { ...advance, deferred }), facts)
  }
  const account = row.disbursement_method === 'momo' ? ('momo_clearing' as const) : ('office_cash' as const)
  await postEntry(tx, context, postingsForPayoutReturned({ principal: loan.principal, interest }, account), facts)
  const fees = loan.fees ?? NOTHING
  if (fees > NOTHING) await postEntry(tx, context, postingsForFeesReturned(fees, account), facts)
  const overpayment = account === 'momo_clearing' ? await overpaymentOfPayout(tx, loan.id) : NOTHING
  if (overpayment > NOTHING) {
    const lots = await lotsToUse(tx, context, row.user_id)
    const use = takeOrRefuse(lots, overpayment, (lot) => lot.origin === 'overpayment' && lot.loanId === loan.id)
    await postEntry(tx, context, postingsForPayoutRestUndone(overpayment), { ...facts, lots: { use } })
  }
  const { nextDue, fittedTo } = await dateWeeksFromApproval(tx, row, loan)
  await tx
    .updateTable('loans')
    .set({
      status: 'approved',
      disbursement_status: 'returned',
      disbursement_method: null,
      disbursement_momo_transaction: null,
      disbursed_at: null,
      disbursed_on: null,
      disbursed_by: null,
      next_payment_due: nextDue,
      deferred_interest: NOTHING,
      holidays_fitted_to: fittedTo,
      version: row.version + 1,
    })
    .where('id', '=', loan.id)
    .execute()
  const opened = await unsettleRefinanced(tx, context, locked, { newLoanId: loan.id, deferredInterest: loan.deferredInterest, to: account })
  await addLoanEvent(tx, context, loan.id, 'payout_returned', input.reason)
  await recordAuditEvent(tx, context, {
    action: 'returnPayout',
    target: { kind: 'loan', id: loan.id },
    before: { status: loan.status, disbursedOn: loan.disbursedOn },
    after: { status: 'approved' },
    reason: input.reason,
  })
  // The amount of the payout's message.
  const amount = subtract(loan.principal, add(fees, overpayment, opened?.settled ?? NOTHING))
  const event = { kind: 'payout_returned' as const, loanId: loan.id, amount, opened: opened?.loanId ?? null }
  await notifyCustomer(tx, { userId: row.user_id, phone: locked.customer.phone, event, now: context.now })
  await refreshCustomerSummary(tx, row.user_id, context.now, 'payout_returned')
}

async function wasPaidSince(tx: Tx, loanId: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from payments where loan_id = ${loanId} and status = 'completed' and not before_payout limit 1`.execute(tx)
  return rows.length > 0
}
