import { isStaffPermission, PERMISSIONS, type Permission } from '#domain/access/permissions.ts'
import { effectivePermissions, isStaff, type AssignableRole, type Role } from '#domain/access/roles.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

/** The staff member who acts. */
export interface Colleague {
  readonly userId: string
  /** The effective ones. */
  readonly permissions: readonly Permission[]
}

/** The account that is acted on. */
export interface Person {
  readonly id: string
  readonly role: Role
  /** The own list, beside what the role gives. */
  readonly ownPermissions: readonly Permission[]
  readonly isActive: boolean
}

/** What each role holds at this moment. */
export type RolePermissions = Readonly<Record<AssignableRole, readonly Permission[]>>

/** All that a person may do. */
export const permissionsOf = ({ role, ownPermissions }: Pick<Person, 'role' | 'ownPermissions'>, roles: RolePermissions): Permission[] =>
  effectivePermissions(role, role === 'administrator' ? PERMISSIONS : roles[role], ownPermissions)

/**
 * Why this colleague cannot look after this person's account: customers are for edit_customer_profiles, staff for manage_users, the administrator for
 * nobody, and oneself neither (rule A6).
 */
export function refusalToManage(person: Person, colleague: Colleague, roles: RolePermissions): Refusal | undefined {
  if (person.id === colleague.userId) return refusal('own_record')
  if (person.role === 'administrator') return refusal('forbidden')
  const needed = isStaff(person.role, permissionsOf(person, roles)) ? 'manage_users' : 'edit_customer_profiles'
  return colleague.permissions.includes(needed) ? undefined : refusal('forbidden')
}

/**
 * Why this colleague cannot hand out a way into this account (a sign-in code, another phone). Who opens an account can use what it may do, so nobody
 * opens one that may do more for staff than they may themselves: nobody grants a permission that they do not hold.
 */
export function refusalToOpenAccount(person: Person, colleague: Colleague, roles: RolePermissions): Refusal | undefined {
  const beyond = permissionsOf(person, roles).some((one) => isStaffPermission(one) && !colleague.permissions.includes(one))
  return refusalToManage(person, colleague, roles) ?? (beyond ? refusal('permission_not_held') : undefined)
}

/** Whether this is the only person left who can act as Managing Director. `otherActiveMds` counts the others. */
export const isLastMd = (person: Person, otherActiveMds: number): boolean => person.role === 'md' && person.isActive && otherActiveMds === 0

/** Why this account cannot be closed for signing in. Needs manage_users, which the call itself asks for. */
export function refusalToDeactivate(person: Person, colleague: Colleague, otherActiveMds: number): Refusal | undefined {
  if (person.id === colleague.userId) return refusal('own_record')
  if (person.role === 'administrator') return refusal('role_not_assignable')
  if (!person.isActive) return refusal('already_inactive')
  return isLastMd(person, otherActiveMds) ? refusal('last_md') : undefined
}

/** Why this account cannot be opened for signing in again. */
export function refusalToActivate(person: Person, colleague: Colleague): Refusal | undefined {
  if (person.id === colleague.userId) return refusal('own_record')
  if (person.role === 'administrator') return refusal('role_not_assignable')
  return person.isActive ? refusal('already_active') : undefined
}
