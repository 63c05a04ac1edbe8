import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { refusalToPayByMomo } from '#domain/loans/payout.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerOfLoan, loanOf } from '#server/loans/customer-loans-store.ts'
import { markPayoutCancelled, waitingPayoutOf } from '#server/payouts/payouts-store.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * Takes back a payout that waits for its second person: nothing was ordered yet. Whoever may pay it out may call it off.
 * @throws Refused not_found, by refusalToPayByMomo, or no_payout_waits.
 */
export async function cancelPayout(tx: Tx, context: RequestContext, input: { loanId: number; reason: string }): Promise<void> {
  const locked = await lockCustomerOfLoan(tx, input.loanId, context.today)
  const { row, loan } = loanOf(locked, input.loanId)
  throwIfRefused(refusalToPayByMomo({ userId: row.user_id, principal: loan.principal }, context.actor))
  if (!(await endWaitingPayout(tx, context, loan.id, input.reason))) throw new Refused(refusal('no_payout_waits'))
}

/** What waited for a second person ends with the approval that it was for. Answers whether anything waited. Under the customer's lock. */
export async function endWaitingPayout(tx: Tx, context: RequestContext, loanId: number, reason: string): Promise<boolean> {
  const waiting = await waitingPayoutOf(tx, loanId)
  if (!waiting) return false
  await markPayoutCancelled(tx, waiting.id, { by: context.actor.userId, at: context.now, reason })
  await recordAuditEvent(tx, context, {
    action: 'callOffPayout',
    target: { kind: 'loan', id: loanId },
    before: { waits: true, amount: waiting.amount },
    after: { waits: false },
    reason,
  })
  return true
}
