import { sql } from 'kysely'
import type { Break } from './break.ts'

export const DAY_BREAKS: readonly Break[] = [
  {
    invariant: 'closed_days_have_no_gap',
    what: 'an open day between closed ones',
    with: (tx) =>
      sql`
      insert into closed_days (day, closed_at) values ('2026-01-01', '2026-01-02T00:10:00Z'), ('2026-01-03', '2026-01-04T00:10:00Z')`.execute(
        tx,
      ),
  },
  {
    invariant: 'finished_close_closed_its_day',
    what: 'a finished daily close of an open day',
    with: (tx) =>
      sql`
      insert into job_runs (job, business_date, started_at, finished_at)
      values ('daily-close', '2026-01-01', '2026-01-02T00:10:00Z', '2026-01-02T00:11:00Z')`.execute(tx),
  },
  {
    invariant: 'note_is_of_a_closed_day',
    what: 'an arrears event of an open day',
    with: (tx, { active }) =>
      sql`
      insert into daily_arrears_events (day, kind, loan_id, week, amount, noted_at)
      values ('2026-03-09', 'overdue', ${active.loan}, 1, 100, '2026-03-09T10:00:00Z')`.execute(tx),
  },
  {
    invariant: 'reminder_is_of_a_paid_out_loan',
    what: 'a reminder of a loan without a payout',
    with: (tx, { approved }) =>
      sql`
      insert into reminders (loan_id, week, kind, due_date, amount, sent_on, by_sms, at)
      values (${approved.loan}, 1, 'on_the_day', '2026-03-16', 100, '2026-03-16', true, '2026-03-16T08:00:00Z')`.execute(tx),
  },
]
