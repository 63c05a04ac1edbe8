import { sql, type RawBuilder } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { LevelName } from '#domain/credit/credit-level.ts'
import { COVER_DAYS } from '#domain/loans/arrears.ts'

/** A loan that was owed on at the end of the day, in pesewas. */
export interface PositionRow {
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
  select i.loan_id, array_agg(coalesce(m.old_date, i.due_date) order by i.week) as dues
  from instalments i left join (${datesMovedAfter(day)}) m on m.loan_id = i.loan_id and m.week = i.week
  -- As an array, so that whatever else the planner may use, it finds these weeks by their key.
  where i.loan_id = any(array(select distinct loan_id from due_date_changes where booked_on > ${day}::date and ${isMeant(sql`loan_id`)}))
  group by i.loan_id`

/** What waited on the day to be confirmed or entered: pending payments of the last 14 days and bound receipts that were open and valid. */
const coverOn = (day: LocalDate, isMeant: IsMeant): RawBuilder<unknown> => sql`
  select loan_id, sum(amount)::bigint as amount from (
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
  select b.loan_id, b.principal, b.interest from loan_balances b
  where b.until_day > ${day}::date and b.from_day <= ${day}::date and (b.principal <> 0 or b.interest <> 0)
    and ${isMeant(sql`b.loan_id`)}`

/**
 * Every loan with something receivable when the day ended, with its arrears: the rule of domain/reports/loan-position.ts for all loans at once, in one
 * select. Balances and schedules are those that the database keeps beside the journal and the instalments (migrations/0021-portfolio-at-size.sql). With
 * `loans`, only those.
 */
export const positionsOn = (day: LocalDate, loans?: readonly number[]): RawBuilder<PositionRow> => {
  const isMeant: IsMeant = (column) => (loans === undefined ? sql`true` : sql`${column} = any(${loans}::bigint[])`)
  return sql<PositionRow>`
  select j.loan_id, j.user_id, j.level_name, j.refinanced_from_loan_id, j.principal, j.interest, j.dues[cardinality(j.dues)] as final_due,
    case when j.fallen > j.covered then j.dues[j.covered + 1] end as overdue_since, ${daysPastDue(day)} as days_past_due, ${OVERDUE} as overdue
  from (
    select f.*, ${fallen(day, sql`f.dues`)} as fallen, ${covered(sql`f.received + f.cover`)} as covered from (
      select b.loan_id, b.principal, b.interest, l.user_id, l.level_name, l.refinanced_from_loan_id,
        l.total_repayment - b.principal - b.interest as received, coalesce(c.amount, 0) as cover, coalesce(m.dues, s.dues) as dues, s.needs
      from (${owedOn(day, isMeant)}) b join loans l on l.id = b.loan_id join loan_schedules s on s.loan_id = b.loan_id
      left join (${coverOn(day, isMeant)}) c on c.loan_id = b.loan_id left join (${movedSchedules(day, isMeant)}) m on m.loan_id = b.loan_id
    ) f
  ) j`
}

/** The weeks that were past due on the day, and those that money and what waited covered. */
const fallen = (day: LocalDate, dues: RawBuilder<unknown>): RawBuilder<unknown> => sql`width_bucket(${day}::date - 1, ${dues})`
const covered = (money: RawBuilder<unknown>): RawBuilder<unknown> => sql`width_bucket(${money}, f.needs)`
const daysPastDue = (day: LocalDate): RawBuilder<unknown> =>
  sql`case when j.fallen > j.covered then ${day}::date - j.dues[j.covered + 1] else 0 end`
const OVERDUE = sql`case when j.fallen > j.covered then j.needs[j.fallen] - greatest(j.received, coalesce(j.needs[j.covered], 0)) else 0 end`

/** A loan that was owed on at the end of either of two days: what it was on the day, and before that what there was of it; null where nothing was owed. */
export interface PairRow extends Omit<PositionRow, 'user_id' | 'overdue_since'> {
  readonly principal_before: number | null
  readonly days_past_due_before: number
}

/** The same of two days beside each other, reading each loan and its schedule once for both: half of what it costs to ask for one after the other. */
export const positionsOnBoth = (day: LocalDate, before: LocalDate): RawBuilder<PairRow> => {
  const all: IsMeant = () => sql`true`
  return sql<PairRow>`
  select j.loan_id, j.level_name, j.refinanced_from_loan_id, j.principal, j.interest, j.dues[cardinality(j.dues)] as final_due,
    ${daysPastDue(day)} as days_past_due, ${OVERDUE} as overdue, j.principal_before,
    case when j.fallen_before > j.covered_before then ${before}::date - j.dues_before[j.covered_before + 1] else 0 end as days_past_due_before
  from (
    select f.*, ${fallen(day, sql`f.dues`)} as fallen, ${covered(sql`f.received + f.cover`)} as covered,
      ${fallen(before, sql`f.dues_before`)} as fallen_before, ${covered(sql`f.covered_by_before`)} as covered_before
    from (
      select l.id as loan_id, b.principal, b.interest, l.level_name, l.refinanced_from_loan_id, s.needs,
        l.total_repayment - b.principal - b.interest as received, coalesce(c.amount, 0) as cover, coalesce(m.dues, s.dues) as dues,
        b.principal_before, l.total_repayment - b.principal_before - b.interest_before + coalesce(d.amount, 0) as covered_by_before,
        coalesce(n.dues, s.dues) as dues_before
      from (
        select coalesce(x.loan_id, y.loan_id) as loan_id, x.principal, x.interest, y.principal as principal_before, y.interest as interest_before
        from (${owedOn(day, all)}) x full join (${owedOn(before, all)}) y on y.loan_id = x.loan_id
      ) b join loans l on l.id = b.loan_id join loan_schedules s on s.loan_id = b.loan_id
      left join (${coverOn(day, all)}) c on c.loan_id = b.loan_id left join (${movedSchedules(day, all)}) m on m.loan_id = b.loan_id
      left join (${coverOn(before, all)}) d on d.loan_id = b.loan_id left join (${movedSchedules(before, all)}) n on n.loan_id = b.loan_id
    ) f
  ) j`
}
