import { laterOf } from '#domain/kernel/calendar.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { refusalToRequestPostponement } from '#domain/postponement/postponement-rules.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerById, loanOf } from '#server/loans/customer-loans-store.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import { postponementFacts } from '#server/postponement/postponement-facts.ts'
import { insertPostponementRequest } from '#server/postponement/postponement-store.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * The customer asks for one more week on an own loan. Nothing moves until staff grant it.
 * @throws Refused not_found or by refusalToRequestPostponement.
 */
export async function requestPostponement(tx: Tx, context: RequestContext, loanId: number): Promise<void> {
  const locked = await lockCustomerById(tx, context.actor.userId, context.today)
  const { row, loan } = loanOf(locked, loanId)
  const facts = await postponementFacts(tx, loan, context.today)
  throwIfRefused(refusalToRequestPostponement(facts.loan, facts.isOffered))
  await insertPostponementRequest(tx, loanId, laterOf(context.now, row.disbursed_at ?? context.now))
  await addLoanEvent(tx, context, loanId, 'postponement_asked')
  await recordAuditEvent(tx, context, { action: 'askPostponement', target: { kind: 'loan', id: loanId } })
}
