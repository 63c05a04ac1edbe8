import { laterOf } from '#domain/kernel/calendar.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { NEXT_STEPS, refusalToReject, rejectionInWords, type RejectionReason } from '#domain/loans/review.ts'
import { unitOf } from '#domain/loans/version-words.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerOfLoan, loanOf } from '#server/loans/customer-loans-store.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import { refreshCustomerSummary } from '#server/loans/refresh-customer-summary.ts'
import { assertCurrentVersion } from '#server/applications/assert-current-version.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Tx } from '#server/platform/db.ts'

export interface Rejection {
  readonly loanId: number
  /** Shown to the customer; defaults to not_now. */
  readonly reason: RejectionReason | undefined
  /** For staff only. */
  readonly notes: string | undefined
  readonly version: number | undefined
  readonly mark?: string | undefined
  readonly checked?: readonly string[] | undefined
}

/** @throws Refused by refusalToReject, or by assertCurrentVersion for a stale screen. */
export async function rejectLoan(tx: Tx, context: RequestContext, input: Rejection): Promise<void> {
  const locked = await lockCustomerOfLoan(tx, input.loanId, context.today)
  const { row, loan } = loanOf(locked, input.loanId)
  const reviewed = { ...loan, userId: row.user_id }
  throwIfRefused(refusalToReject(reviewed, context.actor))
  const flags = await assertCurrentVersion(tx, row, input, context.today)
  const reason = input.reason ?? 'not_now'
  const words = rejectionInWords(reason, unitOf(row.product_version))
  await tx
    .updateTable('loans')
    .set({
      status: 'rejected',
      decided_at: laterOf(context.now, row.applied_at),
      rejected_by: context.actor.userId,
      rejection_reason: reason,
      admin_notes: input.notes ?? null,
      version: row.version + 1,
    })
    .where('id', '=', loan.id)
    .execute()
  await addLoanEvent(tx, context, loan.id, 'rejected', words)
  await recordAuditEvent(tx, context, {
    action: 'rejectLoan',
    target: { kind: 'loan', id: loan.id },
    before: { status: loan.status },
    after: { status: 'rejected', reason, flags, ...(input.checked && { checked: input.checked }) },
    reason: input.notes,
  })
  const event = { kind: 'loan_rejected' as const, loanId: loan.id, reason: words, step: NEXT_STEPS[reason] }
  await notifyCustomer(tx, { userId: row.user_id, phone: locked.customer.phone, event, now: context.now })
  await refreshCustomerSummary(tx, row.user_id, context.now, 'rejected')
}
