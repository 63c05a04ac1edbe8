import { sql } from 'kysely'
import { book, type Break } from './break.ts'

export const MONTH_BREAKS: readonly Break[] = [
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
]
