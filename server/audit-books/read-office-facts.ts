import { sql } from 'kysely'
import type { OfficeFacts } from '#domain/audit-books/facts.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Tx } from '#server/platform/db.ts'

interface Row {
  days: LocalDate[]
  noted: LocalDate[]
  holidays: LocalDate[]
  updated: LocalDate | null
  old: number
  entry: number
  day: LocalDate | null
}

/** What every customer is compared with. */
export async function readOfficeFacts(tx: Tx): Promise<OfficeFacts> {
  const { rows } = await sql<Row>`
    select array(select day from closed_days) as days,
      array(select business_date from job_runs where job = 'daily-close' and finished_at is not null) as noted, array(select distinct date from holidays) as holidays,
      (select max((started_at at time zone 'UTC')::date) from job_runs
        where job = 'daily-close' and finished_at is not null and counts ? 'standings') as updated,
      (select coalesce(max(last_score_id), 0)::bigint from book_rule_changes) as old,
      (select coalesce(max(last_entry_id), 0)::bigint from book_rule_changes) as entry,
      (select max(last_day) from book_rule_changes) as day`.execute(tx)
  const [row] = rows
  return {
    closedDays: new Set(row?.days),
    notedDays: new Set(row?.noted),
    holidays: new Set(row?.holidays),
    figuresUpdatedOn: row?.updated ?? undefined,
    lastOldScore: row?.old ?? 0,
    lastOldEntry: row?.entry ?? 0,
    lastOldDay: row?.day ?? undefined,
  }
}
