import { laterOf } from '#domain/kernel/calendar.ts'
import { throwIfRefused, refusal, Refused } from '#domain/kernel/refusal.ts'
import { refusalToAskPostponement } from '#domain/postponement/postponement-rules.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerById, loanOf } from '#server/loans/customer-loans-store.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import type { Tx } from '#server/platform/db.ts'
import { postponementFacts } from '#server/postponement/postponement-facts.ts'
import { insertPostponementRequest, decidePostponementRequest } from '#server/postponement/postponement-store.ts'

/** Nothing moves until staff grant it. @throws Refused not_found or by refusalToAskPostponement. */
export async function requestPostponement(tx: Tx, context: RequestContext, loanId: number): Promise<void> {
  const locked = await lockCustomerById(tx, context.actor.userId, context.today)
  const { row, loan } = loanOf(locked, loanId)
  const facts = await postponementFacts(tx, loan, context.today)
  throwIfRefused(refusalToAskPostponement(facts.loan, facts.isOffered))
  await insertPostponementRequest(tx, loanId, laterOf(context.now, row.disbursed_at ?? context.now))
  await addLoanEvent(tx, context, loanId, 'postponement_asked')
  await recordAuditEvent(tx, context, { action: 'askPostponement', target: { kind: 'loan', id: loanId } })
}

/** @throws Refused not_found, postponement_not_asked. */
export async function withdrawPostponement(tx: Tx, context: RequestContext, loanId: number): Promise<void> {
  const { loan } = loanOf(await lockCustomerById(tx, context.actor.userId, context.today), loanId)
  const { openRequest } = await postponementFacts(tx, loan, context.today)
  if (!openRequest) throw new Refused(refusal('postponement_not_asked'))
  await decidePostponementRequest(tx, openRequest.id, { status: 'withdrawn', at: context.now, by: context.actor.userId, reason: null })
  await addLoanEvent(tx, context, loanId, 'postponement_withdrawn')
  await recordAuditEvent(tx, context, { action: 'withdrawPostponement', target: { kind: 'loan', id: loanId } })
}
