import { isLastMd, permissionsOf, type StaffUser, type Person, type RolePermissions } from '#domain/access/account-rules.ts'
import { isStaffPermission, type Permission } from '#domain/access/permissions.ts'
import { inCatalogueOrder, isStaff, type AssignableRole } from '#domain/access/roles.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

export interface RoleAssignment {
  readonly role: AssignableRole
  /** Undefined leaves them unchanged. */
  readonly permissions?: readonly Permission[] | undefined
}

/** Becoming a customer removes staff permissions unless a list is given. */
export function ownPermissionsAfter(person: Person, { role, permissions }: RoleAssignment): Permission[] {
  if (permissions !== undefined) return inCatalogueOrder(permissions)
  const leavesStaff = role === 'customer' && person.role !== 'customer'
  return inCatalogueOrder(person.ownPermissions.filter((one) => !(leavesStaff && isStaffPermission(one))))
}

/** The part of rule A7 that does not depend on the new role. */
export function refusalToChangeRole(person: Pick<Person, 'id' | 'role'>, staff: Pick<StaffUser, 'userId'>): Refusal | undefined {
  if (person.id === staff.userId) return refusal('own_role')
  return person.role === 'administrator' ? refusal('role_not_assignable') : undefined
}

/** Rule A7; the endpoint checks assign_roles. */
export function refusalToAssignRole(
  person: Person,
  assignment: RoleAssignment,
  staff: StaffUser,
  { roles, otherActiveMds }: { roles: RolePermissions; otherActiveMds: number },
): Refusal | undefined {
  const fixed = refusalToChangeRole(person, staff)
  if (fixed) return fixed
  const before = permissionsOf(person, roles)
  const after = permissionsOf({ role: assignment.role, ownPermissions: ownPermissionsAfter(person, assignment) }, roles)
  if (after.some((one) => !before.includes(one) && !staff.permissions.includes(one))) return refusal('permission_not_held')
  return assignment.role !== 'md' && isLastMd(person, otherActiveMds) ? refusal('last_md') : undefined
}

export const permissionsToCreate = (forStaff: boolean): readonly [Permission, ...Permission[]] =>
  forStaff ? ['manage_users', 'assign_roles'] : ['edit_customer_profiles']

export function refusalToCreateUser(role: AssignableRole, staff: StaffUser, roles: RolePermissions): Refusal | undefined {
  const holds = (permission: Permission): boolean => staff.permissions.includes(permission)
  const forStaff = isStaff(role, roles[role])
  if (!permissionsToCreate(forStaff).every(holds)) return refusal('forbidden')
  return !forStaff || roles[role].every(holds) ? undefined : refusal('permission_not_held')
}
