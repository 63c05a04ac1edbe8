import { isStaffPermission, type Permission } from '#domain/access/permissions.ts'
import { ASSIGNABLE_ROLES, ROLE_NAMES, type AssignableRole } from '#domain/access/roles.ts'
import { parsePhone } from '#domain/kernel/phone.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import type { Choice } from '#web/forms/select-field.tsx'
import type { Person } from '#web/staff-kit/staff-rows.ts'
import { reasonOwnRecord, reasonWithout, type StaffMember } from '#web/staff-kit/staff-reasons.ts'

type Account = Pick<Person, 'id' | 'role' | 'isStaff'>
type OpenedAccount = Account & Pick<Person, 'effectivePermissions'>

/** Customers need edit_customer_profiles, staff need manage_users (rule A6). */
const permissionFor = (person: Pick<Person, 'isStaff'>): Permission => (person.isStaff ? 'manage_users' : 'edit_customer_profiles')

/** The administrator account cannot be changed. */
const reasonAdministrator = (person: Account): string | undefined =>
  person.role === 'administrator' ? refusal('role_not_assignable').message : undefined

export const reasonNotToChangeRole = (person: Account, staff: StaffMember): string | undefined =>
  person.id === staff.id ? refusal('own_role').message : (reasonAdministrator(person) ?? reasonWithout(staff, 'assign_roles'))

export const reasonNotToManage = (person: Account, staff: StaffMember): string | undefined =>
  reasonOwnRecord(staff, person.id) ?? reasonAdministrator(person) ?? reasonWithout(staff, permissionFor(person))

/** Why this user cannot issue a code or change the phone. A user opens no account with more permissions than their own. */
export const reasonNotToOpen = (person: OpenedAccount, staff: StaffMember): string | undefined =>
  reasonNotToManage(person, staff) ??
  (person.effectivePermissions.every((one) => !isStaffPermission(one) || staff.effectivePermissions.includes(one))
    ? undefined
    : refusal('permission_not_held').message)

export const reasonNotToActivate = (person: Account, staff: StaffMember): string | undefined =>
  reasonOwnRecord(staff, person.id) ?? reasonAdministrator(person) ?? reasonWithout(staff, 'manage_users')

/** Why this user cannot create an account with this role. A staff account needs two permissions. */
export const reasonNotToCreate = (role: AssignableRole, staff: StaffMember): string | undefined =>
  role === 'customer'
    ? reasonWithout(staff, 'edit_customer_profiles')
    : (reasonWithout(staff, 'manage_users') ?? reasonWithout(staff, 'assign_roles'))

export const roleChoices = (staff: StaffMember): Choice<AssignableRole>[] =>
  ASSIGNABLE_ROLES.map((role) => ({ value: role, name: ROLE_NAMES[role], disabled: reasonNotToCreate(role, staff) !== undefined }))

export interface NewUser {
  readonly fullName: string
  readonly phone: string
  readonly email: string
}

/** The problems of the form by field. The e-mail is optional. */
export function problemsWithNewUser(typed: NewUser): Record<string, string> {
  const problems: Record<string, string> = {}
  if (typed.fullName.trim() === '') problems['fullName'] = 'Full name is required'
  if (typed.phone.trim() === '') problems['phone'] = 'Phone number is required'
  else if (parsePhone(typed.phone.trim()) === undefined) problems['phone'] = refusal('invalid_phone').message
  if (typed.email.trim() !== '' && !/^\S+@\S+\.\S+$/.test(typed.email.trim())) problems['email'] = 'Enter a valid e-mail address'
  return problems
}
