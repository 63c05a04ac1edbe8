import { refusalToReply } from '#domain/support/complaint.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { recordAct, type Act } from '#server/audit/act.ts'
import { factsOfComplaint, ownComplaintRow } from '#server/support/complaints-query.ts'
import { addComplaintMessage, saveReopened } from '#server/support/complaints-store.ts'
import { lockUser } from '#server/identity/user-store.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * The customer says, once, that the answer did not settle it: the complaint is open again, and its days count from now.
 * @throws Refused not_found or by refusalToReply.
 */
export async function replyToComplaint(tx: Tx, act: Act, { id, text }: { id: number; text: string }): Promise<void> {
  await lockUser(tx, act.actor.userId)
  const row = await ownComplaintRow(tx, id, act.actor.userId)
  throwIfRefused(refusalToReply(factsOfComplaint(row)))
  await addComplaintMessage(tx, { complaintId: id, saidBy: 'customer', authorId: act.actor.userId, text, at: act.now })
  await saveReopened(tx, id, act.now)
  await recordAct(tx, act, {
    action: 'replyToComplaint',
    target: { kind: 'complaint', id },
    before: { state: 'answered' },
    after: { state: 'open' },
  })
}
