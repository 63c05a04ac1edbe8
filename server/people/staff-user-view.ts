import type { Inside } from '#contract/endpoint.ts'
import type { staffUserShape } from '#contract/people.ts'
import type { RolePermissions } from '#domain/access/account-rules.ts'
import { isInForce } from '#domain/access/blacklist.ts'
import { type CardCheck, maskGhanaCard } from '#domain/access/ghana-card.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { isStaff } from '#domain/access/roles.ts'
import { maskPerson } from '#server/access/mask-person.ts'
import { heldByRole } from '#server/access/role-permission-store.ts'
import { storedRole } from '#server/access/stored-access.ts'
import type { UserRow } from '#server/identity/user-store.ts'
import { toUserView } from '#server/identity/user-view.ts'

export type StaffUserView = Inside<typeof staffUserShape>

export type StaffUserRow = UserRow & {
  readonly office_code_by: string | null
  readonly card_number: string | null
  readonly card_verified_at: Date | null
  readonly card_verified_by: string | null
  readonly card_verified_how: CardCheck | null
  readonly black_reason: string | null
  readonly black_until: LocalDate | null
  readonly black_at: Date | null
  readonly black_by: string | null
}

/** Masked without view_sensitive_data. */
export function toStaffUserView(row: StaffUserRow, roles: RolePermissions, viewer: readonly Permission[], today: LocalDate): StaffUserView {
  const view = toUserView(row, heldByRole(roles, storedRole(row.role)))
  return maskPerson(
    {
      ...view,
      assignedBy: row.assigned_by,
      isStaff: isStaff(view.role, view.effectivePermissions),
      phoneProved: row.phone_proved_at !== null,
      officeCodeBy: row.office_code_by,
      blacklist: blacklistOf(row, today),
      ghanaCard: cardFor(row, viewer),
    },
    viewer,
  )
}

function blacklistOf({ black_reason, black_until, black_at, black_by }: StaffUserRow, today: LocalDate): StaffUserView['blacklist'] {
  if (black_reason === null || black_at === null || black_by === null) return null
  const inForce = isInForce({ until: black_until }, today)
  return { reason: black_reason, until: black_until, enteredAt: black_at, enteredBy: black_by, inForce }
}

function cardFor(
  { card_number, card_verified_at, card_verified_by, card_verified_how }: StaffUserRow,
  viewer: readonly Permission[],
): StaffUserView['ghanaCard'] {
  if (card_number === null) return null
  const number = viewer.includes('view_sensitive_data') ? card_number : maskGhanaCard(card_number)
  return { number, verifiedAt: card_verified_at, verifiedBy: card_verified_by, verifiedHow: card_verified_how }
}
