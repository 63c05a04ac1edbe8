import { isStaffPermission, PERMISSIONS, type Permission } from '#domain/access/permissions.ts'
import { REQUIRED_BY_MD } from '#domain/access/role-permissions.ts'
import type { AssignableRole, Role } from '#domain/access/roles.ts'
import { refusal } from '#domain/kernel/refusal.ts'

interface Editor {
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

/** Why this user cannot change this permission of the role (rule A7). */
export function reasonFixed(role: AssignableRole, permission: Permission, held: boolean, editor: Editor): string | undefined {
  if (role === 'customer' && isStaffPermission(permission) && !held) return refusal('customers_hold_no_staff_permission').message
  if (role === 'md' && held && REQUIRED_BY_MD.some((kept) => kept === permission)) return refusal('md_keeps_permission').message
  if (!held && !editor.effectivePermissions.includes(permission)) return refusal('permission_not_held').message
  return undefined
}
