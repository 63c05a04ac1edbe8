import { sql } from 'kysely'
import type { Break } from './break.ts'

const closeTheDay = sql`insert into closed_days (day, closed_at) values ('2026-03-09', '2026-03-10T00:10:00Z')`

/** Without triggers a tampering also breaks the derived tables; these violations are expected. */
export const DERIVED_VIOLATIONS = new Set([
  'loan_balance_matches_journal',
  'loan_schedule_matches_instalments',
  'report_snapshot_matches_ledger',
  'kept_figure_is_counted',
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
