import { sql, type RawBuilder } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { cohortShape } from '#contract/portfolio.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { shareOf } from '#domain/reports/portfolio-ageing.ts'
import { COHORT_WEEKS, firstMonday } from '#domain/reports/report-weeks.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { PATIENT } from '#server/platform/named-client.ts'
import { moneyOn, paidOutOn } from '#server/reports/portfolio-money-query.ts'
import { datesMovedAfter } from '#server/reports/positions-query.ts'

export type Cohort = Inside<typeof cohortShape>

interface CohortRow {
  week: LocalDate
  loans: number
  principal: number
  first_due: number
  first_on_time: number
  to_repay: number
  paid: number
}

/** The loans of each week of payouts, followed up to the day: whether the first instalment came in time, and how much was repaid. */
export async function cohorts(db: Db | Tx, day: LocalDate): Promise<Cohort[]> {
  const first = firstMonday(day, COHORT_WEEKS)
  const isFollowed = (column: RawBuilder<unknown>) => sql`${column} in (select loan_id from followed)`
  const { rows } = await sql<CohortRow>`${sql.raw(PATIENT)}
    with moved as (${datesMovedAfter(day)}
    ), followed as (
      select o.loan_id, date_trunc('week', o.paid_out_on::timestamp)::date as week, l.approved_amount, l.total_repayment,
        i.amount as first_amount, coalesce(m.old_date, i.due_date) as first_due
      from (${paidOutOn(day)}) o join loans l on l.id = o.loan_id
      join instalments i on i.loan_id = o.loan_id and i.week = 1 left join moved m on m.loan_id = o.loan_id and m.week = 1
      where o.paid_out_on >= ${first}::date
    ), money as (${moneyOn(day, isFollowed)}
    ), repaid as (
      select f.loan_id, coalesce(sum(m.amount), 0) as paid, coalesce(sum(m.amount) filter (where m.value_date <= f.first_due), 0) >= f.first_amount as on_time
      from followed f left join money m on m.loan_id = f.loan_id group by f.loan_id, f.first_amount
    )
    select f.week, count(*)::int as loans, sum(f.approved_amount)::bigint as principal, sum(f.total_repayment)::bigint as to_repay, sum(r.paid)::bigint as paid,
      count(*) filter (where r.on_time or f.first_due < ${day}::date)::int as first_due, count(*) filter (where r.on_time)::int as first_on_time
    from followed f join repaid r on r.loan_id = f.loan_id group by f.week order by f.week`.execute(db)
  return rows.map((row) => ({
    week: row.week,
    loans: row.loans,
    principal: pesewas(row.principal),
    firstDue: row.first_due,
    firstOnTime: row.first_on_time,
    firstOnTimeShare: shareOf(row.first_on_time, row.first_due),
    toRepay: pesewas(row.to_repay),
    paid: pesewas(row.paid),
    paidShare: shareOf(row.paid, row.to_repay),
  }))
}
