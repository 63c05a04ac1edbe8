import { sql } from 'kysely'
import { checkTransaction } from '#server/momo/check-transaction.ts'
import { MOMO_CHECK } from '#server/momo/momo-job.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { pollSooner, findTransaction } from '#server/momo/transactions-store.ts'
import { announceWakes } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { RepeatedJob } from '#server/platform/jobs/job.ts'
import { findExceptions } from '#server/reconciliation/find-exceptions.ts'

export async function reconcileMomo(deps: Deps, providers: PaymentProviders): Promise<{ found: number; cleared: number }> {
  await pollTransactions(deps, providers)
  return findExceptions(deps, providers.networks)
}

/** The ledger also changes after an import. */
export const reconciliationJob = (providers: PaymentProviders): RepeatedJob => ({
  name: 'momo-books',
  everyMinutes: 60,
  offsetMinutes: 23,
  run: async (deps) => {
    const { found, cleared } = await reconcileMomo(deps, providers)
    return found + cleared === 0 ? undefined : { momoExceptions: found, momoCleared: cleared }
  },
})

/** The rest follow within the hour. */
const POLLED_AT_ONCE = 5

/**
 * Transactions on a statement, not settled here: the job polls open ones; failed ones are polled now, because nothing else does.
 */
async function pollTransactions(deps: Deps, providers: PaymentProviders): Promise<void> {
  const { rows } = await sql<{ reference: string; status: string }>`
    select m.reference, m.status from momo_statement_lines s join momo_transactions m on m.reference = s.request_reference
    where m.status in ('CREATED', 'PENDING') or m.status = 'FAILED' and s.entry_id is null and (s.amount, s.currency) = (m.amount, m.currency)
      and not exists (select 1 from momo_exceptions o where o.reference = m.reference and o.kind in ('late_success', 'missing_with_us'))
    order by m.created_at limit 100`.execute(deps.db)
  const failed = rows.filter(({ status }) => status === 'FAILED').slice(0, POLLED_AT_ONCE)
  for (const { reference } of rows.filter(({ status }) => status === 'PENDING')) {
    const request = await findTransaction(deps.db, reference)
    if (request) await pollSooner(deps.db, request, deps.clock.now())
  }
  await Promise.all(failed.map(({ reference }) => checkTransaction(deps, providers, reference, { callbackReceived: true })))
  if (rows.length > failed.length) announceWakes(deps.db, new Set([MOMO_CHECK]))
}
