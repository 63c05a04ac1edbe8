import { sql, type RawBuilder } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { LevelName } from '#domain/credit/credit-level.ts'

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
  readonly total_repayment: number
}

/** Due dates as of the day that later changes moved: `(loan_id, week, old_date)`. */
export const datesMovedAfter = (day: LocalDate): RawBuilder<unknown> => sql`
  select distinct on (c.loan_id, c.week) c.loan_id, c.week, c.old_date
  from due_date_changes c where c.booked_on > ${day}::date order by c.loan_id, c.week, c.id`

/** Second plans made by the day, with the balance then: a loan is restructured until half of that is repaid (rule L31). */
export const plansBy = (day: LocalDate): RawBuilder<unknown> =>
  sql`select loan_id, principal + interest as left_then from second_plans where planned_on <= ${day}::date`

type LoanFilter = (column: RawBuilder<unknown>) => RawBuilder<unknown>

/** Schedules, as of the day, that later changes moved. */
const movedSchedules = (day: LocalDate, isIncluded: LoanFilter): RawBuilder<unknown> => sql`
  select i.loan_id, array_agg(coalesce(m.old_date, i.due_date) order by i.week) as dues
  from instalments i left join (${datesMovedAfter(day)}) m on m.loan_id = i.loan_id and m.week = i.week
  -- An array makes the planner find these instalments by their key.
  where i.loan_id = any(array(select distinct loan_id from due_date_changes where booked_on > ${day}::date and ${isIncluded(sql`loan_id`)}))
  group by i.loan_id`

/** Bound receipts valid and not entered at the end of the day: `(loan_id, number, amount, made_on)`. */
export const openReceiptsOn = (day: LocalDate): RawBuilder<unknown> => sql`
  select r.loan_id, r.number, r.amount, r.made_on from receipts r
  where r.loan_id is not null and r.expires_on > ${day}::date and r.made_booked_on <= ${day}::date
    and (r.closed_booked_on is null or r.closed_booked_on > ${day}::date)`

const inReceiptsOn = (day: LocalDate, isIncluded: LoanFilter): RawBuilder<unknown> => sql`
  select loan_id, sum(amount)::bigint as amount from (${openReceiptsOn(day)}) as open where ${isIncluded(sql`loan_id`)} group by loan_id`

/** Total of loan `l` at the end of the day, in pesewas. The stored total lacks later rebates and has earlier ones restored since. */
export const totalOn = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when l.product_version = 1 then l.total_repayment else l.total_repayment + l.rebate - (
    select coalesce(-sum(j.amount), 0)::bigint from journal_entries e join journal_lines j on j.entry_id = e.id
    where e.loan_id = l.id and e.kind in ('interest_rebated', 'rebate_reversed') and e.booked_on <= ${day}
      and j.account in ('interest_receivable', 'loan_principal')
  ) end`

/** Pesewas of loan `l` settled by a refinance until the day; a later reversal opens only what is before them (rule L24). */
export const settledOn = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when l.refinanced_to_loan_id is null then 0 else (
    select coalesce(-sum(j.amount), 0)::bigint from journal_entries e join journal_lines j on j.entry_id = e.id
    where e.loan_id = l.id and e.kind in ('refinance_settled', 'refinance_undone') and e.booked_on <= ${day}
      and j.loan_id = l.id and j.account in ('loan_principal', 'interest_receivable')
  ) end`

const owedOn = (day: LocalDate, isIncluded: LoanFilter): RawBuilder<unknown> => sql`
  select b.loan_id, b.principal, b.interest from loan_balances b
  where b.until_day > ${day}::date and b.from_day <= ${day}::date and (b.principal <> 0 or b.interest <> 0)
    and ${isIncluded(sql`b.loan_id`)}`

/**
 * domain/reports/loan-position.ts in SQL. Triggers maintain `loan_balances` and `loan_schedules`, the agreed amounts. `among` selects loan
 * IDs; default: all loans.
 */
export const positionsOn = (day: LocalDate, among?: RawBuilder<unknown>): RawBuilder<PositionRow> => {
  const isIncluded: LoanFilter = (column) => (among === undefined ? sql`true` : sql`${column} in (${among})`)
  return sql<PositionRow>`
  select j.loan_id, j.user_id, j.level_name, j.refinanced_from_loan_id, j.total_repayment, j.principal, j.interest, j.dues[cardinality(j.dues)] as final_due,
    case when j.fallen > j.covered then j.dues[j.covered + 1] end as overdue_since,
    case when j.fallen > j.covered then ${day}::date - j.dues[j.covered + 1] else 0 end as days_past_due,
    case when j.fallen > j.covered then least(j.needs[j.fallen], j.total_repayment - j.settled) - j.received else 0 end as overdue
  from (
    -- How many weeks were past due on the day, and how many were covered by payments and open receipts.
    select f.*, width_bucket(${day}::date - 1, f.dues) as fallen,
      case when f.received < f.total_repayment - f.settled then width_bucket(f.received, f.needs) else cardinality(f.needs) end as covered
    from (
      select b.loan_id, b.principal, b.interest, l.user_id, l.level_name, l.refinanced_from_loan_id, x.total_repayment, x.settled,
        x.total_repayment - x.settled - b.principal - b.interest + coalesce(r.amount, 0) as received, coalesce(m.dues, s.dues) as dues, s.needs
      from (${owedOn(day, isIncluded)}) b join loans l on l.id = b.loan_id join loan_schedules s on s.loan_id = b.loan_id
      cross join lateral (select ${totalOn(sql`${day}::date`)} as total_repayment, ${settledOn(sql`${day}::date`)} as settled) x
      left join (${inReceiptsOn(day, isIncluded)}) r on r.loan_id = b.loan_id left join (${movedSchedules(day, isIncluded)}) m on m.loan_id = b.loan_id
    ) f
  ) j`
}
