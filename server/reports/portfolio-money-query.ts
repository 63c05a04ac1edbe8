import { sql, type RawBuilder } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { openReceiptsOn } from '#server/reports/positions-query.ts'

/** Loans paid out by the end of the day: `(loan_id, paid_out_on)`. */
export const paidOutOn = (day: LocalDate): RawBuilder<unknown> => sql`
  select loan_id, value_date as paid_out_on from (
    select distinct on (e.loan_id) e.loan_id, e.kind, e.value_date from journal_entries e
    where e.kind in ('disbursement', 'payout_returned') and e.booked_on <= ${day}::date order by e.loan_id, e.id desc
  -- Not "= 'disbursement'": the planner would expect one row in two hundred and loop over all payments.
  ) as payout where kind <> 'payout_returned'`

/**
 * Loans written off or settled by a refinance by the end of the day: `(loan_id, kind, closed_on, entry_id, last_due)`. Instalments due after
 * `last_due` do not fall due: a refinance settles those of its own day.
 */
export const closedLoansOn = (day: LocalDate): RawBuilder<unknown> => sql`
  select loan_id, kind, closed_on, entry_id, case kind when 'written_off' then closed_on else closed_on - 1 end as last_due from (
    select distinct on (e.loan_id) e.loan_id, e.kind, e.booked_on as closed_on, e.id as entry_id from journal_entries e
    where e.kind in ('written_off', 'refinance_settled', 'refinance_undone') and e.booked_on <= ${day}::date order by e.loan_id, e.id desc
  ) as closed where kind <> 'refinance_undone'`

/**
 * Payments that counted at the end of the day, and the open receipts of active loans (rule P12), with the running total by value date:
 * `(loan_id, entry_id, value_date, amount, upto)`; `entry_id` is null for a receipt. `loans` selects ids.
 */
export const moneyOn = (day: LocalDate, loans: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with entries as materialized (
    select e.loan_id, e.id, e.value_date, e.payment_id from journal_entries e
    where e.kind = 'payment_completed' and e.booked_on <= ${day}::date and e.loan_id in (${loans})
      and not exists (
        select 1 from journal_entries u where u.loan_id = e.loan_id and u.id > e.id and u.booked_on <= ${day}::date
          and u.kind in ('payment_reversed', 'advance_released')
          and ((u.kind = 'payment_reversed' and u.payment_id = e.payment_id) or u.kind = 'advance_released')
      )
  )
  select x.loan_id, x.entry_id, x.value_date, x.amount,
    (sum(x.amount) over (partition by x.loan_id order by x.value_date, x.entry_id nulls last, x.number))::bigint as upto
  from (
    select e.loan_id, e.id as entry_id, e.value_date, p.amount, null as number from entries e join payments p on p.id = e.payment_id
    union all
    select r.loan_id, null, r.made_on, r.amount, r.number from (${openReceiptsOn(day)}) r
      join loan_balances b on b.loan_id = r.loan_id and b.until_day > ${day}::date and b.from_day <= ${day}::date and (b.principal <> 0 or b.interest <> 0)
      where r.loan_id in (${loans})
  ) x`
