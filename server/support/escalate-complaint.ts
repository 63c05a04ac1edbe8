import { refusalToEscalate } from '#domain/support/complaint.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { complaintRow, factsOfComplaint } from '#server/support/complaints-query.ts'
import { ownerOfComplaint, saveEscalated } from '#server/support/complaints-store.ts'
import { lockUser } from '#server/identity/user-store.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * Hands a complaint to the Managing Director: from then on only who may manage staff answers it. The reason may speak of the customer, so it stands in the
 * complaint, which an erasure can empty, and not in the audit trail.
 * @throws Refused not_found or by refusalToEscalate.
 */
export async function escalateComplaint(tx: Tx, context: RequestContext, { id, reason }: { id: number; reason: string }): Promise<void> {
  await lockUser(tx, await ownerOfComplaint(tx, id))
  const row = await complaintRow(tx, id)
  throwIfRefused(refusalToEscalate(factsOfComplaint(row), context.actor))
  await saveEscalated(tx, id, { staffId: context.actor.userId, reason, now: context.now })
  await recordAuditEvent(tx, context, { action: 'escalateComplaint', target: { kind: 'complaint', id }, after: { escalated: true } })
}
