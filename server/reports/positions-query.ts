import { sql, type RawBuilder } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { LevelName } from '#domain/credit/credit-level.ts'
import { COVER_DAYS } from '#domain/loans/arrears.ts'

/** A loan that was owed on at the end of the day, in pesewas. */
export interface PositionRow {
  readonly day: LocalDate
  readonly loan_id: number
  readonly user_id: string
  readonly level_name: LevelName
  readonly principal: number
  readonly interest: number
  readonly days_past_due: number
  readonly overdue: number
  readonly overdue_since: LocalDate | null
  readonly final_due: LocalDate
  readonly refinanced_from_loan_id: number | null
}

/** The due date of each instalment that a later day moved, as it was in force on the day: `(loan_id, week, old_date)`. */
export const datesMovedAfter = (day: LocalDate): RawBuilder<unknown> => sql`
  select distinct on (c.loan_id, c.week) c.loan_id, c.week, c.old_date
  from due_date_changes c where c.booked_on > ${day}::date order by c.loan_id, c.week, c.id`

/** Says of a column with a loan's number whether it is one of those that are asked about. */
type IsMeant = (column: RawBuilder<unknown>) => RawBuilder<unknown>

/** The due dates of all weeks of each loan with a date that a later day moved, as they were in force on the day. */
const movedSchedules = (day: LocalDate, isMeant: IsMeant): RawBuilder<unknown> => sql`
  select ${day}::date as day, i.loan_id, array_agg(coalesce(m.old_date, i.due_date) order by i.week) as dues
  from (select distinct loan_id from due_date_changes where booked_on > ${day}::date and ${isMeant(sql`loan_id`)}) c join instalments i on i.loan_id = c.loan_id
  left join (${datesMovedAfter(day)}) m on m.loan_id = i.loan_id and m.week = i.week group by i.loan_id`

/** What waited on the day to be confirmed or entered: pending payments of the last 14 days and bound receipts that were open and valid. */
const coverOn = (day: LocalDate, isMeant: IsMeant): RawBuilder<unknown> => sql`
  select ${day}::date as day, loan_id, sum(amount)::bigint as amount from (
    select p.loan_id, p.amount + case when p.status in ('completed', 'reversed') then p.unallocated_amount else 0 end as amount
      from payments p where p.entered_on > ${day}::date - ${COVER_DAYS}::int and p.entry_booked_on <= ${day}::date
        and (p.decision_booked_on is null or p.decision_booked_on > ${day}::date)
        -- It waited over the end of a day at all: few do, and these have an index.
        and (p.decision_booked_on is null or p.decision_booked_on > p.entry_booked_on)
    union all
    select r.loan_id, r.amount from receipts r
      where r.loan_id is not null and r.void_from > ${day}::date and r.made_booked_on <= ${day}::date
        and (r.closed_booked_on is null or r.closed_booked_on > ${day}::date)
  ) as waiting where ${isMeant(sql`loan_id`)} group by loan_id`

const owedOn = (day: LocalDate, isMeant: IsMeant): RawBuilder<unknown> => sql`
  select ${day}::date as day, b.loan_id, b.principal, b.interest from loan_balances b
  where b.until_day > ${day}::date and b.from_day <= ${day}::date and (b.principal <> 0 or b.interest <> 0)
    and ${isMeant(sql`b.loan_id`)}`

/**
 * Every loan with something receivable when each of these days ended, with its arrears: the rule of domain/reports/loan-position.ts for all loans at once,
 * in one select that reads loans and schedules once for all the days. Balances and schedules are those that the database keeps beside the journal and the
 * instalments (migrations/0021-portfolio-at-size.sql). With `loans`, only those.
 */
export const positionsOn = (days: readonly [LocalDate, ...LocalDate[]], loans?: readonly number[]): RawBuilder<PositionRow> => {
  const isMeant: IsMeant = (column) => (loans === undefined ? sql`true` : sql`${column} = any(${loans}::bigint[])`)
  const onEach = (query: (day: LocalDate, isMeant: IsMeant) => RawBuilder<unknown>) =>
    sql.join(
      days.map((day) => query(day, isMeant)),
      sql` union all `,
    )
  return sql<PositionRow>`
  select j.day, j.loan_id, j.user_id, j.level_name, j.refinanced_from_loan_id, j.principal, j.interest, j.dues[cardinality(j.dues)] as final_due,
    case when j.fallen > j.covered then j.dues[j.covered + 1] end as overdue_since,
    case when j.fallen > j.covered then j.day - j.dues[j.covered + 1] else 0 end as days_past_due,
    case when j.fallen > j.covered then j.needs[j.fallen] - greatest(j.received, coalesce(j.needs[j.covered], 0)) else 0 end as overdue
  from (
    select f.*, width_bucket(f.day - 1, f.dues) as fallen, width_bucket(f.received + f.cover, f.needs) as covered
    from (
      select b.day, b.loan_id, b.principal, b.interest, l.user_id, l.level_name, l.refinanced_from_loan_id,
        l.total_repayment - b.principal - b.interest as received, coalesce(c.amount, 0) as cover, coalesce(m.dues, s.dues) as dues, s.needs
      from (${onEach(owedOn)}) b join loans l on l.id = b.loan_id join loan_schedules s on s.loan_id = b.loan_id
      left join (${onEach(coverOn)}) c on c.loan_id = b.loan_id and c.day = b.day
      left join (${onEach(movedSchedules)}) m on m.loan_id = b.loan_id and m.day = b.day
    ) f
  ) j`
}
