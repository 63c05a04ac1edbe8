import { pesewas, subtract } from '#domain/kernel/money.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { loanSummaryOf, outstandingPrincipal } from '#domain/loans/customer-loans.ts'
import { deferredLeft } from '#domain/loans/deferred-interest.ts'
import { outstandingOf } from '#domain/loans/loan.ts'
import { postingsForWriteOff } from '#domain/loans/loan-postings.ts'
import { refusalToWriteOff, type EarlyWriteOffCause } from '#domain/loans/write-off.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import { lockCustomerOfLoan, loanOf } from '#server/loans/customer-loans-store.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import { refreshCustomerSummary } from '#server/loans/refresh-customer-summary.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Tx } from '#server/platform/db.ts'

/** The balance is booked as a loss; later payments are recoveries. @throws Refused not_found or by refusalToWriteOff. */
export async function writeOffLoan(
  tx: Tx,
  context: RequestContext,
  input: { loanId: number; reason: string; cause: EarlyWriteOffCause | undefined },
): Promise<void> {
  const locked = await lockCustomerOfLoan(tx, input.loanId, context.today)
  const { row, loan } = loanOf(locked, input.loanId)
  const state = { userId: row.user_id, status: loan.status, principal: loan.principal, disbursedOn: loan.disbursedOn }
  const { daysPastDue } = loanSummaryOf(loan, context.today).arrears
  throwIfRefused(refusalToWriteOff({ ...state, daysPastDue }, context.actor, input.cause))
  const cause = input.cause ?? 'overdue'
  const left = pesewas(outstandingOf(loan))
  const principal = outstandingPrincipal(loan)
  await tx
    .updateTable('loans')
    .set({ status: 'written_off', write_off_cause: cause, next_payment_due: null, version: row.version + 1 })
    .where('id', '=', loan.id)
    .execute()
  const facts = { userId: row.user_id, loanId: loan.id, paymentId: null, receiptNumber: null, valueDate: context.today }
  await postEntry(tx, context, postingsForWriteOff({ principal, interest: subtract(left, principal), deferred: deferredLeft(loan) }), facts)
  await addLoanEvent(tx, context, loan.id, 'written_off', input.reason)
  await recordAuditEvent(tx, context, {
    action: 'writeOffLoan',
    target: { kind: 'loan', id: loan.id },
    before: { status: loan.status, outstanding: left, daysPastDue },
    after: { status: 'written_off', cause },
    reason: input.reason,
  })
  const event = { kind: 'loan_written_off' as const, loanId: loan.id, left }
  await notifyCustomer(tx, { userId: row.user_id, phone: locked.customer.phone, event, now: context.now })
  await refreshCustomerSummary(tx, row.user_id, context.now, 'written_off')
}
