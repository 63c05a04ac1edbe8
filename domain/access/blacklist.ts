import { refusalToManage, type StaffUser, type Person, type RolePermissions } from '#domain/access/account-rules.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

export interface BlacklistEntry {
  readonly reason: string
  /** Last day in force; null until lifted. */
  readonly until: LocalDate | null
}

export const isInForce = (entry: Pick<BlacklistEntry, 'until'>, today: LocalDate): boolean => entry.until === null || entry.until >= today

export function refusalToBlacklist(
  person: Person,
  staff: StaffUser,
  roles: RolePermissions,
  { entry, until, today }: { entry: BlacklistEntry | undefined; until: LocalDate | undefined; today: LocalDate },
): Refusal | undefined {
  const notManaged = refusalToManage(person, staff, roles)
  if (notManaged) return notManaged
  if (until !== undefined && until < today)
    return refusal('blacklist_day_passed', undefined, { errors: { until: refusal('blacklist_day_passed').message } })
  return entry && isInForce(entry, today) ? refusal('blacklisted_already') : undefined
}

export function refusalToLift(
  person: Person,
  staff: StaffUser,
  roles: RolePermissions,
  { entry, today }: { entry: BlacklistEntry | undefined; today: LocalDate },
): Refusal | undefined {
  return refusalToManage(person, staff, roles) ?? (entry && isInForce(entry, today) ? undefined : refusal('not_blacklisted'))
}
