import { isPermission, type Permission } from '#domain/access/permissions.ts'
import { DEFAULT_PERMISSIONS, effectivePermissions, ROLES, type Role } from '#domain/access/roles.ts'
import { BrokenInvariant } from '#domain/kernel/invariant.ts'

/** A role as a row has it. The table allows no other. */
export function storedRole(text: string): Role {
  const role = ROLES.find((one) => one === text)
  if (role === undefined) throw new BrokenInvariant(`unknown role ${text}`)
  return role
}

/** Permissions as a row has them; one that has left the catalogue opens nothing. */
export const storedPermissions = (list: readonly string[]): Permission[] => list.filter(isPermission)

/** What the role holds: its row where somebody has changed it, the default until then. The administrator's role has none of its own. */
export function permissionsOfRole(role: Role, stored: readonly string[] | null | undefined): readonly Permission[] {
  if (role === 'administrator') return []
  return stored == null ? DEFAULT_PERMISSIONS[role] : storedPermissions(stored)
}

/** All that a person may do, from their row and the row of their role. */
export function effectiveOf(
  person: { readonly role: string; readonly permissions: readonly string[] },
  ofRole: readonly string[] | null,
): Permission[] {
  const role = storedRole(person.role)
  return effectivePermissions(role, permissionsOfRole(role, ofRole), storedPermissions(person.permissions))
}
