import { refusalToReply } from '#domain/support/complaint.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { factsOfComplaint, ownComplaintRow } from '#server/support/complaints-query.ts'
import { addComplaintMessage, saveReopened } from '#server/support/complaints-store.ts'
import { lockUser } from '#server/identity/user-store.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * The customer says, once, that the answer did not settle it: the complaint is open again, and its days count from now.
 * @throws Refused not_found or by refusalToReply.
 */
export async function replyToComplaint(tx: Tx, context: RequestContext, { id, text }: { id: number; text: string }): Promise<void> {
  await lockUser(tx, context.actor.userId)
  const row = await ownComplaintRow(tx, id, context.actor.userId)
  throwIfRefused(refusalToReply(factsOfComplaint(row)))
  await addComplaintMessage(tx, { complaintId: id, saidBy: 'customer', authorId: context.actor.userId, text, at: context.now })
  await saveReopened(tx, id, context.now)
  await recordAuditEvent(tx, context, {
    action: 'replyToComplaint',
    target: { kind: 'complaint', id },
    before: { state: 'answered' },
    after: { state: 'open' },
  })
}
