import type { StaffUser, RolePermissions } from '#domain/access/account-rules.ts'
import { isStaffPermission, type Permission } from '#domain/access/permissions.ts'
import type { AssignableRole, Role } from '#domain/access/roles.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

/** Without these nobody could restore a permission. */
export const REQUIRED_BY_MD = ['assign_roles', 'modify_permissions'] as const satisfies readonly Permission[]

/** Rule A7. */
export function refusalToUpdateRolePermissions(
  { role, permissions }: { role: AssignableRole; permissions: readonly Permission[] },
  staff: StaffUser & { readonly role: Role },
  roles: RolePermissions,
): Refusal | undefined {
  if (staff.role === role) return refusal('own_role')
  if (role === 'md' && !REQUIRED_BY_MD.every((one) => permissions.includes(one))) return refusal('md_keeps_permission')
  if (role === 'customer' && permissions.some(isStaffPermission)) return refusal('customers_hold_no_staff_permission')
  const added = permissions.filter((one) => !roles[role].includes(one))
  return added.every((one) => staff.permissions.includes(one)) ? undefined : refusal('permission_not_held')
}
