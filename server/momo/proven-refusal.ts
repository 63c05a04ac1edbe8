import type { MomoReason } from '#domain/momo/momo-reason.ts'
import type { TransactionStatus, SendOutcome } from '#server/momo/momo-gateway.ts'

const OURS: readonly MomoReason[] = ['not_configured', 'not_allowed', 'our_account_too_low', 'our_limit']

/** A refusal for a reason on our side can be sent again; any other is final. */
export const refused = (reason: MomoReason, detail: string): SendOutcome => ({
  sent: 'refused',
  reason,
  again: OURS.includes(reason),
  detail,
})

/**
 * A refusal proves nothing about an earlier sending under the same reference, which may even have used up the missing balance.
 * So the provider is polled first; without an answer the outcome never ends the transaction.
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
