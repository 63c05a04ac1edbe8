import { refusalToDecideOnLoan } from '#domain/access/approval-limit.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerOfLoan, loanOf } from '#server/loans/customer-loans-store.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import { postponementFacts } from '#server/postponement/postponement-facts.ts'
import { decidePostponementRequest } from '#server/postponement/postponement-store.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * Answers a request for one more week with no. The customer reads the reason, and may ask again.
 * @throws Refused not_found, by refusalToDecideOnLoan, or postponement_not_asked where none waits.
 */
export async function declinePostponement(tx: Tx, context: RequestContext, input: { loanId: number; reason: string }): Promise<void> {
  const locked = await lockCustomerOfLoan(tx, input.loanId, context.today)
  const { row, loan } = loanOf(locked, input.loanId)
  throwIfRefused(refusalToDecideOnLoan({ userId: row.user_id, principal: loan.principal }, context.actor))
  const { asked } = await postponementFacts(tx, loan, context.today)
  if (!asked) throw new Refused(refusal('postponement_not_asked'))
  await decidePostponementRequest(tx, asked.id, { status: 'declined', at: context.now, by: context.actor.userId, reason: input.reason })
  await addLoanEvent(tx, context, loan.id, 'postponement_declined', input.reason)
  await recordAuditEvent(tx, context, {
    action: 'declinePostponement',
    target: { kind: 'loan', id: loan.id },
    before: { askedAt: asked.requested_at },
    reason: input.reason,
  })
  const event = { kind: 'postponement_declined' as const, loanId: loan.id, reason: input.reason }
  await notifyCustomer(tx, { userId: row.user_id, phone: locked.customer.phone, event, now: context.now })
}
