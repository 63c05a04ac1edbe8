import { refusalToBlacklist, refusalToLift } from '#domain/access/blacklist.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { throwIfRefused, refusal, Refused } from '#domain/kernel/refusal.ts'
import { loadRolePermissions } from '#server/access/role-permission-store.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { readPerson } from '#server/people/people-query.ts'
import { lockPerson } from '#server/people/people-store.ts'
import type { StaffUserView } from '#server/people/staff-user-view.ts'
import type { Tx } from '#server/platform/db.ts'
import { insertEntry, activeBlacklistEntry, liftEntry } from '#server/profile/blacklist-store.ts'

/** Not notified; an application gets a neutral refusal. @throws Refused not_found, or by refusalToBlacklist. */
export async function blacklistCustomer(
  tx: Tx,
  context: RequestContext,
  userId: string,
  { reason, until }: { reason: string; until?: LocalDate | undefined },
): Promise<StaffUserView> {
  const { person } = await lockPerson(tx, userId)
  const roles = await loadRolePermissions(tx)
  const entry = await activeBlacklistEntry(tx, userId)
  throwIfRefused(refusalToBlacklist(person, context.actor, roles, { entry, until, today: context.today }))
  await insertEntry(tx, { userId, reason, until, by: context.actor.userId, at: context.now, today: context.today })
  await recordAuditEvent(tx, context, {
    action: 'blacklistCustomer',
    target: { kind: 'user', id: userId },
    after: { blacklisted: true, until: until ?? null },
    reason,
  })
  return readPerson(tx, context, userId)
}

/** @throws Refused not_found, or by refusalToLift. */
export async function liftBlacklist(tx: Tx, context: RequestContext, userId: string, reason: string): Promise<StaffUserView> {
  const { person } = await lockPerson(tx, userId)
  const roles = await loadRolePermissions(tx)
  const entry = await activeBlacklistEntry(tx, userId)
  throwIfRefused(refusalToLift(person, context.actor, roles, { entry, today: context.today }))
  if (!entry) throw new Refused(refusal('not_blacklisted'))
  await liftEntry(tx, entry.id, { by: context.actor.userId, at: context.now, today: context.today, reason })
  await recordAuditEvent(tx, context, {
    action: 'liftBlacklist',
    target: { kind: 'user', id: userId },
    before: { blacklisted: true, until: entry.until },
    after: { blacklisted: false },
    reason,
  })
  return readPerson(tx, context, userId)
}
