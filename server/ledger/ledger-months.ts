import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { ledgerMonthShape } from '#contract/ledger-reports.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { firstDayOf, type LocalMonth, monthOf, refusalToCloseMonth } from '#domain/ledger/month.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { closedPeriod } from '#server/ledger/open-day-query.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { LONG_STATEMENT } from '#server/platform/named-client.ts'

export interface ClosedMonth {
  readonly hash: string
  readonly trialBalance: string
}

/**
 * Closes the oldest open month for good; recordClosedMonth() follows. @throws Refused by refusalToCloseMonth, or books_not_right if an
 * invariant is broken.
 */
export async function closeMonth(tx: Tx, context: RequestContext, month: LocalMonth): Promise<ClosedMonth> {
  // Concurrent bookings commit before, or find the month closed.
  await sql`select stop_bookings()`.execute(tx)
  throwIfRefused(refusalToCloseMonth(month, await closedPeriod(tx)))
  // Reading all entries exceeds the usual time-out.
  await sql`set local statement_timeout = 0`.execute(tx)
  const { rows: broken } = await sql<{
    violations: number
  }>`${sql.raw(LONG_STATEMENT)} select count(*) as violations from check_invariants()`.execute(tx)
  const violations = broken[0]?.violations ?? 0
  if (violations > 0) throw new Refused(refusal('books_not_right', { violations }))
  const { rows } = await sql<{ hash: string; trial_balance: string }>`${sql.raw(LONG_STATEMENT)}
    insert into closed_months (month, trial_balance, hash, closed_at, closed_by)
    select month, trial_balance, encode(sha256(convert_to(trial_balance, 'UTF8')), 'hex'), ${context.now}::timestamptz, ${context.actor.userId}::text
    from trial_balances_by_month() where month = ${firstDayOf(month)}::date
    returning hash, trial_balance`.execute(tx)
  const snapshot = rows[0]
  invariant(snapshot !== undefined, 'a month that may be closed has a trial balance')
  return { hash: snapshot.hash, trialBalance: snapshot.trial_balance }
}

export const recordClosedMonth = (tx: Tx, context: RequestContext, month: LocalMonth, after: ClosedMonth & { readonly pack: string }) =>
  recordAuditEvent(tx, context, { action: 'closeMonth', target: { kind: 'month', id: month }, after })

type LedgerMonth = Inside<typeof ledgerMonthShape>

interface MonthRow {
  month: LocalDate
  hash: string | null
  closed_at: Date | null
  closed_by: string | null
  is_unchanged: boolean | null
  has_pack: boolean
}

/** Newest first. */
export async function ledgerMonths(db: Db | Tx, today: LocalDate): Promise<LedgerMonth[]> {
  const period = await closedPeriod(db)
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
      refusal: isClosed ? null : (refusalToCloseMonth(month, period)?.message ?? null),
    }
  })
}
