import { sql, type RawBuilder } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { datesMovedAfter, openReceiptsOn, settledOn, totalOn } from '#server/reports/positions-query.ts'

/** `(loan_id, paid_out_on)`, by the end of the day. */
export const paidOutOn = (day: LocalDate): RawBuilder<unknown> => sql`
  select loan_id, value_date as paid_out_on from (
    select distinct on (e.loan_id) e.loan_id, e.kind, e.value_date from journal_entries e
    where e.kind in ('disbursement', 'payout_returned') and e.booked_on <= ${day}::date order by e.loan_id, e.id desc
  -- Not "= 'disbursement'": the planner would expect one row in two hundred and loop over all payments.
  ) as payout where kind <> 'payout_returned'`

/**
 * Loans written off or refinanced by the end of the day: `(loan_id, kind, closed_on, entry_id, last_due)`. Instalments after `last_due` do
 * not fall due: a refinance settles those of its day.
 */
export const closedLoansOn = (day: LocalDate): RawBuilder<unknown> => sql`
  select loan_id, kind, closed_on, entry_id, case kind when 'written_off' then closed_on else closed_on - 1 end as last_due from (
    select distinct on (e.loan_id) e.loan_id, e.kind, e.booked_on as closed_on, e.id as entry_id from journal_entries e
    where e.kind in ('written_off', 'refinance_settled', 'refinance_undone') and e.booked_on <= ${day}::date order by e.loan_id, e.id desc
  ) as closed where kind <> 'refinance_undone'`

/**
 * Payments and open receipts (rule P12) that counted at the end of the day, and money that the end of a loan displaced (rule P25):
 * `(loan_id, entry_id, value_date, amount, number)`; `entry_id` is null for a receipt. `loans` selects IDs.
 */
export const moneyOn = (day: LocalDate, loans: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with entries as materialized (
    select e.loan_id, e.id, e.value_date, p.amount, p.unallocated_amount, p.receipt_number from journal_entries e join payments p on p.id = e.payment_id
    where e.kind = 'payment_completed' and e.booked_on <= ${day}::date and e.loan_id in (${loans})
      and not exists (
        select 1 from journal_entries u where u.loan_id = e.loan_id and u.id > e.id and u.booked_on <= ${day}::date
          and u.kind in ('payment_reversed', 'advance_released')
          and ((u.kind = 'payment_reversed' and u.payment_id = e.payment_id) or u.kind = 'advance_released')
      )
  ), unrecovered as materialized (
    select w.loan_id from (select distinct loan_id from journal_entries where kind = 'written_off' and booked_on <= ${day}::date and loan_id in (${loans})) w
      join loans l on l.id = w.loan_id left join entries e on e.loan_id = w.loan_id
      group by l.id, w.loan_id having coalesce(sum(e.amount), 0) < ${payableOn(day)}
  ), displaced as (
    select r.loan_id, r.number, r.made_on, c.left_over as amount from (
      select number, amount as left_over, closed_at as at from receipts
        where status = 'closed' and closed_booked_on <= ${day}::date and expires_on > (closed_at at time zone 'UTC')::date and loan_id in (${loans})
      union all
      select e.receipt_number, e.unallocated_amount, r.used_at from entries e join receipts r on r.number = e.receipt_number and r.loan_id = e.loan_id
        where e.unallocated_amount > 0
    ) c join receipts r on r.number = c.number
    join loan_balances b on b.loan_id = r.loan_id and b.until_day > ${day}::date and b.from_day <= ${day}::date and b.principal = 0 and b.interest = 0
      and r.loan_id not in (select loan_id from unrecovered)
    cross join lateral (
      select e.at from journal_entries e
      where e.loan_id = r.loan_id and e.kind in ('payment_completed', 'refinance_settled') and e.booked_on <= ${day}::date order by e.id desc limit 1
    ) ended where c.at >= ended.at and r.expires_on > (ended.at at time zone 'UTC')::date
  )
  select x.loan_id, x.entry_id, x.value_date, x.amount, x.number
  from (
    select loan_id, id as entry_id, value_date, amount, null as number from entries
    union all
    select loan_id, null, made_on, amount, number from displaced
    union all
    select r.loan_id, null, r.made_on, r.amount, r.number from (${openReceiptsOn(day)}) r
      join loan_balances b on b.loan_id = r.loan_id and b.until_day > ${day}::date and b.from_day <= ${day}::date
        and (b.principal <> 0 or b.interest <> 0 or r.loan_id in (select loan_id from unrecovered))
      where r.loan_id in (${loans})
  ) x`

/** Due dates as of the day and agreed amounts: `(loan_id, dues, needs)`. */
export const schedulesOn = (day: LocalDate): RawBuilder<unknown> => sql`
  with moved as (${datesMovedAfter(day)}
  ), moved_schedules as (
    select i.loan_id, array_agg(coalesce(m.old_date, i.due_date) order by i.week) as dues
    from instalments i left join moved m on m.loan_id = i.loan_id and m.week = i.week
    where i.loan_id in (select loan_id from moved) group by i.loan_id
  )
  select s.loan_id, coalesce(m.dues, s.dues) as dues, s.needs from loan_schedules s left join moved_schedules m on m.loan_id = s.loan_id`

/** Instalments due from `first` to the day, by due dates and amounts as of the day: `(loan_id, week, amount, due)`. */
export const instalmentsDue = (first: LocalDate, day: LocalDate): RawBuilder<unknown> => sql`
  with moved as (${datesMovedAfter(day)}
  ), due as (
    select i.loan_id, i.week, i.amount, i.due_date as due from instalments i left join moved m on m.loan_id = i.loan_id and m.week = i.week
      where i.due_date between ${first}::date and ${day}::date and m.loan_id is null
    union all
    select i.loan_id, i.week, i.amount, m.old_date from moved m join instalments i on i.loan_id = m.loan_id and i.week = m.week
      where m.old_date between ${first}::date and ${day}::date
  ), rebated as materialized (
    -- Others have the amounts agreed, now and on the day.
    select l.id as loan_id, ${totalOn(sql`${day}::date`)} as total from loans l where l.product_version <> 1 and l.id in (select loan_id from due) and (l.rebate > 0
      or exists (select 1 from journal_entries e where e.loan_id = l.id and e.kind = 'rebate_reversed' and e.booked_on > ${day}::date))
  )
  select d.loan_id, d.week, case when t.loan_id is null then d.amount
      else least(s.needs[d.week], t.total) - least(coalesce(s.needs[d.week - 1], 0), t.total) end as amount, d.due
  from due d left join rebated t on t.loan_id = d.loan_id left join loan_schedules s on s.loan_id = t.loan_id`

/** Pesewas of loan `l` that payments repay, as of the day: without the part settled by a refinance. */
export const payableOn = (day: LocalDate): RawBuilder<unknown> => sql`(${totalOn(sql`${day}::date`)} - ${settledOn(sql`${day}::date`)})`
