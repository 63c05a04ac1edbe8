import { addDays, daysBetween, type LocalDate } from '#domain/kernel/calendar.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

/** Days for which a claim stops reminders and is shown to its customer (rule P19). */
export const CLAIM_DAYS = 14
export const FAILED_CLAIM_DAYS = 90
/** Failed within 90 days: a flag at review. */
export const FLAGGED_CLAIMS = 2
/** Failed within 90 days: no further claims. */
export const STOPPING_CLAIMS = 3

export interface FailedClaim {
  readonly failedOn: LocalDate
  /** It failed before the office last lifted a stop. */
  readonly isForgiven: boolean
}

/** Counts forgiven ones too. */
export const recentFailedClaims = (claims: readonly FailedClaim[], today: LocalDate): number =>
  claims.filter(({ failedOn }) => daysBetween(failedOn, today) < FAILED_CLAIM_DAYS).length

/** Until the office lifts it; time does not. */
export function areClaimsStopped(claims: readonly FailedClaim[]): boolean {
  const days = claims
    .filter((one) => !one.isForgiven)
    .map((one) => one.failedOn)
    .toSorted()
  return days.some((first, index) => {
    const last = days[index + STOPPING_CLAIMS - 1]
    return last !== undefined && last < addDays(first, FAILED_CLAIM_DAYS)
  })
}

/** Rule P19. */
export const refusalToClaim = (areStopped: boolean): Refusal | undefined => (areStopped ? refusal('claims_stopped') : undefined)

/** Rule P19. */
export function refusalToLiftClaimStop(
  claims: readonly FailedClaim[],
  staff: { readonly userId: string },
  customerId: string,
): Refusal | undefined {
  if (staff.userId === customerId) return refusal('own_record')
  return areClaimsStopped(claims) ? undefined : refusal('claims_not_stopped')
}
