import { isStaffPermission, PERMISSIONS, type Permission } from '#domain/access/permissions.ts'
import { effectivePermissions, isStaff, type AssignableRole, type Role } from '#domain/access/roles.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

/** The staff user who acts. */
export interface StaffUser {
  readonly userId: string
  /** Effective permissions. */
  readonly permissions: readonly Permission[]
}

/** The account that is acted on. */
export interface Person {
  readonly id: string
  readonly role: Role
  /** Without those of the role. */
  readonly ownPermissions: readonly Permission[]
  readonly isActive: boolean
}

export type RolePermissions = Readonly<Record<AssignableRole, readonly Permission[]>>

export const permissionsOf = ({ role, ownPermissions }: Pick<Person, 'role' | 'ownPermissions'>, roles: RolePermissions): Permission[] =>
  effectivePermissions(role, role === 'administrator' ? PERMISSIONS : roles[role], ownPermissions)

/** Rule A6. */
export function refusalToManage(person: Person, staff: StaffUser, roles: RolePermissions): Refusal | undefined {
  if (person.id === staff.userId) return refusal('own_record')
  if (person.role === 'administrator') return refusal('forbidden')
  const needed = isStaff(person.role, permissionsOf(person, roles)) ? 'manage_users' : 'edit_customer_profiles'
  return staff.permissions.includes(needed) ? undefined : refusal('forbidden')
}

/** A user who opens an account gains its permissions. */
export function refusalToOpenAccount(person: Person, staff: StaffUser, roles: RolePermissions): Refusal | undefined {
  const beyond = permissionsOf(person, roles).some((one) => isStaffPermission(one) && !staff.permissions.includes(one))
  return refusalToManage(person, staff, roles) ?? (beyond ? refusal('permission_not_held') : undefined)
}

/** Besides this person. */
export const isLastMd = (person: Person, otherActiveMds: number): boolean => person.role === 'md' && person.isActive && otherActiveMds === 0

/** The endpoint itself checks manage_users. */
export function refusalToDeactivate(person: Person, staff: StaffUser, otherActiveMds: number): Refusal | undefined {
  if (person.id === staff.userId) return refusal('own_record')
  if (person.role === 'administrator') return refusal('role_not_assignable')
  if (!person.isActive) return refusal('already_inactive')
  return isLastMd(person, otherActiveMds) ? refusal('last_md') : undefined
}

export function refusalToActivate(person: Person, staff: StaffUser): Refusal | undefined {
  if (person.id === staff.userId) return refusal('own_record')
  if (person.role === 'administrator') return refusal('role_not_assignable')
  return person.isActive ? refusal('already_active') : undefined
}
