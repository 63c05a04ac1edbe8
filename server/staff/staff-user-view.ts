import type { Inside } from '#contract/endpoint.ts'
import type { staffUserShape } from '#contract/staff-people.ts'
import type { RolePermissions } from '#domain/access/colleague.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { isStaff } from '#domain/access/roles.ts'
import { maskPerson } from '#server/access/mask-person.ts'
import { heldByRole } from '#server/access/role-permission-store.ts'
import { storedRole } from '#server/access/stored-access.ts'
import type { UserRow } from '#server/identity/user-store.ts'
import { toUserView } from '#server/identity/user-view.ts'

export type StaffUserView = Inside<typeof staffUserShape>

/** A person with the name of who issued the office code that opened the account. */
export type StaffUserRow = UserRow & { readonly office_code_by: string | null }

/** A person as this viewer may see them: masked without view_sensitive_data. */
export function toStaffUserView(row: StaffUserRow, roles: RolePermissions, viewer: readonly Permission[]): StaffUserView {
  const view = toUserView(row, heldByRole(roles, storedRole(row.role)))
  return maskPerson(
    {
      ...view,
      assignedBy: row.assigned_by,
      isStaff: isStaff(view.role, view.effectivePermissions),
      phoneProved: row.phone_proved_at !== null,
      officeCodeBy: row.office_code_by,
    },
    viewer,
  )
}
