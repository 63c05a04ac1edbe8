import { sql, type RawBuilder } from 'kysely'
import { addDays, startOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { MOMO_REASONS, momoReasonForStaff } from '#domain/momo/momo-reason.ts'
import type { Db } from '#server/platform/db.ts'

interface RefusedMoney {
  readonly id: number
  readonly user_id: string
  readonly loan_id: number | null
  readonly full_name: string
  readonly amount: number
  readonly decided_at: Date | null
  readonly requested_by: string
  readonly reason: string | null
}

const MOST = 50
/** Afterwards the money is only in the list of credit balances. */
const REFUND_DAYS = 30

/** Money that arrived late or is on a statement is an exception. `reference` is a column. */
export const noException = (reference: RawBuilder<unknown>) => sql`not exists (
  select 1 from momo_exceptions o where o.reference = ${reference} and o.kind in ('late_success', 'missing_with_us', 'wrong_amount') and o.state = 'open')`

/** For loan `l` since its approval; null for cash and while the payout waits. */
export const LAST_PAYOUT_STATUS = sql`(
  select m.status from payouts p left join momo_transactions m on m.reference = p.reference
  where p.loan_id = l.id and p.ended_at is null and p.requested_at >= l.approved_at order by p.id desc limit 1)`

/** The loan still waits for its money (rule A30). */
export async function refusedPayouts(db: Db, userId: string): Promise<RefusedMoney[]> {
  const { rows } = await sql<RefusedMoney>`
    select l.id, l.user_id, l.id as loan_id, u.full_name, p.amount, m.decided_at, a.full_name as requested_by, m.reason
    from loans l join lateral (
        select p.reference, p.amount, p.requested_by from payouts p
        where p.loan_id = l.id and p.ended_at is null and p.requested_at >= l.approved_at order by p.id desc limit 1) p on true
      join momo_transactions m on m.reference = p.reference join users u on u.id = l.user_id join users a on a.id = p.requested_by
    where l.status = 'approved' and m.status = 'FAILED' and l.user_id <> ${userId} and ${noException(sql`m.reference`)}
    order by m.decided_at, l.id limit ${MOST}`.execute(db)
  return rows.map(withReasonForStaff)
}

/** Their money is still in the credit balance. */
export async function refusedRefunds(
  db: Db,
  { userId, now, today }: { userId: string; now: Date; today: LocalDate },
): Promise<RefusedMoney[]> {
  const { rows } = await sql<RefusedMoney>`
    select r.id, r.user_id, null::bigint as loan_id, u.full_name, r.amount, m.decided_at, a.full_name as requested_by, m.reason
    from momo_transactions m join momo_refunds r on r.reference = m.reference join users u on u.id = r.user_id join users a on a.id = r.requested_by
    where m.direction = 'refund' and m.status = 'FAILED' and m.decided_at >= ${startOf(addDays(today, -REFUND_DAYS))}
      and r.entry_id is null and r.user_id <> ${userId} and ${noException(sql`m.reference`)}
      and not exists (
        select 1 from momo_refunds other where other.user_id = r.user_id and other.id > r.id and other.ended_at is null
          and (other.reference is not null or other.requested_on = ${today}::date))
      and not exists (
        select 1 from second_person_requests s where s.user_id = r.user_id and s.kind = 'cash_refund' and s.outcome is null and s.expires_at > ${now})
      and not exists (
        select 1 from journal_entries e where e.user_id = r.user_id and e.kind = 'unallocated_refunded' and e.at > m.decided_at)
      and r.amount <= (select coalesce(sum(l.amount - l.used), 0) from unallocated_lots l where l.user_id = r.user_id and l.used < l.amount)
    order by m.decided_at, r.id limit ${MOST}`.execute(db)
  return rows.map(withReasonForStaff)
}

export function withReasonForStaff<Row extends { readonly reason: string | null }>(row: Row): Row {
  const reason = row.reason === null ? undefined : (MOMO_REASONS.find((each) => each === row.reason) ?? 'unknown')
  return { ...row, reason: reason === undefined ? null : momoReasonForStaff(reason) }
}
