import { setTimeout } from 'node:timers/promises'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { momoReasonForCustomer } from '#domain/momo/momo-reason.ts'
import { checkTransaction } from '#server/momo/check-transaction.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { findTransaction } from '#server/momo/transactions-store.ts'
import { sendTransaction } from '#server/momo/send-transaction.ts'
import type { Deps } from '#server/platform/deps.ts'

/** How long a person waits for the first sending, so that a refusal is told at once. What takes longer goes on by itself. In milliseconds. */
const WAIT_FOR_SENDING = 6_000

/** Sends a request that was just reserved, after its commit. @throws Refused momo_request_failed where the provider refused it for good. */
export async function sendWhileAwaited(deps: Deps, desk: PaymentProviders, reference: string): Promise<void> {
  const sending = sendFirst(deps, desk, reference)
  // What fails after the wait is in the log and in the row; the job goes on from there.
  const refused = await Promise.race([sending, setTimeout(WAIT_FOR_SENDING, undefined, { ref: false })])
  if (refused !== undefined) throw new Refused(refusal('momo_request_failed', { sentence: refused }))
}

/** The words for the customer where the provider refused the order for good. Never fails: what goes wrong here is the job's to repeat. */
async function sendFirst(deps: Deps, desk: PaymentProviders, reference: string): Promise<string | undefined> {
  try {
    const outcome = await sendTransaction(deps, desk.networks, reference)
    if (outcome?.sent === 'refused' && !outcome.again) await checkTransaction(deps, desk, reference)
    const order = await findTransaction(deps.db, reference)
    return order?.status === 'FAILED' ? momoReasonForCustomer(order.reason ?? 'unknown') : undefined
  } catch (error) {
    deps.log.error({ err: error, reference }, 'A request to pay was kept and could not be sent yet')
    return undefined
  }
}
