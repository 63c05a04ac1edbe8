import { sql } from 'kysely'
import { addDays, laterOf, startOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { DEFAULT_AFTER_DAYS, MISSED_AFTER_DAYS } from '#domain/loans/arrears.ts'
import { coverThatEnds, DAY_NOTE_KINDS, dueDatesThatAge, type DayNoteKind } from '#domain/reports/day-notes.ts'
import { overdueAsOf } from '#server/operations/overdue-as-of.ts'
import type { Db } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { withoutStatementTimeout } from '#server/platform/without-statement-timeout.ts'

/** Limits each statement's time, whatever the number of loans. */
const AT_ONCE = 500

/**
 * The difference between the ends of this day and the previous one, from dated facts, so that a repetition writes nothing. Returns the
 * counts per kind.
 */
export async function writeArrearsEvents({ db, clock }: Deps, day: LocalDate): Promise<Record<DayNoteKind, number>> {
  const loans = await loansThatMayHaveChanged(db, day)
  const at = laterOf(clock.now(), startOf(addDays(day, 1)))
  for (let first = 0; first < loans.length; first += AT_ONCE) await writeEventsOf(db, day, loans.slice(first, first + AT_ONCE), at)
  return countNotes(db, day)
}

/** A week ages on this day, an entry is on it, or a cover begins or ends on it. */
async function loansThatMayHaveChanged(db: Db, day: LocalDate): Promise<number[]> {
  const ageing = dueDatesThatAge(day)
  const rows = await withoutStatementTimeout(
    db,
    sql<{ loan_id: number }>`
    select loan_id from instalments where due_date = any(${ageing}::date[])
    union select loan_id from due_date_changes where old_date = any(${ageing}::date[]) or booked_on = ${day}
    union select loan_id from journal_entries where booked_on = ${day} and loan_id is not null
    union select loan_id from payments where entered_on = ${coverThatEnds(day)} or entry_booked_on = ${day} or decision_booked_on = ${day}
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
