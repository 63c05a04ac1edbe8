import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { cohortShape, collectionWeekShape } from '#contract/portfolio.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { MISSED_AFTER_DAYS } from '#domain/loans/arrears.ts'
import { shareOf } from '#domain/reports/portfolio-ageing.ts'
import { COHORT_WEEKS, COLLECTION_WEEKS, firstMonday } from '#domain/reports/report-weeks.ts'
import type { Tx } from '#server/platform/db.ts'
import { LONG_STATEMENT } from '#server/platform/named-client.ts'
import { closedLoansOn, instalmentsDue, moneyOn, paidOutOn, payableOn, schedulesOn } from '#server/reports/portfolio-money-query.ts'
import { totalOn } from '#server/reports/positions-query.ts'

type CollectionWeek = Inside<typeof collectionWeekShape>
type Cohort = Inside<typeof cohortShape>

interface WeekRow {
  readonly week: LocalDate
  readonly due: number
  readonly paidByDueDate: number
  readonly paidWithin7Days: number
  readonly paidByNow: number
  readonly collected: number
  readonly late: number
  readonly early: number
}
interface CohortRow {
  readonly week: LocalDate
  readonly loans: number
  readonly principal: number
  readonly firstDue: number
  readonly firstOnTime: number
  readonly toRepay: number
  readonly paid: number
  readonly due: number
  readonly paidOfDue: number
}

/**
 * About six seconds of CPU at 200,000 customers. Money covers the oldest instalment first. Per week of due date: paid by the due date,
 * within 7 days of it, and by `day`. Per week of value date: late for instalments past due, early for later weeks, the rest on time.
 * Excludes recoveries and instalments after a write-off or from the day of a refinance on.
 */
