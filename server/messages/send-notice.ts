import { type RawBuilder, sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { CONTACTS_A_DAY, isQuiet, refusalToAttempt } from '#domain/collections/contact.ts'
import { type Audience, refusalToNotice } from '#domain/notifications/staff-notice.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { attemptsOf, attemptsOn } from '#server/loans/attempts-query.ts'
import { openCaseOfCustomer } from '#server/loans/collection-cases-store.ts'
import type { Db, Tx } from '#server/platform/db.ts'

export interface Notice extends Audience {
  readonly title: string
  readonly message: string
  readonly expectedCount: number
}

/**
 * In the app, without SMS; an attempt where a case is open (rule C13). @returns the number of notices. @throws Refused by refusalToNotice,
 * or by refusalToAttempt for one customer.
 */
export async function sendNotice(tx: Tx, context: RequestContext, { title, message, expectedCount, ...audience }: Notice): Promise<number> {
  const query = { audience, writerId: context.actor.userId, today: context.today, now: context.now }
  await lockCases(tx, query)
  await refuseAttemptToOne(tx, query)
  const count = await insertNotices(tx, query, { title, message })
  await recordAttempts(tx, query)
  throwIfRefused(refusalToNotice(audience, count, expectedCount))
  const target = audience.group === 'one' ? { kind: 'user', id: audience.userId ?? '' } : { kind: 'group', id: audience.group }
  const after = { level: audience.level ?? null, count }
  await recordAuditEvent(tx, context, { action: 'sendNotice', target, after, reason: `${title}: ${message}` })
  return count
}

interface AudienceQuery {
  readonly audience: Audience
  /** Excluded. */
  readonly writerId: string
  readonly today: LocalDate
  readonly now: Date
}

const HAS_CASE = sql`exists (select 1 from collection_cases c where c.user_id = u.id and c.closed_on is null)`

/** Prevents a concurrent fourth attempt. */
async function lockCases(tx: Tx, query: AudienceQuery): Promise<void> {
  await sql`select u.id from users u where ${HAS_CASE} and ${isInAudience(query)} order by u.id for update`.execute(tx)
}

async function refuseAttemptToOne(tx: Tx, { audience: { group, userId }, today, now }: AudienceQuery): Promise<void> {
  if (group !== 'one' || userId === undefined || (await openCaseOfCustomer(tx, userId)) === null) return
  throwIfRefused(refusalToAttempt(await attemptsOn(tx, userId, today), now))
}

/** Call it after the notices, whose audience it changes. */
async function recordAttempts(tx: Tx, query: AudienceQuery): Promise<void> {
  await sql`
    insert into loan_contacts (loan_id, user_id, kind, made_by, made_on, at)
    select (select min(c.loan_id) from collection_cases c where c.user_id = u.id and c.closed_on is null), u.id, 'notice',
      ${query.writerId}, ${query.today}::date, ${query.now}
    from users u where ${HAS_CASE} and ${isInAudience(query)}`.execute(tx)
}

export async function countAudience(db: Db, query: AudienceQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from users u where ${isInAudience(query)}`.execute(db)
  return rows[0]?.count ?? 0
}

async function insertNotices(tx: Tx, query: AudienceQuery, notice: { title: string; message: string }): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into notifications (user_id, title, message, type, created_at)
    select u.id, ${notice.title}, ${notice.message}, 'notice', ${query.now} from users u where ${isInAudience(query)}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Active customers; those with an open case only if an attempt is allowed now (rule C13). */
function isInAudience({ audience, writerId, today, now }: AudienceQuery): RawBuilder<unknown> {
  const mayAttempt = isQuiet(now) ? sql`false` : sql`${attemptsOf(sql`u.id`, today)} < ${CONTACTS_A_DAY}`
  return sql`u.role = 'customer' and u.is_active and u.id <> ${writerId} and ${inGroup(audience, today)} and (not ${HAS_CASE} or ${mayAttempt})`
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

/** As domain/loans/arrears.ts (rule P12). */
const hasOverdue = (today: LocalDate): RawBuilder<unknown> => sql`exists (
  select 1 from loans l join loan_schedules s on s.loan_id = l.id cross join lateral (
    select coalesce(sum(r.amount), 0) as amount from receipts r where r.loan_id = l.id and r.status = 'open' and r.expires_on > ${today}::date
  ) receipts
  where l.user_id = u.id and l.status = 'active' and l.next_payment_due < ${today}::date
    and l.amount_paid + receipts.amount < l.total_repayment - l.settled_by_refinance
    and width_bucket(${today}::date - 1, s.dues) > width_bucket((l.amount_paid + receipts.amount)::bigint, s.needs))`
