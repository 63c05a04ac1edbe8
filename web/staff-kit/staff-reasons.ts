import { PERMISSION_MEANING, type Permission } from '#domain/access/permissions.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

/** Who looks at a staff screen, as far as the reasons for disabled controls need it. */
export interface StaffMember {
  readonly id: string
  readonly effectivePermissions: readonly Permission[]
}

/** Whether this person holds one of these permissions. */
export const holdsOneOf = (staff: StaffMember, permissions: readonly Permission[]): boolean =>
  permissions.some((permission) => staff.effectivePermissions.includes(permission))

/** Why this control is off for who holds none of these permissions; the first of them is named. */
export function reasonWithout(staff: StaffMember, ...permissions: readonly [Permission, ...Permission[]]): string | undefined {
  if (holdsOneOf(staff, permissions)) return undefined
  return `This needs the permission “${PERMISSION_MEANING[permissions[0]]}”. Ask the Managing Director.`
}

/** Why this control is off on one's own account, loan, receipt or payment (rule A5). */
export const reasonOwnRecord = (staff: StaffMember, ownerId: string | null): string | undefined =>
  staff.id === ownerId ? refusal('own_record').message : undefined

/** The message of this refusal; where a permission is missing, the sentence that names the permission. */
export function reasonOf(
  reason: Refusal | undefined,
  staff: StaffMember,
  needed: readonly [Permission, ...Permission[]],
): string | undefined {
  return reason?.code === 'forbidden' ? (reasonWithout(staff, ...needed) ?? reason.message) : reason?.message
}
