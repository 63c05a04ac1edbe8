import type { Permission } from '#domain/access/permissions.ts'
import { ownPermissionsAfter, refusalToAssignRole, type RoleAssignment } from '#domain/access/role-assignment.ts'
import { refusalToUpdateRolePermissions } from '#domain/access/role-permissions.ts'
import { inCatalogueOrder, type AssignableRole } from '#domain/access/roles.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { loadRolePermissions, saveRolePermissions } from '#server/access/role-permission-store.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { readPerson } from '#server/people/people-query.ts'
import { lockPersonAndMds, lockRolePermissions, updatePerson } from '#server/people/people-store.ts'
import type { StaffUserView } from '#server/people/staff-user-view.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * Applies from the user's next call. Sessions remain; a new staff user signs in with a code before the first staff call.
 * @throws Refused not_found, or by refusalToAssignRole.
 */
export async function assignRole(tx: Tx, context: RequestContext, userId: string, assignment: RoleAssignment): Promise<StaffUserView> {
  // The role permissions decide the refusal, so they may not change meanwhile.
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

/** Applies from its users' next call. Returns the permissions in catalogue order. @throws Refused by refusalToUpdateRolePermissions. */
export async function updateRolePermissions(
  tx: Tx,
  context: RequestContext,
  input: { role: AssignableRole; permissions: readonly Permission[] },
): Promise<Permission[]> {
  await lockRolePermissions(tx)
  const roles = await loadRolePermissions(tx)
  throwIfRefused(refusalToUpdateRolePermissions(input, context.actor, roles))
  const permissions = inCatalogueOrder(input.permissions)
  await saveRolePermissions(tx, { role: input.role, permissions, by: context.actor.userId, now: context.now })
  await recordAuditEvent(tx, context, {
    action: 'updateRolePermissions',
    target: { kind: 'role', id: input.role },
    before: { permissions: roles[input.role] },
    after: { permissions },
  })
  return permissions
}
