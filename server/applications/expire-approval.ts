import { dayOf, laterOf } from '#domain/kernel/calendar.ts'
import { isApprovalExpired } from '#domain/loans/approval-expiry.ts'
import { loanCan } from '#domain/loans/loan.ts'
import { endAdvance } from '#server/applications/end-advance.ts'
import { recordAuditEvent, type SystemContext } from '#server/audit/audit-event.ts'
import { lockCustomerOfLoan, loanOf } from '#server/loans/customer-loans-store.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import { refreshCustomerSummary } from '#server/loans/refresh-customer-summary.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import { cancelWaitingPayout } from '#server/payouts/request-payout.ts'
import { payoutsOfLoan } from '#server/payouts/transfer-under-way.ts'
import type { Tx } from '#server/platform/db.ts'

/** Rule L19. @returns false where the approval is valid, or a transfer may still arrive. */
export async function expireApproval(tx: Tx, context: SystemContext, loanId: number): Promise<boolean> {
  const locked = await lockCustomerOfLoan(tx, loanId, context.today)
  const { row, loan } = loanOf(locked, loanId)
  if (!loanCan('expire', loan.status) || row.approved_at === null || !isApprovalExpired(dayOf(row.approved_at), context.today)) return false
  const { underWay, arrivedLate } = await payoutsOfLoan(tx, loan.id)
  if (underWay || arrivedLate) return false
  await cancelWaitingPayout(tx, context, loan.id, 'The approval expired.')
  const at = laterOf(context.now, row.approved_at)
  await endAdvance(tx, context, loan, row.user_id, at, 'The approval expired. The money was added to the credit balance.')
  await tx
    .updateTable('loans')
    .set({ status: 'expired', expired_at: at, amount_paid: 0, weeks_completed: 0, next_payment_due: null, version: row.version + 1 })
    .where('id', '=', loan.id)
    .execute()
  await addLoanEvent(tx, context, loan.id, 'expired')
  await recordAuditEvent(tx, context, {
    action: 'expireApproval',
    target: { kind: 'loan', id: loan.id },
    before: { status: loan.status, amountPaid: loan.amountPaid },
    after: { status: 'expired' },
  })
  const event = { kind: 'approval_expired' as const, loanId: loan.id, released: loan.amountPaid }
  await notifyCustomer(tx, { userId: row.user_id, phone: locked.customer.phone, event, now: context.now })
  await refreshCustomerSummary(tx, row.user_id, context.now, 'expired')
  return true
}
