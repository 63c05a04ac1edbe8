import { type RawBuilder, sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { type Audience, refusalToNotice } from '#domain/notifications/staff-notice.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import type { Db, Tx } from '#server/platform/db.ts'

export interface Notice extends Audience {
  readonly title: string
  readonly message: string
  /** The count that the preview showed. */
  readonly expectedCount: number
}

/**
 * Writes a notice to its customers in the app, without SMS, and returns their number. The statement that writes selects them; if their
 * number differs from the preview, it is rolled back. @throws Refused by refusalToNotice.
 */
export async function sendNotice(tx: Tx, context: RequestContext, { title, message, expectedCount, ...audience }: Notice): Promise<number> {
  const query = { audience, writerId: context.actor.userId, today: context.today }
  const count = await insertNotices(tx, query, { title, message, at: context.now })
  throwIfRefused(refusalToNotice(audience, count, expectedCount))
  const target = audience.group === 'one' ? { kind: 'user', id: audience.userId ?? '' } : { kind: 'group', id: audience.group }
  const after = { level: audience.level ?? null, count }
  await recordAuditEvent(tx, context, { action: 'sendNotice', target, after, reason: `${title}: ${message}` })
  return count
}

interface AudienceQuery {
  readonly audience: Audience
  /** Excluded from the audience. */
  readonly writerId: string
  readonly today: LocalDate
}

export async function countAudience(db: Db, query: AudienceQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from users u where ${isInAudience(query)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Writes the notice to all its customers in one statement, and returns their number. */
export async function insertNotices(tx: Tx, query: AudienceQuery, notice: { title: string; message: string; at: Date }): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into notifications (user_id, title, message, type, created_at)
    select u.id, ${notice.title}, ${notice.message}, 'notice', ${notice.at} from users u where ${isInAudience(query)}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Whether `u` is an active customer of the audience. */
function isInAudience({ audience, writerId, today }: AudienceQuery): RawBuilder<unknown> {
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

/** A paid-out loan has a due week that payments and open receipts do not cover (rule P12; domain/loans/arrears.ts). */
const hasOverdue = (today: LocalDate): RawBuilder<unknown> => sql`exists (
  select 1 from loans l join loan_schedules s on s.loan_id = l.id cross join lateral (
    select coalesce(sum(r.amount), 0) as amount from receipts r where r.loan_id = l.id and r.status = 'open' and r.expires_on > ${today}::date
  ) receipts
  where l.user_id = u.id and l.status = 'active' and l.next_payment_due < ${today}::date
    and width_bucket(${today}::date - 1, s.dues) > width_bucket((l.amount_paid + receipts.amount)::bigint, s.needs))`
