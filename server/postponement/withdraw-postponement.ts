import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerById, loanOf } from '#server/loans/customer-loans-store.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import { postponementFacts } from '#server/postponement/postponement-facts.ts'
import { decidePostponementRequest } from '#server/postponement/postponement-store.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * The customer takes the request back.
 * @throws Refused not_found, or postponement_not_asked where none waits.
 */
export async function withdrawPostponement(tx: Tx, context: RequestContext, loanId: number): Promise<void> {
  const { loan } = loanOf(await lockCustomerById(tx, context.actor.userId, context.today), loanId)
  const { asked } = await postponementFacts(tx, loan, context.today)
  if (!asked) throw new Refused(refusal('postponement_not_asked'))
  await decidePostponementRequest(tx, asked.id, { status: 'withdrawn', at: context.now, by: context.actor.userId, reason: null })
  await addLoanEvent(tx, context, loanId, 'postponement_withdrawn')
  await recordAuditEvent(tx, context, { action: 'withdrawPostponement', target: { kind: 'loan', id: loanId } })
}
