import { type RawBuilder, sql } from 'kysely'
import { addDays, laterOf, type LocalDate, startOf } from '#domain/kernel/calendar.ts'
import { DEFAULT_AFTER_DAYS, MISSED_AFTER_DAYS } from '#domain/loans/arrears.ts'
import { DAY_NOTE_KINDS, type DayNoteKind, dueDatesThatAge } from '#domain/reports/day-notes.ts'
import type { Db } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { settledOn, totalOn } from '#server/reports/positions-query.ts'
import { withoutStatementTimeout } from '#server/platform/without-statement-timeout.ts'

/** Limits each statement's time. */
const AT_ONCE = 500

/** Compares the ends of two days by dated facts: a repetition writes nothing. @returns the counts per kind. */
export async function writeArrearsEvents({ db, clock }: Deps, day: LocalDate): Promise<Record<DayNoteKind, number>> {
  const loans = await loansThatMayHaveChanged(db, day)
  const at = laterOf(clock.now(), startOf(addDays(day, 1)))
  for (let first = 0; first < loans.length; first += AT_ONCE) await writeEventsOf(db, day, loans.slice(first, first + AT_ONCE), at)
  return countNotes(db, day)
}

/** A week ages, an entry is booked, or a receipt closes or expires on this day. */
async function loansThatMayHaveChanged(db: Db, day: LocalDate): Promise<number[]> {
  const ageing = dueDatesThatAge(day)
  const rows = await withoutStatementTimeout(
    db,
    sql<{ loan_id: number }>`
    select loan_id from instalments where due_date = any(${ageing}::date[])
    union select loan_id from due_date_changes where old_date = any(${ageing}::date[]) or booked_on = ${day}
    union select loan_id from journal_entries where booked_on = ${day} and loan_id is not null
    union select loan_id from receipts where loan_id is not null and (expires_on = ${day} or closed_booked_on = ${day})
    order by loan_id`,
  )
  return rows.map((row) => row.loan_id)
}

async function writeEventsOf(db: Db, day: LocalDate, loanIds: readonly number[], at: Date): Promise<void> {
  const loans = sql`${loanIds}::bigint[]`
  const defaulted = sql`max(days) > ${sql.lit(DEFAULT_AFTER_DAYS)}`
  await sql`
    with before as materialized (${overdueAsOf(sql`${addDays(day, -1)}::date`, loans)}),
      after as materialized (${overdueAsOf(sql`${day}::date`, loans)}),
      events (kind, loan_id, week, amount) as (
        select 'overdue', a.loan_id, a.week, a.missing from after a
          where not exists (select 1 from before b where (b.loan_id, b.week) = (a.loan_id, a.week))
        union all
        select 'missed', a.loan_id, a.week, a.missing from after a
          where a.days > ${sql.lit(MISSED_AFTER_DAYS)}
            and not exists (select 1 from before b where (b.loan_id, b.week) = (a.loan_id, a.week) and b.days > ${sql.lit(MISSED_AFTER_DAYS)})
        union all
        select 'defaulted', loan_id, min(week), sum(missing)::bigint from after
          group by loan_id having ${defaulted}
            and loan_id not in (select loan_id from before group by loan_id having ${defaulted})
        union all
        select 'cured', b.loan_id, b.week, b.missing from before b
          where not exists (select 1 from after a where (a.loan_id, a.week) = (b.loan_id, b.week))
            and not exists (select 1 from journal_entries e where e.loan_id = b.loan_id and e.kind = 'written_off' and e.booked_on = ${day}::date)
      )
    insert into daily_arrears_events (day, kind, loan_id, week, amount, noted_at)
    select ${day}::date, kind, loan_id, week, amount, ${at}::timestamptz from events
    on conflict do nothing`.execute(db)
}

async function countNotes(db: Db, day: LocalDate): Promise<Record<DayNoteKind, number>> {
  const { rows } = await sql<{ kind: string; events: number }>`
    select kind, count(*) as events from daily_arrears_events where day = ${day} group by kind`.execute(db)
  const of = (kind: DayNoteKind): number => rows.find((row) => row.kind === kind)?.events ?? 0
  const [overdue, missed, defaulted, cured] = DAY_NOTE_KINDS.map(of)
  return { overdue: overdue ?? 0, missed: missed ?? 0, defaulted: defaulted ?? 0, cured: cured ?? 0 }
}

type Day = RawBuilder<LocalDate>
type Loan = RawBuilder<unknown>

/** domain/reports/loan-position.ts in SQL: `(loan_id, week, missing, days)`, missing in pesewas. */
function overdueAsOf(day: Day, loans: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select w.loan_id, w.week, least(w.needed, f.payable) - greatest(f.received, w.needed - w.amount) as missing, ${day} - w.due as days
    from (
      select l.id, x.total - x.settled as payable, x.total - x.settled - o.owed + ${inReceiptsAsOf(day, sql`l.id`)} as received
      from loans l cross join lateral (select ${totalOn(day)} as total, ${settledOn(day)} as settled) x join lateral (${owedAsOf(day, sql`l.id`)}) o on o.owed > 0
      where l.id = any(${loans})
    ) f
    join lateral (
      select i.loan_id, i.week, i.amount + i.rebated as amount, (sum(i.amount + i.rebated) over (order by i.week))::bigint as needed,
        coalesce(
          (select c.old_date from due_date_changes c where c.loan_id = i.loan_id and c.week = i.week and c.booked_on > ${day} order by c.id limit 1),
          i.due_date) as due
      from instalments i where i.loan_id = f.id
    ) w on w.due < ${day} and f.received < least(w.needed, f.payable) and w.needed - w.amount < f.payable`
}

const owedAsOf = (day: Day, loan: Loan) => sql`
  select sum(j.amount) as owed from journal_lines j join journal_entries e on e.id = j.entry_id
  where j.loan_id = ${loan} and j.account in ('loan_principal', 'interest_receivable') and e.booked_on <= ${day}`

/** Valid bound receipts that are not entered, in pesewas. */
const inReceiptsAsOf = (day: Day, loan: Loan) => sql`coalesce((
  select sum(r.amount) from receipts r
  where r.loan_id = ${loan} and r.expires_on > ${day} and r.made_booked_on <= ${day}
    and (r.closed_booked_on is null or r.closed_booked_on > ${day})
), 0)`
