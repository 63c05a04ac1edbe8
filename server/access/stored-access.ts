import { isPermission, type Permission } from '#domain/access/permissions.ts'
import { DEFAULT_PERMISSIONS, effectivePermissions, ROLES, type Role } from '#domain/access/roles.ts'
import { BrokenInvariant } from '#domain/kernel/invariant.ts'

/** A constraint of the table lists the roles. */
export function storedRole(text: string): Role {
  const role = ROLES.find((one) => one === text)
  if (role === undefined) throw new BrokenInvariant(`unknown role ${text}`)
  return role
}

/** Drops permissions that left the catalogue. */
export const storedPermissions = (list: readonly string[]): Permission[] => list.filter(isPermission)

/** Stored, or the role's defaults. */
export function permissionsOfRole(role: Role, stored: readonly string[] | null | undefined): readonly Permission[] {
  if (role === 'administrator') return []
  return stored == null ? DEFAULT_PERMISSIONS[role] : storedPermissions(stored)
}

export function effectiveOf(
  person: { readonly role: string; readonly permissions: readonly string[] },
  ofRole: readonly string[] | null,
): Permission[] {
  const role = storedRole(person.role)
  return effectivePermissions(role, permissionsOfRole(role, ofRole), storedPermissions(person.permissions))
}
