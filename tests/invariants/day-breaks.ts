import { sql } from 'kysely'
import { type Break, book } from './break.ts'

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
  {
    invariant: 'frozen_month_is_unchanged',
    what: 'an entry in a closed month',
    with: async (tx, { desk, requestId }) => {
      await sql`
        insert into closed_months (month, trial_balance, hash, closed_at, closed_by)
        select month, trial_balance, encode(sha256(convert_to(trial_balance, 'UTF8')), 'hex'), '2026-04-01T08:00:00Z', ${desk}
        from trial_balances_by_month() where month = '2026-03-01'`.execute(tx)
      await book(
        tx,
        [
          ['bank', 500],
          ['owner_funding', -500],
        ],
        { requestId },
      )
    },
  },
  {
    invariant: 'closed_year_is_its_entries',
    what: 'a closed year with a result that it did not have',
    with: (tx, { desk }) =>
      sql`
      insert into closed_years (year, result, requested_by, closed_by, closed_at)
      select 2020, 500, ${desk}, u.id, '2026-04-01T08:00:00Z' from users u where u.id <> ${desk} order by u.id limit 1`.execute(tx),
  },
  {
    invariant: 'closed_year_is_its_entries',
    what: 'a year end of a year that is not closed',
    with: (tx, { requestId }) =>
      book(
        tx,
        [
          ['write_offs', 500],
          ['retained_earnings', -500],
        ],
        { requestId, kind: 'year_closed' },
      ),
  },
]

const closeTheDay = sql`insert into closed_days (day, closed_at) values ('2026-03-09', '2026-03-10T00:10:00Z')`

/** Without triggers a tampering also breaks derived tables. */
export const DERIVED_VIOLATIONS = new Set([
  'loan_balance_matches_journal',
  'loan_schedule_matches_instalments',
  'report_snapshot_matches_ledger',
  'kept_figure_is_counted',
  'lots_are_the_account',
  'lots_are_their_entry',
  'open_receipts_fit_their_loan',
])

export const PAST_REPORT_BREAKS: readonly Break[] = [
  {
    invariant: 'closed_day_keeps_its_totals',
    what: 'a total of a closed day without entries',
    with: async (tx) => {
      await closeTheDay.execute(tx)
      await sql`insert into journal_days (day, kind, account, amount, lines) values ('2026-03-09', 'owner_funding', 'bank', 500, 1)`.execute(
        tx,
      )
    },
  },
  {
    invariant: 'loan_balance_matches_journal',
    what: 'a stored total a pesewa above the entries',
    with: async (tx) => {
      await sql`update loan_balances set principal = principal + 1 where from_day = (select max(from_day) from loan_balances)`.execute(tx)
    },
  },
  {
    invariant: 'loan_schedule_matches_instalments',
    what: 'a week stored a day late',
    with: async (tx) => {
      await sql`update loan_schedules set dues[1] = dues[1] + 1`.execute(tx)
    },
  },
  {
    invariant: 'report_snapshot_matches_ledger',
    what: 'a report of a closed day with a negative outstanding amount',
    with: async (tx) => {
      await sql`insert into closed_days (day, closed_at) values ('2026-02-01', '2026-02-02T00:10:00Z')`.execute(tx)
      await sql`insert into daily_report_snapshots (day, version, figures) values ('2026-02-01', 1, '{"outstanding": {"total": -1}}')`.execute(
        tx,
      )
    },
  },
  {
    invariant: 'kept_figure_is_counted',
    what: 'a stored count one above the customers',
    with: async (tx) => {
      await sql`insert into aggregate_deltas (figure, change) values ('customers', 1)`.execute(tx)
    },
  },
]
