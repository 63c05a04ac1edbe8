import { sql, type RawBuilder } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { FailedClaim } from '#domain/loans/claim.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** `[failedOn, isForgiven]` */
export type FailedClaimRow = readonly [LocalDate, boolean]

/**
 * Not failed (rule P19): the money arrived but found no loan, another payment of the customer has the transaction, or staff confirmed
 * another customer's claim on it.
 */
export const failedClaims = (userId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_array((p.decided_at at time zone 'UTC')::date,
      p.decided_at <= (select max(f.lifted_at) from claim_stop_lifts f where f.user_id = p.user_id) is true) order by p.decided_at, p.id), '[]')
  from payments p
  where p.user_id = ${userId} and p.status = 'failed' and p.unallocated_amount = 0 and p.momo_reference is null and p.import_id is null
    and not exists (
      select 1 from payments q where q.transaction_key = p.transaction_key and q.id <> p.id
        and case when q.user_id = p.user_id then q.status in ('completed', 'reversed') or q.unallocated_amount > 0
          else q.momo_reference is null and coalesce(q.paid_at, case when q.unallocated_amount > 0 then q.decided_at end) between p.created_at and p.decided_at end
    ))`

export const toFailedClaims = (rows: readonly FailedClaimRow[]): FailedClaim[] =>
  rows.map(([failedOn, isForgiven]) => ({ failedOn, isForgiven }))

export async function failedClaimsOf(tx: Db | Tx, userId: string): Promise<FailedClaim[]> {
  const { rows } = await sql<{ claims: FailedClaimRow[] }>`select ${failedClaims(sql`${userId}`)} as claims`.execute(tx)
  return toFailedClaims(rows[0]?.claims ?? [])
}
