import { sql, type RawBuilder } from 'kysely'
import type { LOAN_NARROWINGS } from '#contract/portfolio.ts'
import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { COVER_DAYS } from '#domain/loans/arrears.ts'
import { AGE_BANDS } from '#domain/reports/portfolio-ageing.ts'
import type { Db } from '#server/platform/db.ts'

/** Where a page of the list ended: longest overdue first, then by number. */
export interface LoanPlace {
  readonly daysPastDue: number
  readonly id: number
}
interface Asked {
  /** The open business day, after which nothing is booked. */
  readonly day: LocalDate
  readonly viewerId: string
  readonly narrowing: (typeof LOAN_NARROWINGS)[number] | undefined
  readonly after: LoanPlace | undefined
  readonly count: number
}
interface Found {
  readonly id: number
  readonly due: LocalDate
}

/** Whether the present rows alone tell of the day: it is open, and no clock that was set back has booked or decided anything after it. */
export async function isNewestDay(db: Db, day: LocalDate, openDay: LocalDate): Promise<boolean> {
  if (day !== openDay) return false
  // The last day of each is the end of an index.
  const { rows } = await sql<{ last: LocalDate | null }>`
    select greatest((select max(booked_on) from journal_entries), (select max(booked_on) from due_date_changes),
      (select max(decision_booked_on) from payments), (select max(closed_booked_on) from receipts)) as last`.execute(db)
  const last = rows[0]?.last ?? day
  return last <= day
}

const WAITING = sql`exists (select 1 from waiting_loans w where w.loan_id = l.id)`

/**
 * Loans among which the next `count` of the list of the open day are, without looking at all the others. The oldest unpaid week of each active loan stands
 * in an index, and is what it is overdue since, unless something waits that may cover it: then it is overdue since later, or not at all. So the next loans
 * of the index with nothing waiting are taken, and those with something waiting that may be on the page, which a table of these alone tells
 * (migrations/0038-loans-that-wait.sql).
 */
export async function nextOpenLoans(db: Db, asked: Asked): Promise<number[]> {
  const isBeyondLate = asked.narrowing === 'not_late' || asked.after?.daysPastDue === 0
  const late = isBeyondLate ? [] : await nextLate(db, asked)
  const last = late.at(-1)
  if (last !== undefined && late.length === asked.count) {
    return idsOf(late, await waiting(db, asked, sql`(${earliest(asked.day)}, w.loan_id) < (${last.due}::date, ${last.id}::bigint)`))
  }
  const mayBeInTime = asked.narrowing === undefined || asked.narrowing === 'not_late'
  const inTime = mayBeInTime ? await nextInTime(db, { ...asked, count: asked.count - late.length }) : []
  const end = late.length + inTime.length === asked.count ? inTime.at(-1) : undefined
  if (end === undefined) return idsOf(late, inTime, await waiting(db, asked, sql`true`))
  const beyond = sql`(w.loan_id > ${inTimeBeyond(asked)}::bigint and w.loan_id < ${end.id}::bigint)`
  if (!isBeyondLate) return idsOf(late, inTime, await waiting(db, asked, sql`(${beyond} or ${earliest(asked.day)} < ${asked.day}::date)`))
  const found = await waiting(db, asked, beyond)
  // All of them by number now: no more of those that are certainly in time than the page has.
  const certain = idsOf(
    inTime,
    found.filter((one) => one.isCertain),
  )
    .toSorted((a, b) => a - b)
    .slice(0, asked.count)
  return [...new Set([...certain, ...idsOf(found.filter((one) => !one.isCertain))])]
}

const idsOf = (...found: readonly (readonly Found[])[]): number[] => [...new Set(found.flatMap((some) => some.map((one) => one.id)))]
const bandOf = (narrowing: Asked['narrowing']) => AGE_BANDS.find((one) => one.band === narrowing)
/** The loan after which those that are not overdue go on. */
const inTimeBeyond = ({ after }: Asked): number => (after?.daysPastDue === 0 ? after.id : 0)

