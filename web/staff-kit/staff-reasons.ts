import { PERMISSION_MEANING, type Permission } from '#domain/access/permissions.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

export interface StaffMember {
  readonly id: string
  readonly effectivePermissions: readonly Permission[]
}

export const holdsOneOf = (staff: StaffMember, permissions: readonly Permission[]): boolean =>
  permissions.some((permission) => staff.effectivePermissions.includes(permission))

/** The reason for a user who holds none of these permissions. It names the first. */
export function reasonWithout(staff: StaffMember, ...permissions: readonly [Permission, ...Permission[]]): string | undefined {
  if (holdsOneOf(staff, permissions)) return undefined
  return `You need the permission “${PERMISSION_MEANING[permissions[0]]}”. Ask the Managing Director.`
}

/** The reason on the user's own account, loan, receipt or payment (rule A5). */
export const reasonOwnRecord = (staff: StaffMember, ownerId: string | null): string | undefined =>
  staff.id === ownerId ? refusal('own_record').message : undefined

/** The message of a refusal. For a missing permission it names the permission. */
export function reasonOf(
  reason: Refusal | undefined,
  staff: StaffMember,
  needed: readonly [Permission, ...Permission[]],
): string | undefined {
  return reason?.code === 'forbidden' ? (reasonWithout(staff, ...needed) ?? reason.message) : reason?.message
}
