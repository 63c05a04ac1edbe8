import { PERMISSION_MEANING, type Permission } from '#domain/access/permissions.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

export interface StaffMember {
  readonly id: string
  readonly effectivePermissions: readonly Permission[]
}

export const holdsOneOf = (staff: StaffMember, permissions: readonly Permission[]): boolean =>
  permissions.some((permission) => staff.effectivePermissions.includes(permission))

/** Names the first permission. */
export function reasonWithout(staff: StaffMember, ...permissions: readonly [Permission, ...Permission[]]): string | undefined {
  if (holdsOneOf(staff, permissions)) return undefined
  return `You need the permission “${PERMISSION_MEANING[permissions[0]]}”. Ask the Managing Director.`
}

/** Rule A5. */
export const reasonOwnRecord = (staff: StaffMember, ownerId: string | null): string | undefined =>
  staff.id === ownerId ? refusal('own_record').message : undefined

/** Names a missing permission. */
export function reasonOf(
  reason: Refusal | undefined,
  staff: StaffMember,
  needed: readonly [Permission, ...Permission[]],
): string | undefined {
  return reason?.code === 'forbidden' ? (reasonWithout(staff, ...needed) ?? reason.message) : reason?.message
}
