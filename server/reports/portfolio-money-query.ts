import { sql, type RawBuilder } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'

/** The loans that stood paid out when the day ended, with the day of their payout: `(loan_id, paid_out_on)`. */
export const paidOutOn = (day: LocalDate): RawBuilder<unknown> => sql`
  select loan_id, value_date as paid_out_on from (
    select distinct on (e.loan_id) e.loan_id, e.kind, e.value_date from journal_entries e
    where e.kind in ('disbursement', 'payout_returned') and e.booked_on <= ${day}::date order by e.loan_id, e.id desc
  ) as payout where kind = 'disbursement'`

/** The loans that were written off or settled by a refinance when the day ended, and since which day: `(loan_id, kind, closed_on, entry_id)`. */
export const givenUpOn = (day: LocalDate): RawBuilder<unknown> => sql`
  select loan_id, kind, closed_on, entry_id from (
    select distinct on (e.loan_id) e.loan_id, e.kind, e.booked_on as closed_on, e.id as entry_id from journal_entries e
    where e.kind in ('written_off', 'refinance_settled', 'refinance_undone') and e.booked_on <= ${day}::date order by e.loan_id, e.id desc
  ) as given_up where kind <> 'refinance_undone'`

/**
 * What counted as paid on some loans when the day ended, one row per payment with the loan's money up to and with it, by the day on which it changed
 * hands: `(loan_id, entry_id, booked_on, value_date, amount, upto)`. `isOfLoans` says of a column with a loan's number whether it is one of them.
 */
export const moneyOn = (day: LocalDate, isOfLoans: (column: RawBuilder<unknown>) => RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select e.loan_id, e.id as entry_id, e.booked_on, e.value_date, p.amount, sum(p.amount) over (partition by e.loan_id order by e.value_date, e.id) as upto
  from journal_entries e join payments p on p.id = e.payment_id
  where e.kind = 'payment_completed' and e.booked_on <= ${day}::date and ${isOfLoans(sql`e.loan_id`)} and ${isOfLoans(sql`p.loan_id`)}
    and not exists (
      select 1 from journal_entries u where u.loan_id = e.loan_id and u.id > e.id and u.booked_on <= ${day}::date
        and u.kind in ('payment_reversed', 'advance_released')
        and ((u.kind = 'payment_reversed' and u.payment_id = e.payment_id) or u.kind = 'advance_released')
    )`
