import { refusalToLift } from '#domain/access/blacklist.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { loadRolePermissions } from '#server/access/role-permission-store.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import type { Tx } from '#server/platform/db.ts'
import { liftEntry, activeBlacklistEntry } from '#server/profile/blacklist-store.ts'
import { readPerson } from '#server/people/people-query.ts'
import { lockPerson } from '#server/people/people-store.ts'
import type { StaffUserView } from '#server/people/staff-user-view.ts'

/** Takes a person off the blacklist before the entry ends. @throws Refused not_found, or by refusalToLift. */
export async function liftBlacklist(tx: Tx, context: RequestContext, userId: string, reason: string): Promise<StaffUserView> {
  const { person } = await lockPerson(tx, userId)
  const roles = await loadRolePermissions(tx)
  const standing = await activeBlacklistEntry(tx, userId)
  throwIfRefused(refusalToLift(person, context.actor, roles, { standing, today: context.today }))
  if (!standing) throw new Refused(refusal('not_blacklisted'))
  await liftEntry(tx, standing.id, { by: context.actor.userId, at: context.now, today: context.today, reason })
  await recordAuditEvent(tx, context, {
    action: 'liftBlacklist',
    target: { kind: 'user', id: userId },
    before: { blacklisted: true, until: standing.until },
    after: { blacklisted: false },
    reason,
  })
  return readPerson(tx, context, userId)
}
