import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { ledgerMonthShape } from '#contract/ledger-reports.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { firstDayOf, monthOf, refusalToCloseMonth } from '#domain/ledger/month.ts'
import { closedPeriod } from '#server/ledger/closed-period-query.ts'
import type { Db, Tx } from '#server/platform/db.ts'

type LedgerMonth = Inside<typeof ledgerMonthShape>

interface MonthRow {
  month: LocalDate
  hash: string | null
  closed_at: Date | null
  closed_by: string | null
  is_unchanged: boolean | null
  has_pack: boolean
}

/** The months from that of the first entry to that of `today`, newest first, with what was taken when they were closed. */
export async function ledgerMonths(db: Db | Tx, today: LocalDate): Promise<LedgerMonth[]> {
  const books = await closedPeriod(db)
  const { rows } = await sql<MonthRow>`
    with booked as materialized (select month, trial_balance from trial_balances_by_month()),
    months as (
      select month, trial_balance from booked
      union all
      select day::date, null from generate_series(
        (select max(month) + interval '1 month' from booked), ${firstDayOf(monthOf(today))}::timestamp, interval '1 month') as later (day)
    )
    select m.month, c.hash, c.closed_at, u.full_name as closed_by, m.trial_balance = c.trial_balance as is_unchanged,
      exists (select 1 from month_end_packs p where p.month = m.month) as has_pack
    from months m left join closed_months c on c.month = m.month left join users u on u.id = c.closed_by order by m.month desc`.execute(db)
  return rows.map((row) => {
    const month = monthOf(row.month)
    const isClosed = row.closed_at !== null
    return {
      month,
      isClosed,
      closedAt: row.closed_at,
      closedBy: row.closed_by,
      hash: row.hash,
      isUnchanged: isClosed ? row.is_unchanged : null,
      hasPack: row.has_pack,
      refusal: isClosed ? null : (refusalToCloseMonth(month, books)?.message ?? null),
    }
  })
}
