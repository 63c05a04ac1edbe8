import { sql } from 'kysely'
import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import type { EntryKind } from '#domain/ledger/entry.ts'
import { COHORT_WEEKS, COLLECTION_WEEKS, firstMonday } from '#domain/reports/report-weeks.ts'
import type { Tx } from '#server/platform/db.ts'
import { paidOutOn } from '#server/reports/portfolio-money-query.ts'

/** Pesewas that payments added to a week of collections, or what they repaid to a week of payouts. */
export interface AddedToWeek {
  readonly week: LocalDate
  readonly collected: number
  readonly late: number
  readonly early: number
}
export interface RepaidOfWeek {
  readonly week: LocalDate
  readonly paid: number
}
export interface Changes {
  /** The loans of which what was said of the earlier day does not hold any more. */
  readonly anew: readonly number[]
  /** What the payments on all other loans added. */
  readonly added: readonly AddedToWeek[]
  readonly repaid: readonly RepaidOfWeek[]
}

/** These entries move money between other accounts of a customer; neither what was collected on a loan nor what became of it reads them. */
const ASIDE: readonly EntryKind[] = ['receipt_made', 'receipt_cancelled', 'payment_unallocated', 'unallocated_refunded']

/**
 * What happened to loans after one day and up to another. A payment is added where nothing but payments happened to its loan, which was owed on, no date of
 * it has moved since, and they changed hands no earlier than all of the loan's money before them and after its first due date, which was over by then: so
 * whatever was said of the older money still holds, and how much that was is what the loan had received on the earlier day (`loan_balances`). `anew` are
 * all others with anything booked or dated anew, and those with a first week that fell due: before the later day, not before the earlier.
 */
export async function changesSince(tx: Tx, after: LocalDate, day: LocalDate): Promise<Changes> {
  const firstDue = sql`between ${after}::date and ${addDays(day, -1)}::date`
  const { rows } = await sql<{ anew: number[]; added: AddedToWeek[]; repaid: RepaidOfWeek[] }>`
    with booked as materialized (
      select e.loan_id, e.id, e.kind, e.value_date, p.amount
      from journal_entries e left join payments p on p.id = e.payment_id
      where e.booked_on > ${after}::date and e.booked_on <= ${day}::date and e.loan_id is not null and e.kind <> all(${ASIDE}::text[])
    ), dated as materialized (
      select loan_id from due_date_changes where booked_on > ${after}::date
      union select loan_id from instalments where week = 1 and due_date ${firstDue}
      union select loan_id from due_date_changes where week = 1 and old_date ${firstDue}
    ), ahead as materialized (
      select loan_id from journal_entries where kind = 'payment_completed' and value_date > ${after}::date and booked_on <= ${after}::date
    ), touched as (
      select loan_id, min(value_date) as since, bool_and(kind = 'payment_completed') as only_money
      from booked where loan_id not in (select loan_id from dated) group by loan_id
    ), judged as materialized (
      select t.loan_id, t.since, o.received, s.dues, s.needs, o.received is not null and t.only_money and s.dues[1] < least(t.since, ${after}::date)
        and case when t.since > ${after}::date then t.loan_id not in (select loan_id from ahead where loan_id is not null) else not exists (
          select 1 from journal_entries e where e.loan_id = t.loan_id and e.kind = 'payment_completed' and e.booked_on <= ${after}::date and e.value_date > t.since
        ) end as on_top
      from touched t left join loan_schedules s on s.loan_id = t.loan_id left join lateral (
        select l.total_repayment - b.principal - b.interest as received from loan_balances b join loans l on l.id = b.loan_id
        where b.loan_id = t.loan_id and b.from_day <= ${after}::date and b.until_day > ${after}::date and (b.principal <> 0 or b.interest <> 0)
      ) o on true
    ), money as materialized (
      select b.loan_id, b.value_date, date_trunc('week', b.value_date::timestamp)::date as week, b.amount, j.dues, j.needs,
        j.received + sum(b.amount) over (partition by b.loan_id order by b.value_date, b.id) as upto
      from booked b join judged j on j.loan_id = b.loan_id where j.on_top
    ), added as (
      select m.week, sum(m.amount)::bigint as collected,
        sum(greatest(0, least(m.upto, coalesce(m.needs[width_bucket(m.value_date - 1, m.dues)], 0)) - (m.upto - m.amount)))::bigint as late,
        sum(greatest(0, m.upto - greatest(m.upto - m.amount, coalesce(m.needs[width_bucket(m.week + 6, m.dues)], 0))))::bigint as early
      from money m where m.value_date between ${firstMonday(day, COLLECTION_WEEKS)}::date and ${day}::date group by m.week
    ), repaid as (
      select date_trunc('week', o.paid_out_on::timestamp)::date as week, sum(m.amount)::bigint as paid
      from money m join (${paidOutOn(day, sql`e.loan_id = any(array(select loan_id from judged where on_top))`)}) o on o.loan_id = m.loan_id
      where o.paid_out_on >= ${firstMonday(day, COHORT_WEEKS)}::date group by 1
    )
    select (select coalesce(json_agg(x.loan_id), '[]') from (select loan_id from dated union all select loan_id from judged where not coalesce(on_top, false)) x) as anew,
      (select coalesce(json_agg(added), '[]') from added) as added, (select coalesce(json_agg(repaid), '[]') from repaid) as repaid`.execute(
    tx,
  )
  return rows[0] ?? { anew: [], added: [], repaid: [] }
}
