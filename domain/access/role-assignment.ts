import { isLastMd, permissionsOf, type Colleague, type Person, type RolePermissions } from '#domain/access/colleague.ts'
import { isStaffPermission, type Permission } from '#domain/access/permissions.ts'
import { inCatalogueOrder, isStaff, type AssignableRole } from '#domain/access/roles.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

export interface RoleAssignment {
  readonly role: AssignableRole
  /** The extra permissions; undefined leaves them as they are. */
  readonly permissions?: readonly Permission[] | undefined
}

/**
 * The own list after an assignment that does not name one: as it was, except that who stops being staff by role keeps no staff permission by
 * oversight.
 */
export function ownPermissionsAfter(person: Person, { role, permissions }: RoleAssignment): Permission[] {
  if (permissions !== undefined) return inCatalogueOrder(permissions)
  const leavesStaff = role === 'customer' && person.role !== 'customer'
  return inCatalogueOrder(person.ownPermissions.filter((one) => !(leavesStaff && isStaffPermission(one))))
}

/**
 * Why this colleague cannot give this person this role and these extra permissions (rule A7). Both need assign_roles, which the call itself asks
 * for. `otherActiveMds` counts the active Managing Directors besides the person.
 */
export function refusalToAssignRole(
  person: Person,
  assignment: RoleAssignment,
  colleague: Colleague,
  { roles, otherActiveMds }: { roles: RolePermissions; otherActiveMds: number },
): Refusal | undefined {
  if (person.id === colleague.userId) return refusal('own_role')
  if (person.role === 'administrator') return refusal('role_not_assignable')
  const before = permissionsOf(person, roles)
  const after = permissionsOf({ role: assignment.role, ownPermissions: ownPermissionsAfter(person, assignment) }, roles)
  if (after.some((one) => !before.includes(one) && !colleague.permissions.includes(one))) return refusal('permission_not_held')
  return assignment.role !== 'md' && isLastMd(person, otherActiveMds) ? refusal('last_md') : undefined
}

/**
 * Why this colleague cannot create an account with this role: a customer needs edit_customer_profiles, and gets no more than signing in gives anybody; a
 * colleague needs manage_users and assign_roles, and holds no permission that the creator does not hold.
 */
export function refusalToCreateUser(role: AssignableRole, colleague: Colleague, roles: RolePermissions): Refusal | undefined {
  const holds = (permission: Permission): boolean => colleague.permissions.includes(permission)
  if (!isStaff(role, roles[role])) return holds('edit_customer_profiles') ? undefined : refusal('forbidden')
  if (!holds('manage_users') || !holds('assign_roles')) return refusal('forbidden')
  return roles[role].every(holds) ? undefined : refusal('permission_not_held')
}
