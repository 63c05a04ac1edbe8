import { sql, type RawBuilder } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { FailedClaim } from '#domain/loans/claim.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** `[failedOn, isForgiven]` */
export type FailedClaimRow = readonly [LocalDate, boolean]

/** Only failed claims that count (rule P19). */
export const failedClaims = (userId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_array((claim.decided_at at time zone 'UTC')::date,
      claim.decided_at <= (select max(lift.lifted_at) from claim_stop_lifts lift where lift.user_id = claim.user_id) is true)
    order by claim.decided_at, claim.id), '[]')
  from payments claim
  where claim.user_id = ${userId} and claim.status = 'failed' and claim.unallocated_amount = 0 and claim.momo_reference is null
    and claim.import_id is null
    and not exists (
      select 1 from payments other where other.transaction_key = claim.transaction_key and other.id <> claim.id
        and case when other.user_id = claim.user_id then other.status in ('completed', 'reversed') or other.unallocated_amount > 0
          else other.momo_reference is null
            and coalesce(other.paid_at, case when other.unallocated_amount > 0 then other.decided_at end) between claim.created_at and claim.decided_at
        end
    ))`

export const toFailedClaims = (rows: readonly FailedClaimRow[]): FailedClaim[] =>
  rows.map(([failedOn, isForgiven]) => ({ failedOn, isForgiven }))

export async function failedClaimsOf(tx: Db | Tx, userId: string): Promise<FailedClaim[]> {
  const { rows } = await sql<{ claims: FailedClaimRow[] }>`select ${failedClaims(sql`${userId}`)} as claims`.execute(tx)
  return toFailedClaims(rows[0]?.claims ?? [])
}
