import { ownPermissionsAfter, refusalToAssignRole, type RoleAssignment } from '#domain/access/role-assignment.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { loadRolePermissions } from '#server/access/role-permission-store.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import type { Tx } from '#server/platform/db.ts'
import { readPerson } from '#server/people/people-query.ts'
import { lockPersonAndMds, lockRolePermissions, updatePerson } from '#server/people/people-store.ts'
import type { StaffUserView } from '#server/people/staff-user-view.ts'

/**
 * Gives a person a role and, where sent, the extra permissions: both count from the person's next call on. Sessions stay; who becomes staff signs in
 * with a code before the first staff call.
 * @throws Refused not_found, or by refusalToAssignRole.
 */
export async function assignRole(tx: Tx, context: RequestContext, userId: string, assignment: RoleAssignment): Promise<StaffUserView> {
  // What the roles hold decides whether something is granted, so it stays as it is until this has ended.
  await lockRolePermissions(tx)
  const roles = await loadRolePermissions(tx)
  const { person, otherActiveMds } = await lockPersonAndMds(tx, userId)
  throwIfRefused(refusalToAssignRole(person, assignment, context.actor, { roles, otherActiveMds }))
  const permissions = ownPermissionsAfter(person, assignment)
  await updatePerson(tx, userId, context.now, {
    role: assignment.role,
    permissions,
    assigned_by: context.actor.userId,
    role_assigned_at: context.now,
  })
  await recordAuditEvent(tx, context, {
    action: 'assignRole',
    target: { kind: 'user', id: userId },
    before: { role: person.role, permissions: person.ownPermissions },
    after: { role: assignment.role, permissions },
  })
  return readPerson(tx, context, userId)
}
