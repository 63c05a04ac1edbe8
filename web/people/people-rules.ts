import {
  permissionToManage,
  refusalToActivate,
  refusalToManageAccount,
  refusalToOpen,
  type StaffUser,
} from '#domain/access/account-rules.ts'
import { permissionsToCreate, refusalToChangeRole } from '#domain/access/role-assignment.ts'
import { ASSIGNABLE_ROLES, ROLE_NAMES, type AssignableRole } from '#domain/access/roles.ts'
import { parsePhone } from '#domain/kernel/phone.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import type { Choice } from '#web/forms/select-field.tsx'
import type { Person } from '#web/staff-kit/staff-rows.ts'
import { reasonOf, reasonWithout, type StaffMember } from '#web/staff-kit/staff-reasons.ts'

type Account = Pick<Person, 'id' | 'role' | 'isStaff'>
type OpenedAccount = Account & Pick<Person, 'effectivePermissions'>

const staffUser = (staff: StaffMember): StaffUser => ({ userId: staff.id, permissions: staff.effectivePermissions })

export const reasonNotToChangeRole = (person: Account, staff: StaffMember): string | undefined =>
  refusalToChangeRole(person, staffUser(staff))?.message ?? reasonWithout(staff, 'assign_roles')

export const reasonNotToManage = (person: Account, staff: StaffMember): string | undefined =>
  reasonOf(refusalToManageAccount(person, staffUser(staff)), staff, [permissionToManage(person)])

export const reasonNotToOpen = (person: OpenedAccount, staff: StaffMember): string | undefined =>
  reasonOf(refusalToOpen(person, staffUser(staff)), staff, [permissionToManage(person)])

/** For an active account this is the reason not to deactivate it. */
export const reasonNotToActivate = (person: Account, staff: StaffMember): string | undefined =>
  refusalToActivate({ ...person, isActive: false }, staffUser(staff))?.message ?? reasonWithout(staff, 'manage_users')

/** The server also compares the permissions of the role. */
export const reasonNotToCreate = (role: AssignableRole, staff: StaffMember): string | undefined =>
  permissionsToCreate(role !== 'customer')
    .map((permission) => reasonWithout(staff, permission))
    .find((reason) => reason !== undefined)

/** For an account that exists: the server compares the permissions of both roles. */
export const ROLE_CHOICES: readonly Choice<AssignableRole>[] = ASSIGNABLE_ROLES.map((role) => ({ value: role, name: ROLE_NAMES[role] }))

/** For a new account. */
export const roleChoices = (staff: StaffMember): Choice<AssignableRole>[] =>
  ASSIGNABLE_ROLES.map((role) => ({ value: role, name: ROLE_NAMES[role], disabled: reasonNotToCreate(role, staff) !== undefined }))

export interface NewUser {
  readonly fullName: string
  readonly phone: string
  readonly email: string
}

export function problemsWithNewUser(typed: NewUser): Record<string, string> {
  const problems: Record<string, string> = {}
  if (typed.fullName.trim() === '') problems['fullName'] = 'Full name is required'
  if (typed.phone.trim() === '') problems['phone'] = 'Phone number is required'
  else if (parsePhone(typed.phone.trim()) === undefined) problems['phone'] = refusal('invalid_phone').message
  if (typed.email.trim() !== '' && !/^\S+@\S+\.\S+$/.test(typed.email.trim())) problems['email'] = 'Enter a valid e-mail address'
  return problems
}
