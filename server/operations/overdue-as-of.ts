import { sql, type RawBuilder } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { COVER_DAYS } from '#domain/loans/arrears.ts'

type Day = RawBuilder<LocalDate>
type Loan = RawBuilder<unknown>

/**
 * From entries and due dates of that time (domain/reports/loan-position.ts, for many loans at once). Columns: loan_id, week, missing in
 * pesewas, days.
 */
export function overdueAsOf(day: Day, loans: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select w.loan_id, w.week, least(w.amount, w.needed - f.received)::bigint as missing, ${day} - w.due as days
    from (
      select l.id, l.total_repayment - o.owed as received, ${coverAsOf(day, sql`l.id`)} as cover
      from loans l join lateral (${owedAsOf(day, sql`l.id`)}) o on o.owed > 0
      where l.id = any(${loans})
    ) f
    join lateral (
      select i.loan_id, i.week, i.amount, sum(i.amount) over (order by i.week) as needed,
        coalesce(
          (select c.old_date from due_date_changes c where c.loan_id = i.loan_id and c.week = i.week and c.booked_on > ${day} order by c.id limit 1),
          i.due_date) as due
      from instalments i where i.loan_id = f.id
    ) w on w.due < ${day} and f.received + f.cover < w.needed`
}

const owedAsOf = (day: Day, loan: Loan) => sql`
  select sum(j.amount) as owed from journal_lines j join journal_entries e on e.id = j.entry_id
  where j.loan_id = ${loan} and j.account in ('loan_principal', 'interest_receivable') and e.booked_on <= ${day}`

/** Pending payments of 14 days and valid bound receipts, in pesewas. */
const coverAsOf = (day: Day, loan: Loan) => sql`(
  coalesce((
    select sum(p.amount + case when p.status in ('completed', 'reversed') then p.unallocated_amount else 0 end) from payments p
    where p.loan_id = ${loan} and p.entered_on > ${day} - ${sql.lit(COVER_DAYS)} and p.entry_booked_on <= ${day}
      and (p.decision_booked_on is null or p.decision_booked_on > ${day})
  ), 0)
  + coalesce((
    select sum(r.amount) from receipts r
    where r.loan_id = ${loan} and r.expires_on > ${day} and r.made_booked_on <= ${day}
      and (r.closed_booked_on is null or r.closed_booked_on > ${day})
  ), 0))`
