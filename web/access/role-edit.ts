import { isPermission, PERMISSIONS, type Permission } from '#domain/access/permissions.ts'
import { refusalToUpdateRolePermissions } from '#domain/access/role-permissions.ts'
import { DEFAULT_PERMISSIONS, type AssignableRole, type Role } from '#domain/access/roles.ts'
import { refusal } from '#domain/kernel/refusal.ts'

interface Editor {
  readonly id: string
  readonly role: Role
  readonly effectivePermissions: readonly Permission[]
}

/** The permissions that the selection adds and removes, in the order of the catalogue. */
export function changesOf(saved: ReadonlySet<string>, selected: ReadonlySet<string>): { added: Permission[]; removed: Permission[] } {
  return {
    added: PERMISSIONS.filter((permission) => selected.has(permission) && !saved.has(permission)),
    removed: PERMISSIONS.filter((permission) => saved.has(permission) && !selected.has(permission)),
  }
}

/** For example `2 permissions added, 1 removed`; empty without changes. */
export function formatChanges({ added, removed }: ReturnType<typeof changesOf>): string {
  const counted = (count: number) => (count === 1 ? '1 permission' : `${count} permissions`)
  if (added.length === 0) return removed.length === 0 ? '' : `${counted(removed.length)} removed`
  return `${counted(added.length)} added${removed.length === 0 ? '' : `, ${removed.length} removed`}`
}

/** Why this user cannot edit the role at all. */
export const reasonNotToEdit = (role: AssignableRole, editor: Editor): string | undefined =>
  editor.role === role ? refusal('own_role').message : undefined

/** Why this user cannot change this permission of the role alone (rule A7). */
export function reasonFixed(
  role: AssignableRole,
  permission: Permission,
  savedSet: ReadonlySet<string>,
  editor: Editor,
): string | undefined {
  const saved = [...savedSet].filter(isPermission)
  const permissions = savedSet.has(permission) ? saved.filter((one) => one !== permission) : [...saved, permission]
  const staff = { userId: editor.id, role: editor.role, permissions: editor.effectivePermissions }
  return refusalToUpdateRolePermissions({ role, permissions }, staff, { ...DEFAULT_PERMISSIONS, [role]: saved })?.message
}
