import { refusalToVerifyCard, maskGhanaCard, refusalToRecordCard } from '#domain/access/ghana-card.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { loadRolePermissions } from '#server/access/role-permission-store.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { readPerson } from '#server/people/people-query.ts'
import { lockPerson } from '#server/people/people-store.ts'
import type { StaffUserView } from '#server/people/staff-user-view.ts'
import type { Tx } from '#server/platform/db.ts'
import { cardOf, markVerified, saveCard } from '#server/profile/ghana-card-store.ts'

/** @throws Refused not_found, or by refusalToVerifyCard. */
export async function verifyGhanaCard(tx: Tx, context: RequestContext, userId: string): Promise<StaffUserView> {
  const { person } = await lockPerson(tx, userId)
  throwIfRefused(refusalToVerifyCard(person, context.actor, await loadRolePermissions(tx), await cardOf(tx, userId)))
  await markVerified(tx, userId, context.actor.userId, context.now)
  await recordAuditEvent(tx, context, {
    action: 'verifyGhanaCard',
    target: { kind: 'user', id: userId },
    before: { verified: false },
    after: { verified: true },
  })
  return readPerson(tx, context, userId)
}

/** The audit trail gets only the last digits. @throws Refused not_found, card_taken, or by refusalToRecordCard. */
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