/** Overdue, with nothing waiting, longest first. */
async function nextLate(db: Db, { day, viewerId, narrowing, after, count }: Asked): Promise<Found[]> {
  const band = bandOf(narrowing)
  const within = [
    sql`l.next_payment_due <= ${addDays(day, -(band?.from ?? 1))}::date`,
    ...(band === undefined || band.to === null ? [] : [sql`l.next_payment_due >= ${addDays(day, -band.to)}::date`]),
    ...(after === undefined ? [] : [sql`(l.next_payment_due, l.id) > (${addDays(day, -after.daysPastDue)}::date, ${after.id}::bigint)`]),
    ...(narrowing === 'past_final_date'
      ? [sql`(select s.dues[cardinality(s.dues)] from loan_schedules s where s.loan_id = l.id) < ${day}::date`]
      : []),
  ]
  const { rows } = await sql<Found>`
    select l.id, l.next_payment_due as due from loans l
    where l.status = 'active' and l.user_id <> ${viewerId} and ${sql.join(within, sql` and `)} and not ${WAITING}
    order by l.next_payment_due, l.id limit ${count}`.execute(db)
  return rows
}

/**
 * Not overdue, by number; what waits only pays them further ahead. Next weeks fall due on few different days, so the index alone is asked for the first
 * loans of each, those of the viewer included: by number, all that have been overdue for long come first.
 */
async function nextInTime(db: Db, asked: Asked): Promise<Found[]> {
  const { day, viewerId, count } = asked
  const enough = sql`${count}::bigint + (select count from own)`
  const { rows } = await sql<Found>`
    with recursive days (due) as (
      select min(l.next_payment_due) from loans l where l.status = 'active' and l.next_payment_due >= ${day}::date
      union all
      select (select min(l.next_payment_due) from loans l where l.status = 'active' and l.next_payment_due > d.due) from days d where d.due is not null
    ), own as (select count(*) from loans o where o.user_id = ${viewerId} and o.status = 'active'
    ), found as (
      select f.id, f.due from days d cross join lateral (
        select l.id, l.next_payment_due as due from loans l
        where l.status = 'active' and l.next_payment_due = d.due and l.id > ${inTimeBeyond(asked)}::bigint
        order by l.next_payment_due, l.id limit ${enough}
      ) f order by f.id limit ${enough}
    )
    select f.id, f.due from found f join loans l on l.id = f.id where l.user_id <> ${viewerId} order by f.id limit ${count}`.execute(db)
  return rows
}

/** Whether all that waits on a loan counts on the day. */
const isCertain = (day: LocalDate): RawBuilder<unknown> =>
  sql`(w.oldest_entry + ${COVER_DAYS}::int > ${day}::date and w.first_void > ${day}::date)`
/** Since when, at the earliest, a loan is overdue on which something waits: where all of that counts, it is since no other day. */
const earliest = (day: LocalDate): RawBuilder<unknown> => sql`case when ${isCertain(day)} then w.reach else w.due end`

/** With something waiting, which put the loan onto the page that was asked for, or further down, if all of it counts. */
async function waiting(db: Db, asked: Asked, condition: RawBuilder<unknown>): Promise<(Found & { isCertain: boolean })[]> {
  const since = earliestDue(asked)
  const reachesPage = since === undefined ? sql`true` : sql`w.reach >= ${since}::date`
  const { rows } = await sql<Found & { isCertain: boolean }>`
    select w.loan_id as id, w.due, ${isCertain(asked.day)} as "isCertain" from waiting_loans w
    where ${condition} and ${reachesPage} and w.loan_id not in (select o.id from loans o where o.user_id = ${asked.viewerId})`.execute(db)
  return rows
}

/** No loan of the page is overdue since an earlier day than this; undefined where any may be. */
function earliestDue({ day, narrowing, after }: Asked): LocalDate | undefined {
  const most = [bandOf(narrowing)?.to, after?.daysPastDue].filter((days) => days !== undefined && days !== null)
  return most.length === 0 ? undefined : addDays(day, -Math.min(...most))
}
