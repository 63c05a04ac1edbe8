import { refusalToVerifyCard } from '#domain/access/ghana-card.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { loadRolePermissions } from '#server/access/role-permission-store.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import type { Tx } from '#server/platform/db.ts'
import { cardOf, markVerified } from '#server/profile/ghana-card-store.ts'
import { readPerson } from '#server/people/people-query.ts'
import { lockPerson } from '#server/people/people-store.ts'
import type { StaffUserView } from '#server/people/staff-user-view.ts'

/** A colleague held the card whose number is kept, and compared it with who stands there. @throws Refused not_found, or by refusalToVerifyCard. */
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
