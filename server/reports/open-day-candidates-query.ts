import { sql, type RawBuilder } from 'kysely'
import type { LOAN_NARROWINGS } from '#contract/portfolio.ts'
import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { AGE_BANDS } from '#domain/reports/portfolio-ageing.ts'
import type { Db } from '#server/platform/db.ts'

/** Position in the list: longest overdue first, then by ID. */
export interface LoanPlace {
  readonly daysPastDue: number
  readonly id: number
}
interface OpenDayPage {
  readonly day: LocalDate
  readonly viewerId: string
  readonly narrowing: (typeof LOAN_NARROWINGS)[number] | undefined
  readonly after: LoanPlace | undefined
  readonly count: number
}

/** Also false where a clock was set back, so that entries are booked after the day. */
export async function isNewestDay(db: Db, day: LocalDate, openDay: LocalDate): Promise<boolean> {
  if (day !== openDay) return false
  // Each maximum is the end of an index.
  const { rows } = await sql<{ last: LocalDate | null }>`
    select greatest((select max(booked_on) from journal_entries), (select max(booked_on) from due_date_changes),
      (select max(closed_booked_on) from receipts)) as last`.execute(db)
  const last = rows[0]?.last ?? day
  return last <= day
}

/**
 * A superset of the next `count` loans. An active loan is overdue since its oldest unpaid week (indexed), unless an open receipt covers it;
 * loans with an open receipt are always candidates.
 */
export const openDayCandidates = (page: OpenDayPage): RawBuilder<unknown> => sql`
  with receipted as materialized (select distinct loan_id from receipts where status = 'open' and loan_id is not null),
    late as materialized (${nextLate(page)})
  select id from late union all (${nextNotLate(page)}) union all select loan_id from receipted`

const isActive = (viewerId: string): RawBuilder<unknown> =>
  sql`l.status = 'active' and l.user_id <> ${viewerId} and not exists (select 1 from receipted r where r.loan_id = l.id)`

function nextLate({ day, viewerId, narrowing, after, count }: OpenDayPage): RawBuilder<unknown> {
  const band = AGE_BANDS.find((one) => one.band === narrowing)
  if (narrowing === 'not_late' || after?.daysPastDue === 0) return sql`select null::bigint as id where false`
  const conditions = [
    isActive(viewerId),
    sql`l.next_payment_due <= ${addDays(day, -(band?.from ?? 1))}::date`,
    ...(band === undefined || band.to === null ? [] : [sql`l.next_payment_due >= ${addDays(day, -band.to)}::date`]),
    ...(after === undefined ? [] : [sql`(l.next_payment_due, l.id) > (${addDays(day, -after.daysPastDue)}::date, ${after.id}::bigint)`]),
    ...(narrowing === 'past_final_date'
      ? [sql`(select s.dues[cardinality(s.dues)] from loan_schedules s where s.loan_id = l.id) < ${day}::date`]
      : []),
  ]
  return sql`select l.id from loans l where ${sql.join(conditions, sql` and `)} order by l.next_payment_due, l.id limit ${count}`
}

/** After the late loans: a page full of those reads none. */
function nextNotLate({ day, viewerId, narrowing, after, count }: OpenDayPage): RawBuilder<unknown> {
  if (narrowing !== undefined && narrowing !== 'not_late') return sql`select null::bigint as id where false`
  const beyond = after?.daysPastDue === 0 ? after.id : 0
  return sql`
    select l.id from loans l where ${isActive(viewerId)} and l.next_payment_due >= ${day}::date and l.id > ${beyond}::bigint
    order by l.id limit greatest(0, ${count}::bigint - (select count(*) from late))`
}
