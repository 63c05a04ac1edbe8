import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { momoReasonForStaff } from '#domain/momo/momo-reason.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { advance, MOMO_CHECK } from '#server/momo/momo-job.ts'
import { findTransaction } from '#server/momo/transactions-store.ts'
import { lastRefundOrderOf } from '#server/unallocated/momo-refunds-store.ts'
import { announceWakes } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'

/**
 * Sends the refund that was just ordered for this customer, after the commit: should the process stop here, the job sends it. Whatever is not refused is
 * looked after by the job from now on.
 * @throws Refused refund_refused where the provider provably did not take it.
 */
export async function sendRefund(deps: Deps, desk: PaymentProviders, userId: string): Promise<void> {
  const reference = await lastRefundOrderOf(deps.db, userId)
  if (reference === undefined) return
  await advance(deps, desk, reference)
  announceWakes(deps.db, new Set([MOMO_CHECK]))
  const order = await findTransaction(deps.db, reference)
  if (order?.status === 'FAILED') throw new Refused(refusal('refund_refused', { why: momoReasonForStaff(order.reason ?? 'unknown') }))
}
