import type { MomoReason } from '#domain/momo/momo-reason.ts'
import type { TransactionStatus, SendOutcome } from '#server/momo/momo-gateway.ts'

const OURS: readonly MomoReason[] = ['not_configured', 'not_allowed', 'our_account_too_low', 'our_limit']

/** `again`: the reason is on our side. */
export const refused = (reason: MomoReason, detail: string): SendOutcome => ({
  sent: 'refused',
  reason,
  again: OURS.includes(reason),
  detail,
})

/** Polls the status: an earlier sending may have been accepted, and have used the missing balance. */
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
