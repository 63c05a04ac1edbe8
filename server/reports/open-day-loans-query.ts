import { sql, type RawBuilder } from 'kysely'
import type { LOAN_NARROWINGS } from '#contract/portfolio.ts'
import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
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

const WAITING = sql`(
  exists (select 1 from payments p where p.loan_id = l.id and p.status = 'pending')
  or exists (select 1 from receipts r where r.loan_id = l.id and r.status = 'open' and r.loan_id is not null))`
const order = (key: RawBuilder<unknown>) => sql`order by ${key} limit`

/**
 * Loans among which the next `count` of the list of the open day are, without looking at all the others. The oldest unpaid week of each active loan stands
 * in an index, and is what it is overdue since, unless something waits that may cover it: then it is overdue since later, or not at all. So the next loans
 * of the index with nothing waiting are taken, and all with something waiting that come before the last of them.
 */
export async function nextOpenLoans(db: Db, asked: Asked): Promise<number[]> {
  const isBeyondLate = asked.narrowing === 'not_late' || asked.after?.daysPastDue === 0
  const late = isBeyondLate ? [] : await nextLate(db, asked)
  const last = late.at(-1)
  if (last !== undefined && late.length === asked.count)
    return idsOf(late, await waiting(db, sql`(l.next_payment_due, l.id) < (${last.due}::date, ${last.id}::bigint)`))
  const mayBeInTime = asked.narrowing === undefined || asked.narrowing === 'not_late'
  const inTime = mayBeInTime ? await nextInTime(db, { ...asked, count: asked.count - late.length }) : []
  const end = late.length + inTime.length === asked.count ? inTime.at(-1) : undefined
  if (end === undefined) return idsOf(late, inTime, await waiting(db, sql`true`))
  const mayBeLate = isBeyondLate ? sql`false` : sql`l.next_payment_due < ${asked.day}::date`
  return idsOf(late, inTime, await waiting(db, sql`(l.id < ${end.id}::bigint or ${mayBeLate})`))
}

const idsOf = (...found: readonly (readonly Found[])[]): number[] => found.flatMap((some) => some.map((one) => one.id))

/** Overdue, with nothing waiting, longest first. */
async function nextLate(db: Db, { day, viewerId, narrowing, after, count }: Asked): Promise<Found[]> {
  const band = AGE_BANDS.find((one) => one.band === narrowing)
  const within = [
    sql`l.next_payment_due <= ${addDays(day, -(band?.from ?? 1))}::date`,
    ...(band === undefined || band.to === null ? [] : [sql`l.next_payment_due >= ${addDays(day, -band.to)}::date`]),
    ...(after === undefined ? [] : [sql`(l.next_payment_due, l.id) > (${addDays(day, -after.daysPastDue)}::date, ${after.id}::bigint)`]),
    ...(narrowing === 'past_final_date'
      ? [sql`(select s.dues[cardinality(s.dues)] from loan_schedules s where s.loan_id = l.id) < ${day}::date`]
      : []),
  ]
  return active(db, sql`l.user_id <> ${viewerId} and ${sql.join(within, sql` and `)}`, order(sql`l.next_payment_due, l.id`), count)
}

/** Not overdue, with nothing waiting, by number. */
async function nextInTime(db: Db, { day, viewerId, after, count }: Asked): Promise<Found[]> {
  const beyond = after?.daysPastDue === 0 ? after.id : 0
  return active(
    db,
    sql`l.user_id <> ${viewerId} and l.next_payment_due >= ${day}::date and l.id > ${beyond}::bigint`,
    order(sql`l.id`),
    count,
  )
}

async function active(db: Db, condition: RawBuilder<unknown>, inOrder: RawBuilder<unknown>, count: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select l.id, l.next_payment_due as due from loans l where l.status = 'active' and ${condition} and not ${WAITING} ${inOrder} ${count}`.execute(
    db,
  )
  return rows
}

/** With a payment that waits or a bound receipt that is open. */
async function waiting(db: Db, condition: RawBuilder<unknown>): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select l.id, l.next_payment_due as due from loans l where l.status = 'active' and l.id in (
      select p.loan_id from payments p where p.status = 'pending'
      union all select r.loan_id from receipts r where r.status = 'open' and r.loan_id is not null) and ${condition}`.execute(db)
  return rows
}
