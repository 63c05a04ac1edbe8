import { sql, type RawBuilder } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { LevelName } from '#domain/credit/credit-level.ts'
import { COVER_DAYS } from '#domain/loans/arrears.ts'

/** A loan that was owed on at the end of a day, in pesewas. */
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
}

/** The due date of each instalment that a later day moved, as it was in force on the day: `(loan_id, week, old_date)`. */
export const datesMovedAfter = (day: LocalDate): RawBuilder<unknown> => sql`
  select distinct on (c.loan_id, c.week) c.loan_id, c.week, c.old_date
  from due_date_changes c where c.booked_on > ${day}::date order by c.loan_id, c.week, c.id`

/** What waited on the day to be confirmed or entered: pending payments of the last 14 days and bound receipts that were open and valid. */
const coverOn = (day: LocalDate): RawBuilder<unknown> => sql`
  select loan_id, sum(amount)::bigint as amount from (
    select p.loan_id, p.amount + case when p.status in ('completed', 'reversed') then p.unallocated_amount else 0 end as amount
      from payments p where p.entered_on > ${day}::date - ${COVER_DAYS}::int and p.entry_booked_on <= ${day}::date
        and (p.decision_booked_on is null or p.decision_booked_on > ${day}::date)
    union all
    select r.loan_id, r.amount from receipts r
      where r.loan_id is not null and r.void_from > ${day}::date and r.made_booked_on <= ${day}::date
        and (r.closed_booked_on is null or r.closed_booked_on > ${day}::date)
  ) as waiting group by loan_id`

/**
 * Every loan with something receivable when the day ended, with its arrears: the rule of domain/reports/loan-position.ts for all loans at once, in one
 * select. A loan that nothing is owed on now, and on which nothing was booked since, was owed nothing then: that keeps the closed ones out.
 */
export const positionsOn = (day: LocalDate): RawBuilder<PositionRow> => sql<PositionRow>`
  with owing as materialized (
    select l.id from loans l
    where l.id <= (
        select max(e.loan_id) from journal_entries e where e.kind in ('disbursement', 'payout_returned') and e.booked_on <= ${day}::date
      )
      and (l.status = 'active' or (select max(e.booked_on) from journal_entries e where e.loan_id = l.id) > ${day}::date)
  ), balances as (
    select o.id as loan_id, b.principal, b.interest from owing o cross join lateral (
      select coalesce(sum(j.amount) filter (where j.account = 'loan_principal'), 0)::bigint as principal,
        coalesce(sum(j.amount) filter (where j.account = 'interest_receivable'), 0)::bigint as interest
      from journal_lines j join journal_entries e on e.id = j.entry_id
      where j.loan_id = o.id and j.account in ('loan_principal', 'interest_receivable') and e.loan_id = o.id and e.booked_on <= ${day}::date
    ) b where b.principal <> 0 or b.interest <> 0
  ), moved as (${datesMovedAfter(day)}
  ), cover as (${coverOn(day)}
  ), facts as (
    select b.loan_id, b.principal, b.interest, l.user_id, l.level_name, l.total_repayment - b.principal - b.interest as received,
      coalesce(c.amount, 0) as cover
    from balances b join loans l on l.id = b.loan_id left join cover c on c.loan_id = b.loan_id
  ), weeks as (
    select f.*, i.amount, coalesce(m.old_date, i.due_date) as due, sum(i.amount) over (partition by i.loan_id order by i.week) as needed
    from facts f join instalments i on i.loan_id = f.loan_id left join moved m on m.loan_id = i.loan_id and m.week = i.week
  ), judged as (
    select w.*, w.due < ${day}::date and w.needed > w.received + w.cover as overdue from weeks w
  )
  select loan_id, user_id, level_name, principal, interest, max(due) as final_due, min(due) filter (where overdue) as overdue_since,
    coalesce(${day}::date - min(due) filter (where overdue), 0) as days_past_due,
    coalesce(sum(amount - greatest(0, least(amount, received - (needed - amount)))) filter (where overdue), 0)::bigint as overdue
  from judged group by loan_id, user_id, level_name, principal, interest`
