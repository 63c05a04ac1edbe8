import { isStaffPermission, type Permission } from '#domain/access/permissions.ts'
import { ASSIGNABLE_ROLES, ROLE_NAMES, type AssignableRole } from '#domain/access/roles.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import type { Choice } from '#web/forms/select-field.tsx'
import type { Person } from '#web/staff-kit/staff-rows.ts'
import { reasonOwnRecord, reasonWithout, type StaffMember } from '#web/staff-kit/staff-reasons.ts'

type Account = Pick<Person, 'id' | 'role' | 'isStaff'>
type OpenedAccount = Account & Pick<Person, 'effectivePermissions'>

/** Customers belong to who may edit customers, staff to who may manage users (rule A6). */
const permissionFor = (person: Pick<Person, 'isStaff'>): Permission => (person.isStaff ? 'manage_users' : 'edit_customer_profiles')

/** The one administrator account changes through no call. */
const reasonAdministrator = (person: Account): string | undefined =>
  person.role === 'administrator' ? refusal('role_not_assignable').message : undefined

/** Why this person's role, and the permissions beside it, cannot be changed by this member of staff. */
export const reasonNotToChangeRole = (person: Account, staff: StaffMember): string | undefined =>
  person.id === staff.id ? refusal('own_role').message : (reasonAdministrator(person) ?? reasonWithout(staff, 'assign_roles'))

/** Why this person cannot be signed out everywhere by this member of staff. */
export const reasonNotToHelp = (person: Account, staff: StaffMember): string | undefined =>
  reasonOwnRecord(staff, person.id) ?? reasonAdministrator(person) ?? reasonWithout(staff, permissionFor(person))

/** Why this member of staff cannot hand out a way into this account, a code or another phone: nobody opens one that may do more than they may. */
export const reasonNotToOpen = (person: OpenedAccount, staff: StaffMember): string | undefined =>
  reasonNotToHelp(person, staff) ??
  (person.effectivePermissions.every((one) => !isStaffPermission(one) || staff.effectivePermissions.includes(one))
    ? undefined
    : refusal('permission_not_held').message)

/** Why this account cannot be activated or deactivated by this member of staff. */
export const reasonNotToActivate = (person: Account, staff: StaffMember): string | undefined =>
  reasonOwnRecord(staff, person.id) ?? reasonAdministrator(person) ?? reasonWithout(staff, 'manage_users')

/** Why this member of staff cannot create somebody with this role: a colleague takes two permissions. */
export const reasonNotToCreate = (role: AssignableRole, staff: StaffMember): string | undefined =>
  role === 'customer'
    ? reasonWithout(staff, 'edit_customer_profiles')
    : (reasonWithout(staff, 'manage_users') ?? reasonWithout(staff, 'assign_roles'))

/** All roles that can be given, with those closed that this person may not give. */
export const roleChoices = (staff: StaffMember): Choice<AssignableRole>[] =>
  ASSIGNABLE_ROLES.map((role) => ({ value: role, name: ROLE_NAMES[role], disabled: reasonNotToCreate(role, staff) !== undefined }))
