import { sql } from 'kysely'
import { checkTransaction } from '#server/momo/check-transaction.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { MOMO_CHECK } from '#server/momo/momo-job.ts'
import { pollSooner, findTransaction } from '#server/momo/transactions-store.ts'
import { announceWakes } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'

/** So many orders are asked after at once; the others the next time, which comes within the hour. */
const AT_ONCE = 5

/**
 * A statement has orders that are not settled here: there is news. The provider itself is asked, which is what settles them: open ones by the job, at its
 * rate, and those that had failed at once, since nobody else asks after them.
 */
export async function pollTransactions(deps: Deps, desk: PaymentProviders): Promise<void> {
  const { rows } = await sql<{ reference: string; status: string }>`
    select m.reference, m.status from momo_statement_lines s join momo_transactions m on m.reference = s.request_reference
    where m.status in ('CREATED', 'PENDING') or m.status = 'FAILED' and s.entry_id is null and (s.amount, s.currency) = (m.amount, m.currency)
      and not exists (select 1 from momo_exceptions o where o.reference = m.reference and o.kind in ('late_success', 'missing_with_us'))
    order by m.created_at limit 100`.execute(deps.db)
  const failed = rows.filter(({ status }) => status === 'FAILED').slice(0, AT_ONCE)
  for (const { reference } of rows.filter(({ status }) => status === 'PENDING')) {
    const order = await findTransaction(deps.db, reference)
    if (order) await pollSooner(deps.db, order, deps.clock.now())
  }
  await Promise.all(failed.map(({ reference }) => checkTransaction(deps, desk, reference, { callbackReceived: true })))
  if (rows.length > failed.length) announceWakes(deps.db, new Set([MOMO_CHECK]))
}
