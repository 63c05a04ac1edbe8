import { refusalToManage, type Colleague, type Person, type RolePermissions } from '#domain/access/colleague.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

/** An entry of the blacklist that nobody has lifted. */
export interface BlacklistEntry {
  readonly reason: string
  /** The last day on which it holds; null: until it is lifted. */
  readonly until: LocalDate | null
}

/** Whether an entry that nobody has lifted still holds on this day. */
export const isInForce = (entry: Pick<BlacklistEntry, 'until'>, today: LocalDate): boolean => entry.until === null || entry.until >= today

/** Why this colleague cannot put this person on the blacklist. Customers are for edit_customer_profiles, and nobody acts on themselves. */
export function refusalToBlacklist(
  person: Person,
  colleague: Colleague,
  roles: RolePermissions,
  { standing, until, today }: { standing: BlacklistEntry | undefined; until: LocalDate | undefined; today: LocalDate },
): Refusal | undefined {
  const stranger = refusalToManage(person, colleague, roles)
  if (stranger) return stranger
  if (until !== undefined && until < today)
    return refusal('blacklist_day_passed', undefined, { errors: { until: refusal('blacklist_day_passed').message } })
  return standing && isInForce(standing, today) ? refusal('blacklisted_already') : undefined
}

/** Why this colleague cannot take this person off the blacklist. */
export function refusalToLift(
  person: Person,
  colleague: Colleague,
  roles: RolePermissions,
  { standing, today }: { standing: BlacklistEntry | undefined; today: LocalDate },
): Refusal | undefined {
  return refusalToManage(person, colleague, roles) ?? (standing && isInForce(standing, today) ? undefined : refusal('not_blacklisted'))
}

/**
 * Why somebody on the blacklist cannot be lent to. The reason is for staff; a customer who asks for themselves is only told to come to the office.
 */
export function refusalOfBlacklisted(
  entry: BlacklistEntry | undefined,
  today: LocalDate,
  toldTo: 'customer' | 'staff',
): Refusal | undefined {
  if (!entry || !isInForce(entry, today)) return undefined
  return toldTo === 'customer' ? refusal('not_lending') : refusal('customer_blacklisted', { reason: entry.reason })
}
