import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { momoReasonForStaff } from '#domain/momo/momo-reason.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { advance, MOMO_CHECK } from '#server/momo/momo-job.ts'
import { findTransaction } from '#server/momo/transactions-store.ts'
import { announceWakes, type Db } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'

/**
 * Sends the transfer that was just ordered for this loan, after the commit: should the process stop here, the job sends it. Whatever is not refused is looked
 * after by the job from now on.
 * @throws Refused transfer_refused where the provider provably did not take it.
 */
export async function sendTransfer(deps: Deps, desk: PaymentProviders, loanId: number): Promise<void> {
  const reference = await lastTransferOf(deps.db, loanId)
  if (reference === undefined) return
  await advance(deps, desk, reference)
  announceWakes(deps.db, new Set([MOMO_CHECK]))
  const order = await findTransaction(deps.db, reference)
  if (order?.status === 'FAILED') throw new Refused(refusal('transfer_refused', { why: momoReasonForStaff(order.reason ?? 'unknown') }))
}

/** The reference of the transfer that was ordered last for this loan. */
export async function lastTransferOf(db: Db, loanId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('payouts')
    .select('reference')
    .where('loan_id', '=', loanId)
    .where('reference', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.reference ?? undefined
}
