import { sql, type RawBuilder } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { collectionWeekShape } from '#contract/portfolio.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { COLLECTION_WEEKS, firstMonday } from '#domain/reports/report-weeks.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { PATIENT } from '#server/platform/named-client.ts'
import { givenUpOn, moneyOn, paidOutOn } from '#server/reports/portfolio-money-query.ts'
import { datesMovedAfter } from '#server/reports/positions-query.ts'

export type CollectionWeek = Inside<typeof collectionWeekShape>

interface WeekRow {
  week: LocalDate
  due: number
  collected: number
  late: number
  early: number
}

/**
 * What fell due and what was collected in each week up to the day. Money pays the oldest instalment first: the part for instalments that were past due
 * when it changed hands is late, the part for those of a later week is early, the rest is on time. Recoveries are no collections, and nothing falls due
 * any more on a loan that was written off or settled by a refinance.
 */
export async function collectionWeeks(db: Db | Tx, day: LocalDate): Promise<CollectionWeek[]> {
  const first = firstMonday(day, COLLECTION_WEEKS)
  const inPeriod = sql`between ${first}::date and ${day}::date`
  const isCollecting = (column: RawBuilder<unknown>) =>
    sql`${column} in (select distinct loan_id from journal_entries where kind = 'payment_completed' and value_date ${inPeriod})`
  const { rows } = await sql<WeekRow>`${sql.raw(PATIENT)}
    with moved as (${datesMovedAfter(day)}
    ), paid_out as (${paidOutOn(day)}
    ), given_up as (${givenUpOn(day)}
    ), money as (${moneyOn(day, isCollecting)}
    ), due as (
      select date_trunc('week', x.due::timestamp)::date as week, sum(x.amount)::bigint as due from (
        select i.loan_id, i.amount, i.due_date as due from instalments i left join moved m on m.loan_id = i.loan_id and m.week = i.week
          where i.due_date ${inPeriod} and m.loan_id is null
        union all
        select i.loan_id, i.amount, m.old_date from moved m join instalments i on i.loan_id = m.loan_id and i.week = m.week where m.old_date ${inPeriod}
      ) x join paid_out o on o.loan_id = x.loan_id left join given_up g on g.loan_id = x.loan_id
      where (g.closed_on is null or x.due <= g.closed_on) group by 1
    ), moved_schedules as (
      select i.loan_id, array_agg(coalesce(m.old_date, i.due_date) order by i.week) as dues
      from instalments i left join moved m on m.loan_id = i.loan_id and m.week = i.week
      where i.loan_id in (select loan_id from moved) group by i.loan_id
    ), schedules as (
      select s.loan_id, coalesce(m.dues, s.dues) as dues, s.needs from loan_schedules s left join moved_schedules m on m.loan_id = s.loan_id
      where ${isCollecting(sql`s.loan_id`)}
    ), placed as (
      select x.week, x.amount, greatest(0, least(x.upto, coalesce(s.needs[width_bucket(x.value_date - 1, s.dues)], 0)) - (x.upto - x.amount)) as late,
        greatest(0, x.upto - greatest(x.upto - x.amount, coalesce(s.needs[width_bucket(x.week + 6, s.dues)], 0))) as early
      from (select m.*, date_trunc('week', m.value_date::timestamp)::date as week from money m where m.value_date ${inPeriod}) x
      join paid_out o on o.loan_id = x.loan_id join schedules s on s.loan_id = x.loan_id
      left join given_up g on g.loan_id = x.loan_id and g.kind = 'written_off' where g.entry_id is null or x.entry_id < g.entry_id
    ), collected as (
      select week, sum(amount)::bigint as collected, sum(late)::bigint as late, sum(early)::bigint as early from placed group by week
    )
    select w.week::date as week, coalesce(d.due, 0) as due, coalesce(c.collected, 0) as collected, coalesce(c.late, 0) as late, coalesce(c.early, 0) as early
    from generate_series(${first}::date, ${day}::date, interval '7 days') as w (week)
    left join due d on d.week = w.week::date left join collected c on c.week = w.week::date order by 1`.execute(db)
  return rows.map(({ week, due, collected, late, early }) => ({
    week,
    due: pesewas(due),
    collected: pesewas(collected),
    onTime: pesewas(collected - late - early),
    late: pesewas(late),
    early: pesewas(early),
  }))
}
