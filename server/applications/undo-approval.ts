import { NOTHING } from '#domain/kernel/money.ts'
import { laterOf } from '#domain/kernel/calendar.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { refusalToUndoApproval } from '#domain/loans/undo.ts'
import { quoteOf } from '#domain/loans/version-quote.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerOfLoan, loanOf } from '#server/loans/customer-loans-store.ts'
import { endAdvance } from '#server/applications/end-advance.ts'
import { cancelWaitingPayout } from '#server/payouts/request-payout.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import { productVersion } from '#server/loans/product-versions-query.ts'
import { refreshCustomerSummary } from '#server/loans/refresh-customer-summary.ts'
import { requestedTerms } from '#server/loans/terms-store.ts'
import { assertNoTransferInFlight } from '#server/payouts/transfer-under-way.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Tx } from '#server/platform/db.ts'

/** The loan is pending again, with its original terms. @throws Refused not_found, by refusalToUndoApproval or assertNoTransferInFlight. */
export async function undoApproval(tx: Tx, context: RequestContext, input: { loanId: number; reason: string }): Promise<void> {
  const locked = await lockCustomerOfLoan(tx, input.loanId, context.today)
  const { row, loan } = loanOf(locked, input.loanId)
  const approval = { userId: row.user_id, status: loan.status, principal: loan.principal, disbursedOn: loan.disbursedOn }
  throwIfRefused(refusalToUndoApproval(approval, context.actor, locked.customerLoans))
  await assertNoTransferInFlight(tx, loan.id)
  await cancelWaitingPayout(tx, context, loan.id, 'The approval was withdrawn.')
  const at = laterOf(context.now, row.approved_at ?? context.now)
  await endAdvance(tx, context, loan, row.user_id, at, 'The approval was withdrawn. The money was added to the credit balance.')
  const priced = quoteOf(await productVersion(tx, row.product_version), loan.requestedAmount)
  const hash = await requestedTerms(tx, loan.id)
  await tx
    .updateTable('loans')
    .set({
      status: 'pending',
      approved_amount: null,
      approved_at: null,
      approved_by: null,
      decided_at: null,
      total_repayment: priced.total,
      weekly_payment: priced.weekly,
      fees: priced.fees ?? NOTHING,
      terms_hash: hash,
      accepted_terms_hash: hash,
      level_name: null,
      level_maximum: null,
      amount_paid: 0,
      weeks_completed: 0,
      next_payment_due: null,
      version: row.version + 1,
    })
    .where('id', '=', loan.id)
    .execute()
  await addLoanEvent(tx, context, loan.id, 'approval_undone', input.reason)
  await recordAuditEvent(tx, context, {
    action: 'undoApproval',
    target: { kind: 'loan', id: loan.id },
    before: { status: loan.status, approvedAmount: loan.principal, amountPaid: loan.amountPaid },
    after: { status: 'pending' },
    reason: input.reason,
  })
  const event = { kind: 'approval_undone' as const, loanId: loan.id, reason: input.reason, released: loan.amountPaid }
  await notifyCustomer(tx, { userId: row.user_id, phone: locked.customer.phone, event, now: context.now })
  await refreshCustomerSummary(tx, row.user_id, context.now, 'approval_undone')
}
