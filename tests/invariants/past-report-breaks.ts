import { sql } from 'kysely'
import type { Break } from './break.ts'

const closeTheDay = sql`insert into closed_days (day, closed_at) values ('2026-03-09', '2026-03-10T00:10:00Z')`

export const PAST_REPORT_BREAKS: readonly Break[] = [
  {
    invariant: 'closed_day_keeps_its_totals',
    what: 'a total of a closed day that no entry stands for',
    with: async (tx) => {
      await closeTheDay.execute(tx)
      await sql`insert into journal_days (day, kind, account, amount, lines) values ('2026-03-09', 'owner_funding', 'bank', 500, 1)`.execute(
        tx,
      )
    },
  },
]
