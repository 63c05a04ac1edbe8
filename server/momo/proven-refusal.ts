import type { MomoReason } from '#domain/momo/momo-reason.ts'
import type { TransactionStatus, SendOutcome } from '#server/momo/momo-gateway.ts'

const OURS: readonly MomoReason[] = ['not_configured', 'not_allowed', 'our_account_too_low', 'our_limit']

/** A refusal for a reason on our side can be put right there, and the same order sent then; any other ends the order. */
export const refused = (reason: MomoReason, detail: string): SendOutcome => ({
  sent: 'refused',
  reason,
  again: OURS.includes(reason),
  detail,
})

/**
 * That this sending was refused says nothing of an earlier one under the same reference, whose answer may have been lost: it may even have taken the money
 * that is now said to be missing. So the provider is asked whether it has the order, and only then may another take its place. Where it cannot be asked either,
 * as with keys that are wrong, nothing that ends the order is said.
 */
export async function provenRefusal(outcome: SendOutcome, statusOf: () => Promise<TransactionStatus>): Promise<SendOutcome> {
  if (outcome.sent !== 'refused') return outcome
  const known = await statusOf()
  switch (known.status) {
    case 'not_found':
      return outcome
    case 'failed':
      return { sent: 'refused', reason: known.reason, again: false, detail: known.detail }
    case 'no_answer':
      return outcome.again ? outcome : { sent: 'unknown', detail: outcome.detail }
    default:
      return { sent: 'accepted' }
  }
}
