import { refusalToAnswer } from '#domain/support/complaint.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { complaintRow, factsOfComplaint } from '#server/support/complaints-query.ts'
import { addComplaintMessage, ownerOfComplaint, saveAnswered } from '#server/support/complaints-store.ts'
import { lockUser } from '#server/identity/user-store.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * Answers a complaint. The customer is told that there is an answer, and reads it in the app.
 * @throws Refused not_found or by refusalToAnswer.
 */
export async function answerComplaint(tx: Tx, context: RequestContext, { id, text }: { id: number; text: string }): Promise<void> {
  const user = await lockUser(tx, await ownerOfComplaint(tx, id))
  if (!user) throw new Refused(refusal('not_found'))
  const row = await complaintRow(tx, id)
  throwIfRefused(refusalToAnswer(factsOfComplaint(row), context.actor))
  await addComplaintMessage(tx, { complaintId: id, saidBy: 'office', authorId: context.actor.userId, text, at: context.now })
  await saveAnswered(tx, id, context.now)
  await recordAuditEvent(tx, context, {
    action: 'answerComplaint',
    target: { kind: 'complaint', id },
    before: { state: 'open' },
    after: { state: 'answered' },
  })
  await notifyCustomer(tx, { userId: user.id, phone: user.phone, event: { kind: 'complaint_answered', id }, now: context.now })
}
