import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { refusalToDecideOn } from '#domain/access/approval-limit.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { otherExposure } from '#domain/loans/customer-loans.ts'
import { refusalToReview } from '#domain/loans/review.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { loanOf, lockCustomerOfLoan } from '#server/loans/customer-loans-store.ts'
import type { Tx } from '#server/platform/db.ts'
import { isOn } from '#server/settings/settings-store.ts'

/** A second reason replaces the first. @throws Refused bureau_off, or by refusalToReview, refusalToDecideOn. */
export async function recordBureauException(
  tx: Tx,
  context: RequestContext,
  { loanId, reason }: { loanId: number; reason: string },
): Promise<string> {
  const locked = await lockCustomerOfLoan(tx, loanId, context.today)
  const { row, loan } = loanOf(locked, loanId)
  if (!(await isOn(tx, 'bureau'))) throw new Refused(refusal('bureau_off'))
  throwIfRefused(refusalToReview('approve', { userId: row.user_id, status: loan.status }, context.actor))
  const exposure = pesewas(loan.requestedAmount + otherExposure(locked.customerLoans.loans, { loanId }))
  throwIfRefused(refusalToDecideOn(exposure, context.actor.permissions))
  const values = { reason, recorded_by: context.actor.userId, recorded_at: context.now }
  await tx
    .insertInto('bureau_exceptions')
    .values({ loan_id: loanId, ...values })
    .onConflict((conflict) => conflict.column('loan_id').doUpdateSet(values))
    .execute()
  await recordAuditEvent(tx, context, { action: 'recordBureauException', target: { kind: 'loan', id: loanId }, reason })
  return row.user_id
}
