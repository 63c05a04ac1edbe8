import { sql } from 'kysely'
import { addDays, startOf, type LocalDate } from '#domain/kernel/calendar.ts'
import type { Db } from '#server/platform/db.ts'

export interface EndedWait {
  readonly kind: 'request_ended' | 'payout_ended' | 'refund_ended' | 'claim_ended'
  readonly id: number
  readonly loan_id: number | null
  readonly user_id: string | null
  readonly full_name: string | null
  readonly amount: number | null
  readonly ended_at: Date
  readonly was_refused: boolean
  readonly by: string | null
  readonly reason: string | null
}

const SHOWN_DAYS = 7
const MOST = 50

/**
 * The user's requests that another user refused, or that expired (rule A30). A refund by mobile money expires after its day; one that the
 * user replaced is not shown.
 */
export async function endedWaitsOf(db: Db, { userId, now, today }: { userId: string; now: Date; today: LocalDate }): Promise<EndedWait[]> {
  const since = startOf(addDays(today, -SHOWN_DAYS))
  const { rows } = await sql<EndedWait>`
    select e.kind, e.id, e.loan_id, e.user_id, u.full_name, e.amount, e.ended_at, e.was_refused, d.full_name as by, e.reason from (
      select 'request_ended' as kind, s.id, s.loan_id, coalesce(s.user_id, l.user_id) as user_id, s.amount,
        coalesce(s.decided_at, s.expires_at) as ended_at, s.outcome is not distinct from 'refused' as was_refused, s.decided_by, s.decision_reason as reason
      from second_person_requests s left join loans l on l.id = s.loan_id
      where s.requested_by = ${userId} and (s.outcome in ('refused', 'expired') or (s.outcome is null and s.expires_at <= ${now}))
      union all
      select 'payout_ended', p.id, p.loan_id, l.user_id, p.amount, p.ended_at, p.ended_by is not null, p.ended_by, p.end_reason
      from payouts p join loans l on l.id = p.loan_id
      where p.requested_by = ${userId} and p.ended_at >= ${since} and p.ended_by is distinct from ${userId}
      union all
      select 'refund_ended', r.id, null, r.user_id, r.amount, least(r.ended_at, (r.requested_on + 1)::timestamp at time zone 'Africa/Accra'),
        r.ended_by is not null, r.ended_by, r.end_reason
      from momo_refunds r
      where r.requested_by = ${userId} and r.reference is null and r.requested_on >= ${addDays(today, -SHOWN_DAYS - 1)}::date
        and case when r.ended_by is not null then r.ended_by <> ${userId}
          when r.requested_on < ${today}::date then true
          else r.ended_at is not null and exists (
            select 1 from momo_refunds other where other.user_id = r.user_id and other.id > r.id and other.requested_by <> r.requested_by) end
      union all
      select 'claim_ended', p.id, p.loan_id, p.user_id, p.amount, p.decided_at, true, p.decided_by, p.reason
      from payments p
      where p.entered_by = ${userId} and p.entered_by <> p.user_id and p.status = 'failed' and p.decided_at >= ${since}
        and p.decided_by is distinct from ${userId}
    ) e left join users u on u.id = e.user_id left join users d on d.id = e.decided_by
    where e.ended_at >= ${since}
    order by e.ended_at desc, e.kind, e.id desc limit ${MOST}`.execute(db)
  return rows
}
