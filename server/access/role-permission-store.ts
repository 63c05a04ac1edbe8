import type { RolePermissions } from '#domain/access/account-rules.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { inCatalogueOrder, type AssignableRole, type Role } from '#domain/access/roles.ts'
import { permissionsOfRole } from '#server/access/stored-access.ts'
import type { Db, Tx } from '#server/platform/db.ts'

export async function loadRolePermissions(db: Db | Tx): Promise<RolePermissions> {
  const rows = await db.selectFrom('role_permissions').select(['role', 'permissions']).execute()
  const stored = new Map(rows.map((row) => [row.role, row.permissions]))
  const of = (role: AssignableRole) => permissionsOfRole(role, stored.get(role))
  return { customer: of('customer'), front_desk: of('front_desk'), manager: of('manager'), md: of('md') }
}

/** Empty for the administrator, who holds every permission. */
export async function loadPermissionsOfRole(db: Db | Tx, role: Role): Promise<readonly Permission[]> {
  const row = await db.selectFrom('role_permissions').select('permissions').where('role', '=', role).executeTakeFirst()
  return permissionsOfRole(role, row?.permissions)
}

export const heldByRole = (all: RolePermissions, role: Role): readonly Permission[] => (role === 'administrator' ? [] : all[role])

export async function saveRolePermissions(
  tx: Tx,
  { role, permissions, by, now }: { role: AssignableRole; permissions: readonly Permission[]; by: string; now: Date },
): Promise<void> {
  const list = inCatalogueOrder(permissions)
  await tx
    .insertInto('role_permissions')
    .values({ role, permissions: list, updated_by: by, updated_at: now, created_at: now })
    .onConflict((conflict) => conflict.column('role').doUpdateSet({ permissions: list, updated_by: by, updated_at: now }))
    .execute()
}
