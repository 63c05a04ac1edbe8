import type { MomoReason } from '#domain/momo/momo-reason.ts'
import type { TransactionStatus, SendOutcome } from '#server/momo/momo-gateway.ts'

const OURS: readonly MomoReason[] = ['not_configured', 'not_allowed', 'our_account_too_low', 'our_limit']

/** A refusal for a reason on our side can be sent again. */
export const refused = (reason: MomoReason, detail: string): SendOutcome => ({
  sent: 'refused',
  reason,
  again: OURS.includes(reason),
  detail,
})

/**
 * An earlier sending under the same reference may have been accepted, and even have used up the missing balance: so the provider is polled
 * first.
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
