import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { problemOfEnd, refusalToAnswer, refusalToEscalate, type ComplaintEnd } from '#domain/support/complaint.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockUser } from '#server/identity/user-store.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Tx } from '#server/platform/db.ts'
import { InvalidRequest } from '#server/platform/http/decode.ts'
import { complaintRow, factsOfComplaint } from '#server/support/complaints-query.ts'
import { addComplaintMessage, linkComplaint, ownerOfComplaint, saveAnswered, saveEscalated } from '#server/support/complaints-store.ts'

interface ComplaintAnswer extends ComplaintEnd {
  readonly id: number
  readonly text: string
  /** Undefined changes nothing. */
  readonly loanId?: number | undefined
  readonly paymentId?: number | undefined
}

/** The notification omits the text. @throws Refused not_found or by refusalToAnswer; InvalidRequest by problemOfEnd. */
export async function answerComplaint(tx: Tx, context: RequestContext, answer: ComplaintAnswer): Promise<void> {
  const { id, text, outcome, redress, loanId, paymentId } = answer
  const user = await lockUser(tx, await ownerOfComplaint(tx, id))
  if (!user) throw new Refused(refusal('not_found'))
  // First, because a user who decided on this loan or payment may not respond.
  await linkComplaint(tx, id, user.id, { loanId, paymentId })
  const row = await complaintRow(tx, id)
  throwIfRefused(refusalToAnswer(factsOfComplaint(row), context.actor))
  const problem = problemOfEnd({ outcome, redress })
  if (problem !== undefined) throw new InvalidRequest(problem, { redress: problem })
  await addComplaintMessage(tx, { complaintId: id, saidBy: 'office', authorId: context.actor.userId, text, at: context.now })
  await saveAnswered(tx, id, { outcome, redress, now: context.now })
  await recordAuditEvent(tx, context, {
    action: 'answerComplaint',
    target: { kind: 'complaint', id },
    before: { state: 'open' },
    after: { state: 'answered', outcome, redress, ...(loanId !== undefined && { loanId }), ...(paymentId !== undefined && { paymentId }) },
  })
  await notifyCustomer(tx, { userId: user.id, phone: user.phone, event: { kind: 'complaint_answered', id }, now: context.now })
}

/**
 * Afterwards only users who may manage staff respond. The audit trail omits the reason, because an erasure must clear it. @throws
 * Refused not_found or by refusalToEscalate.
 */
export async function escalateComplaint(tx: Tx, context: RequestContext, { id, reason }: { id: number; reason: string }): Promise<void> {
  await lockUser(tx, await ownerOfComplaint(tx, id))
  const row = await complaintRow(tx, id)
  throwIfRefused(refusalToEscalate(factsOfComplaint(row), context.actor))
  await saveEscalated(tx, id, { staffId: context.actor.userId, reason, now: context.now })
  await recordAuditEvent(tx, context, { action: 'escalateComplaint', target: { kind: 'complaint', id }, after: { escalated: true } })
}
