import { isStaffPermission, PERMISSIONS, type Permission } from '#domain/access/permissions.ts'
import { effectivePermissions, isStaff, type AssignableRole, type Role } from '#domain/access/roles.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

export interface StaffUser {
  readonly userId: string
  readonly permissions: readonly Permission[]
}

export interface Person {
  readonly id: string
  readonly role: Role
  readonly ownPermissions: readonly Permission[]
  readonly isActive: boolean
}

export type RolePermissions = Readonly<Record<AssignableRole, readonly Permission[]>>

export const permissionsOf = ({ role, ownPermissions }: Pick<Person, 'role' | 'ownPermissions'>, roles: RolePermissions): Permission[] =>
  effectivePermissions(role, role === 'administrator' ? PERMISSIONS : roles[role], ownPermissions)

export interface ManagedAccount extends Pick<Person, 'id' | 'role'> {
  readonly isStaff: boolean
}

const accountOf = (person: Person, roles: RolePermissions) => {
  const permissions = permissionsOf(person, roles)
  return { id: person.id, role: person.role, isStaff: isStaff(person.role, permissions), effectivePermissions: permissions }
}

/** Rule A6. */
export const permissionToManage = ({ isStaff: staffAccount }: Pick<ManagedAccount, 'isStaff'>): Permission =>
  staffAccount ? 'manage_users' : 'edit_customer_profiles'

/** Rule A6. */
export function refusalToManageAccount(account: ManagedAccount, staff: StaffUser): Refusal | undefined {
  if (account.id === staff.userId) return refusal('own_record')
  if (account.role === 'administrator') return refusal('forbidden')
  return staff.permissions.includes(permissionToManage(account)) ? undefined : refusal('forbidden')
}

export const refusalToManage = (person: Person, staff: StaffUser, roles: RolePermissions): Refusal | undefined =>
  refusalToManageAccount(accountOf(person, roles), staff)

/** A user who opens an account gains its permissions. */
export function refusalToOpen(
  account: ManagedAccount & { readonly effectivePermissions: readonly Permission[] },
  staff: StaffUser,
): Refusal | undefined {
  const beyond = account.effectivePermissions.some((one) => isStaffPermission(one) && !staff.permissions.includes(one))
  return refusalToManageAccount(account, staff) ?? (beyond ? refusal('permission_not_held') : undefined)
}

export const refusalToOpenAccount = (person: Person, staff: StaffUser, roles: RolePermissions): Refusal | undefined =>
  refusalToOpen(accountOf(person, roles), staff)

export const isLastMd = (person: Person, otherActiveMds: number): boolean => person.role === 'md' && person.isActive && otherActiveMds === 0

/** The endpoint itself checks manage_users. */
export function refusalToDeactivate(person: Person, staff: StaffUser, otherActiveMds: number): Refusal | undefined {
  if (person.id === staff.userId) return refusal('own_record')
  if (person.role === 'administrator') return refusal('role_not_assignable')
  if (!person.isActive) return refusal('already_inactive')
  return isLastMd(person, otherActiveMds) ? refusal('last_md') : undefined
}

export function refusalToActivate(person: Pick<Person, 'id' | 'role' | 'isActive'>, staff: Pick<StaffUser, 'userId'>): Refusal | undefined {
  if (person.id === staff.userId) return refusal('own_record')
  if (person.role === 'administrator') return refusal('role_not_assignable')
  return person.isActive ? refusal('already_active') : undefined
}
