import { sql } from 'kysely'
import type { OfficeFacts } from '#domain/audit-books/facts.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { utc } from '#server/audit-books/read-loan-facts.ts'
import type { Tx } from '#server/platform/db.ts'

interface Row {
  days: LocalDate[]
  noted: LocalDate[]
  holidays: LocalDate[]
  updated: LocalDate | null
  old: number
  entry: number
  day: LocalDate | null
  rates: OfficeFacts['provisionRates']
  months: OfficeFacts['provisionMonths']
  bases: OfficeFacts['interestBases']
  accrued: OfficeFacts['accrualMonths']
}

export async function readOfficeFacts(tx: Tx): Promise<OfficeFacts> {
  const { rows } = await sql<Row>`
    select array(select day from closed_days) as days,
      array(select business_date from job_runs where job = 'daily-close' and finished_at is not null) as noted, array(select distinct date from holidays) as holidays,
      (select max((started_at at time zone 'UTC')::date) from job_runs
        where job = 'daily-close' and finished_at is not null and counts ? 'standings') as updated,
      (select coalesce(max(last_score_id), 0)::bigint from book_rule_changes) as old,
      (select coalesce(max(last_entry_id), 0)::bigint from book_rule_changes) as entry,
      (select max(last_day) from book_rule_changes) as day,
      (select coalesce(json_agg(json_build_object('id', r.id, 'fromDay', r.from_day, 'setBy', r.set_by, 'setAt', ${utc('r.set_at')},
          'rates', json_build_array(r.current_rate, r.olem_rate, r.substandard_rate, r.doubtful_rate, r.loss_rate)) order by r.id), '[]')
        from provision_rates r) as rates,
      (select coalesce(json_agg(json_build_object('month', m.month, 'lastDay', (m.month + interval '1 month' - interval '1 day')::date,
          'required', m.required, 'lastEntry', m.last_entry_id) order by m.month), '[]')
        from month_provisions m) as months,
      (select coalesce(json_agg(json_build_object('id', b.id, 'fromMonth', b.from_month, 'basis', b.basis, 'setBy', b.set_by, 'setAt', ${utc('b.set_at')},
          'requestId', b.request_id, 'requestedBy', r.requested_by, 'requested', concat(r.basis, ' from ', to_char(r.basis_from, 'YYYY-MM')), 'outcome', r.outcome,
          'decidedBy', r.decided_by) order by b.id), '[]')
        from interest_bases b join second_person_requests r on r.id = b.request_id) as bases,
      (select coalesce(json_agg(json_build_object('month', m.month, 'lastDay', (m.month + interval '1 month' - interval '1 day')::date) order by m.month), '[]')
        from month_accruals m where m.basis = 'by_day') as accrued`.execute(tx)
  const [row] = rows
  return {
    closedDays: new Set(row?.days),
    notedDays: new Set(row?.noted),
    holidays: new Set(row?.holidays),
    figuresUpdatedOn: row?.updated ?? undefined,
    lastOldScore: row?.old ?? 0,
    lastOldEntry: row?.entry ?? 0,
    lastOldDay: row?.day ?? undefined,
    provisionRates: row?.rates ?? [],
    provisionMonths: row?.months ?? [],
    interestBases: row?.bases ?? [],
    accrualMonths: row?.accrued ?? [],
  }
}
