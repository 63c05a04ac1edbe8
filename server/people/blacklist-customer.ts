import { refusalToBlacklist } from '#domain/access/blacklist.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { loadRolePermissions } from '#server/access/role-permission-store.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import type { Tx } from '#server/platform/db.ts'
import { insertEntry, activeBlacklistEntry } from '#server/profile/blacklist-store.ts'
import { readPerson } from '#server/people/people-query.ts'
import { lockPerson } from '#server/people/people-store.ts'
import type { StaffUserView } from '#server/people/staff-user-view.ts'

/**
 * Puts a person on the blacklist, for good or until a day. The person is not told: they read a neutral sentence when they apply.
 * @throws Refused not_found, or by refusalToBlacklist.
 */
export async function blacklistCustomer(
  tx: Tx,
  context: RequestContext,
  userId: string,
  { reason, until }: { reason: string; until?: LocalDate | undefined },
): Promise<StaffUserView> {
  const { person } = await lockPerson(tx, userId)
  const roles = await loadRolePermissions(tx)
  const standing = await activeBlacklistEntry(tx, userId)
  throwIfRefused(refusalToBlacklist(person, context.actor, roles, { standing, until, today: context.today }))
  await insertEntry(tx, { userId, reason, until, by: context.actor.userId, at: context.now, today: context.today })
  await recordAuditEvent(tx, context, {
    action: 'blacklistCustomer',
    target: { kind: 'user', id: userId },
    after: { blacklisted: true, until: until ?? null },
    reason,
  })
  return readPerson(tx, context, userId)
}
