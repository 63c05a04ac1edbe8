import { sql } from 'kysely'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { firstDayOf, refusalToCloseMonth, type LocalMonth } from '#domain/ledger/month.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { closedPeriod } from '#server/ledger/closed-period-query.ts'
import type { Tx } from '#server/platform/db.ts'
import { LONG_STATEMENT } from '#server/platform/named-client.ts'

/**
 * Closes the oldest open month for good: its trial balance is kept with its hash, and the database takes no entry into it any more. Corrections are
 * entries of the open day.
 * @throws Refused by refusalToCloseMonth, or books_not_right where an invariant is broken.
 */
export async function closeMonth(tx: Tx, context: RequestContext, month: LocalMonth): Promise<void> {
  // Whoever is about to book commits first, or waits and then finds the month closed: what is kept is what stands.
  await sql`lock table journal_entries, closed_months in share row exclusive mode`.execute(tx)
  throwIfRefused(refusalToCloseMonth(month, await closedPeriod(tx)))
  // Both read all of the books, which takes longer than a call usually may.
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
  const kept = rows[0]
  invariant(kept !== undefined, 'a month that may be closed has a trial balance')
  await recordAuditEvent(tx, context, {
    action: 'closeMonth',
    target: { kind: 'month', id: month },
    after: { hash: kept.hash, trialBalance: kept.trial_balance },
  })
}
