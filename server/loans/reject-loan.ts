import { laterOf } from '#domain/kernel/calendar.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { refusalToReject, REJECTION_REASONS, type RejectionReason } from '#domain/loans/review.ts'
import { recordAct, type Act } from '#server/audit/act.ts'
import { lockCustomerOfLoan, loanOf } from '#server/loans/customer-books-store.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import { refreshStanding } from '#server/loans/refresh-standing.ts'
import { assertCurrentVersion } from '#server/loans/assert-current-version.ts'
import { tellCustomer } from '#server/notifications/tell-customer.ts'
import type { Tx } from '#server/platform/db.ts'

export interface Rejection {
  readonly loanId: number
  /** From the list; the customer is told its sentence. Without one: not now. */
  readonly reason: RejectionReason | undefined
  /** For staff only. */
  readonly notes: string | undefined
  readonly version: number | undefined
  readonly mark?: string | undefined
}

/** Rejects a pending application. @throws Refused by refusalToReject, or by assertCurrentVersion for a stale screen. */
export async function rejectLoan(tx: Tx, act: Act, input: Rejection): Promise<void> {
  const locked = await lockCustomerOfLoan(tx, input.loanId, act.today)
  const { row, loan } = loanOf(locked, input.loanId)
  const reviewed = { ...loan, userId: row.user_id }
  throwIfRefused(refusalToReject(reviewed, act.actor))
  const flags = await assertCurrentVersion(tx, row, input, act.today)
  const reason = input.reason ?? 'not_now'
  await tx
    .updateTable('loans')
    .set({
      status: 'rejected',
      decided_at: laterOf(act.now, row.applied_at),
      rejected_by: act.actor.userId,
      rejection_reason: reason,
      admin_notes: input.notes ?? null,
      version: row.version + 1,
    })
    .where('id', '=', loan.id)
    .execute()
  await addLoanEvent(tx, act, loan.id, 'rejected', REJECTION_REASONS[reason])
  await recordAct(tx, act, {
    action: 'rejectLoan',
    target: { kind: 'loan', id: loan.id },
    before: { status: loan.status },
    after: { status: 'rejected', reason, flags },
    reason: input.notes,
  })
  const event = { kind: 'loan_rejected' as const, loanId: loan.id, reason: REJECTION_REASONS[reason] }
  await tellCustomer(tx, { userId: row.user_id, phone: locked.customer.phone, event, now: act.now })
  await refreshStanding(tx, row.user_id, act.now, 'rejected')
}
