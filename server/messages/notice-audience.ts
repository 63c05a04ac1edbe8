import { sql, type RawBuilder } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { COVER_DAYS } from '#domain/loans/arrears.ts'
import type { Audience } from '#domain/notifications/staff-notice.ts'
import type { Db, Tx } from '#server/platform/db.ts'

interface Asked {
  readonly audience: Audience
  /** Who writes: nobody writes to themselves. */
  readonly writerId: string
  readonly today: LocalDate
}

export async function countAudience(db: Db, asked: Asked): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from users u where ${isMeant(asked)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Writes the notice into the app of everybody it is for, in one statement, and answers how many they are. */
export async function insertNotices(tx: Tx, asked: Asked, notice: { title: string; message: string; at: Date }): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into notifications (user_id, title, message, type, created_at)
    select u.id, ${notice.title}, ${notice.message}, 'notice', ${notice.at} from users u where ${isMeant(asked)}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** The row `u` of users is a customer with an active account whom the notice is for. */
function isMeant({ audience, writerId, today }: Asked): RawBuilder<unknown> {
  return sql`u.role = 'customer' and u.is_active and u.id <> ${writerId} and ${inGroup(audience, today)}`
}

function inGroup({ group, userId, level }: Audience, today: LocalDate): RawBuilder<unknown> {
  switch (group) {
    case 'one':
      return sql`u.id = ${userId ?? ''}`
    case 'level':
      return sql`u.credit_level = ${level ?? ''}`
    case 'active_loan':
      return sql`exists (select 1 from loans l where l.user_id = u.id and l.status = 'active')`
    case 'overdue':
      return hasOverdue(today)
    case 'all':
      return sql`true`
  }
}

/** A week of a paid-out loan is past due and neither paid nor covered by what waits (rule P12; domain/loans/arrears.ts). */
const hasOverdue = (today: LocalDate): RawBuilder<unknown> => sql`exists (
  select 1 from loans l join loan_schedules s on s.loan_id = l.id cross join lateral (
    select (select coalesce(sum(p.amount), 0) from payments p
        where p.loan_id = l.id and p.status = 'pending' and p.entered_on > ${today}::date - ${COVER_DAYS}::int)
      + (select coalesce(sum(r.amount), 0) from receipts r where r.loan_id = l.id and r.status = 'open' and r.expires_on > ${today}::date) as cover
  ) waiting
  where l.user_id = u.id and l.status = 'active' and l.next_payment_due < ${today}::date
    and width_bucket(${today}::date - 1, s.dues) > width_bucket((l.amount_paid + waiting.cover)::bigint, s.needs))`
