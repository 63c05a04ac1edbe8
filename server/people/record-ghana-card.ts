import { maskGhanaCard, refusalToRecordCard } from '#domain/access/ghana-card.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { loadRolePermissions } from '#server/access/role-permission-store.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import type { Tx } from '#server/platform/db.ts'
import { cardOf, saveCard } from '#server/profile/ghana-card-store.ts'
import { readPerson } from '#server/people/people-query.ts'
import { lockPerson } from '#server/people/people-store.ts'
import type { StaffUserView } from '#server/people/staff-user-view.ts'

/**
 * Keeps the number of a person's Ghana Card, as `GHA-123456789-0`. The audit trail has its last digits only.
 * @throws Refused not_found, by refusalToRecordCard, or card_taken.
 */
export async function recordGhanaCard(tx: Tx, context: RequestContext, userId: string, number: string): Promise<StaffUserView> {
  const { person } = await lockPerson(tx, userId)
  const card = await cardOf(tx, userId)
  throwIfRefused(refusalToRecordCard(person, context.actor, await loadRolePermissions(tx), card, number))
  await saveCard(tx, userId, number, context.actor.userId, context.now)
  await recordAuditEvent(tx, context, {
    action: 'recordGhanaCard',
    target: { kind: 'user', id: userId },
    before: { ghanaCard: card ? maskGhanaCard(card.number) : null, verified: card?.verified ?? false },
    after: { ghanaCard: maskGhanaCard(number), verified: false },
  })
  return readPerson(tx, context, userId)
}
