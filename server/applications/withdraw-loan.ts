import { laterOf } from '#domain/kernel/calendar.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { loanCan } from '#domain/loans/loan.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerById, loanOf } from '#server/loans/customer-loans-store.ts'
import { endAdvance } from '#server/applications/end-advance.ts'
import { cancelWaitingPayout } from '#server/payouts/request-payout.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import { refreshCustomerSummary } from '#server/loans/refresh-customer-summary.ts'
import { assertNoTransferInFlight } from '#server/payouts/transfer-under-way.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Tx } from '#server/platform/db.ts'

/** @throws Refused not_found, not_withdrawable, or by assertNoTransferInFlight. */
export async function withdrawLoan(tx: Tx, context: RequestContext, loanId: number): Promise<void> {
  const locked = await lockCustomerById(tx, context.actor.userId, context.today)
  const { row, loan } = loanOf(locked, loanId)
  if (!loanCan('withdraw', loan.status)) throw new Refused(refusal('not_withdrawable'))
  await assertNoTransferInFlight(tx, loan.id)
  await cancelWaitingPayout(tx, context, loan.id, 'The customer withdrew the loan.')
  const at = laterOf(context.now, row.approved_at ?? row.applied_at)
  await endAdvance(
    tx,
    context,
    loan,
    row.user_id,
    at,
    'The loan was withdrawn before its payout. The money was added to the credit balance.',
  )
  await tx
    .updateTable('loans')
    .set({
      status: 'withdrawn',
      withdrawn_at: at,
      decided_at: at,
      amount_paid: 0,
      weeks_completed: 0,
      next_payment_due: null,
      version: row.version + 1,
    })
    .where('id', '=', loan.id)
    .execute()
  await addLoanEvent(tx, context, loan.id, 'withdrawn')
  await recordAuditEvent(tx, context, {
    action: 'withdrawLoan',
    target: { kind: 'loan', id: loan.id },
    before: { status: loan.status },
    after: { status: 'withdrawn' },
  })
  const event = { kind: 'loan_withdrawn' as const, loanId: loan.id, released: loan.amountPaid }
  await notifyCustomer(tx, { userId: row.user_id, phone: locked.customer.phone, event, now: context.now })
  await refreshCustomerSummary(tx, row.user_id, context.now, 'withdrawn')
}