export async function weeklyFigures(tx: Tx, day: LocalDate): Promise<{ weeks: CollectionWeek[]; cohorts: Cohort[] }> {
  const first = firstMonday(day, COLLECTION_WEEKS)
  const inPeriod = sql`between ${first}::date and ${day}::date`
  const { rows } = await sql<{ weeks: WeekRow[]; cohorts: CohortRow[] }>`${sql.raw(LONG_STATEMENT)}
    -- Not materialized: the planner then knows that each has one row for a loan. Else it expects billions of rows, and money takes minutes.
    with paid_out as not materialized (${paidOutOn(day)}
    ), closed as not materialized (${closedLoansOn(day)}
    ), schedules as (${schedulesOn(day)}
    ), due_weeks as materialized (
      select x.loan_id, x.week, x.due, x.amount from (${instalmentsDue(first, day)}) x
      join paid_out o on o.loan_id = x.loan_id left join closed c on c.loan_id = x.loan_id where c.loan_id is null or x.due <= c.last_due
    ), followed as materialized (
      select o.loan_id, date_trunc('week', o.paid_out_on::timestamp)::date as week, l.approved_amount, ${totalOn(sql`${day}::date`)} as total_repayment, ${payableOn(day)} as payable,
        s.dues[1] as first_due, width_bucket(least(${day}::date, c.last_due), s.dues) as due_weeks, s.needs, c.entry_id as closed_by, c.kind as closed_as
      from paid_out o join loans l on l.id = o.loan_id join schedules s on s.loan_id = o.loan_id left join closed c on c.loan_id = o.loan_id
      where o.paid_out_on >= ${firstMonday(day, COHORT_WEEKS)}::date
    ), counted as materialized (
      select loan_id from followed union select loan_id from due_weeks
      union select loan_id from journal_entries where kind = 'payment_completed' and value_date ${inPeriod}
    ), money as materialized (${moneyOn(day, sql`select loan_id from counted`)}
    ), own_money as materialized (
      -- Receipts may be above what is left.
      select loan_id, entry_id, value_date, least(upto, payable) as upto, least(upto, payable) - (upto - amount) as amount
      from (
        select m.*, ${payableOn(day)} as payable, (sum(m.amount) over (partition by m.loan_id order by m.value_date, m.entry_id nulls last, m.number))::bigint as upto
        from money m join loans l on l.id = m.loan_id left join closed c on c.loan_id = m.loan_id and c.kind = 'written_off'
        where c.entry_id is null or m.entry_id < c.entry_id
      ) m where upto - amount < payable
    ), parts as materialized (
      -- Else the planner begins with each schedule and reads all money for it: seconds for a day of the first months.
      select m.loan_id, n as week, m.value_date, least(m.upto, s.needs[n]) - greatest(m.upto - m.amount, coalesce(s.needs[n - 1], 0)) as amount
      from own_money m join schedules s on s.loan_id = m.loan_id
      cross join lateral generate_series(width_bucket(m.upto - m.amount, s.needs) + 1, least(width_bucket(m.upto - 1, s.needs) + 1, cardinality(s.needs))) n
    ), due as (
      select date_trunc('week', d.due::timestamp)::date as week, sum(d.amount)::bigint as due from due_weeks d group by 1
    ), paid as (
      select date_trunc('week', d.due::timestamp)::date as week, coalesce(sum(p.amount) filter (where p.value_date <= d.due), 0)::bigint as by_due_date,
        coalesce(sum(p.amount) filter (where p.value_date <= d.due + ${sql.lit(MISSED_AFTER_DAYS)}), 0)::bigint as within_7_days, sum(p.amount)::bigint as by_now
      from due_weeks d join parts p on p.loan_id = d.loan_id and p.week = d.week group by 1
    ), placed as (
      select x.week, x.amount, greatest(0, least(x.upto, coalesce(s.needs[width_bucket(x.value_date - 1, s.dues)], 0)) - (x.upto - x.amount)) as late,
        greatest(0, x.upto - greatest(x.upto - x.amount, coalesce(s.needs[width_bucket(x.week + 6, s.dues)], 0))) as early
      from (select m.*, date_trunc('week', m.value_date::timestamp)::date as week from own_money m where m.value_date ${inPeriod}) x
      join paid_out o on o.loan_id = x.loan_id join schedules s on s.loan_id = x.loan_id
    ), collected as (
      select week, sum(amount)::bigint as collected, sum(late)::bigint as late, sum(early)::bigint as early from placed group by week
    ), weeks as (
      select w.week::date as week, coalesce(d.due, 0) as due, coalesce(p.by_due_date, 0) as "paidByDueDate",
        coalesce(p.within_7_days, 0) as "paidWithin7Days", coalesce(p.by_now, 0) as "paidByNow",
        coalesce(c.collected, 0) as collected, coalesce(c.late, 0) as late, coalesce(c.early, 0) as early
      from generate_series(${first}::date, ${day}::date, interval '7 days') as w (week)
      left join due d on d.week = w.week::date left join paid p on p.week = w.week::date left join collected c on c.week = w.week::date
    ), repaid as (
      select f.loan_id, least(coalesce(sum(m.amount), 0), f.payable) as paid,
        least(coalesce(sum(m.amount) filter (where f.closed_as is distinct from 'written_off' or m.entry_id < f.closed_by), 0), f.payable) as own,
        least(coalesce(sum(m.amount) filter (where m.value_date <= f.first_due), 0), f.payable) >= least(f.needs[1], f.total_repayment) as on_time
      from followed f left join money m on m.loan_id = f.loan_id group by f.loan_id, f.needs[1], f.total_repayment, f.payable
    ), cohorts as (
      select f.week, count(*)::int as loans, sum(f.approved_amount)::bigint as principal, sum(f.total_repayment)::bigint as "toRepay",
        sum(r.paid)::bigint as paid, sum(least(coalesce(f.needs[f.due_weeks], 0), f.total_repayment))::bigint as due,
        sum(least(r.own, coalesce(f.needs[f.due_weeks], 0), f.total_repayment))::bigint as "paidOfDue",
        count(*) filter (where f.due_weeks > 0)::int as "firstDue", count(*) filter (where f.due_weeks > 0 and r.on_time)::int as "firstOnTime"
      from followed f join repaid r on r.loan_id = f.loan_id group by f.week
    )
    select (select json_agg(weeks order by week) from weeks) as weeks,
      (select coalesce(json_agg(cohorts order by week), '[]') from cohorts) as cohorts`.execute(tx)
  return { weeks: (rows[0]?.weeks ?? []).map(toCollectionWeek), cohorts: (rows[0]?.cohorts ?? []).map(toCohort) }
}

const toCollectionWeek = ({ week, due, collected, late, early, ...paid }: WeekRow): CollectionWeek => ({
  week,
  due: pesewas(due),
  paidByDueDate: pesewas(paid.paidByDueDate),
  paidWithin7Days: pesewas(paid.paidWithin7Days),
  paidByNow: pesewas(paid.paidByNow),
  shareByDueDate: shareOf(paid.paidByDueDate, due),
  shareWithin7Days: shareOf(paid.paidWithin7Days, due),
  shareByNow: shareOf(paid.paidByNow, due),
  collected: pesewas(collected),
  onTime: pesewas(collected - late - early),
  late: pesewas(late),
  early: pesewas(early),
})

const toCohort = ({ principal, toRepay, paid, due, paidOfDue, ...row }: CohortRow): Cohort => ({
  ...row,
  principal: pesewas(principal),
  firstOnTimeShare: shareOf(row.firstOnTime, row.firstDue),
  toRepay: pesewas(toRepay),
  paid: pesewas(paid),
  due: pesewas(due),
  paidOfDue: pesewas(paidOfDue),
  paidShare: shareOf(paidOfDue, due),
})
