import { sql } from 'kysely'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { wordsForOffice } from '#domain/momo/momo-reason.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { advance, MOMO_CHECK } from '#server/momo/momo-job.ts'
import { requestOf } from '#server/momo/requests-store.ts'
import { announceWakes, type Db } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'

/**
 * After the commit; if this process stops or the provider gives no final answer, the job continues.
 * @throws Refused transfer_refused where the provider certainly did not take it.
 */
export async function sendTransfer(deps: Deps, providers: PaymentProviders, loanId: number): Promise<void> {
  const reference = await lastTransferOf(deps.db, loanId)
  if (reference === undefined) return
  await advance(deps, providers, reference)
  announceWakes(deps.db, new Set([MOMO_CHECK]))
  const request = await requestOf(deps.db, reference)
  if (request?.status === 'FAILED') throw new Refused(refusal('transfer_refused', { why: wordsForOffice(request.reason ?? 'unknown') }))
}

export async function lastTransferOf(db: Db, loanId: number): Promise<string | undefined> {
  const { rows } = await sql<{ reference: string }>`
    select reference from payouts where loan_id = ${loanId} and reference is not null order by id desc limit 1`.execute(db)
  return rows[0]?.reference
}
