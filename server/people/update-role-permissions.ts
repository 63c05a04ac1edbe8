import type { Permission } from '#domain/access/permissions.ts'
import { refusalToUpdateRolePermissions } from '#domain/access/role-permissions.ts'
import { inCatalogueOrder, type AssignableRole } from '#domain/access/roles.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { loadRolePermissions, saveRolePermissions } from '#server/access/role-permission-store.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import type { Tx } from '#server/platform/db.ts'
import { lockRolePermissions } from '#server/people/people-store.ts'

/**
 * Replaces what a role holds, from the next call of everybody who has it. Answers the permissions in the order of the catalogue.
 * @throws Refused by refusalToUpdateRolePermissions.
 */
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
