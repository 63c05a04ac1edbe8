import type { MomoReason } from '#domain/payments/momo-reason.ts'
import type { OrderStatus, SendOutcome } from '#server/momo/momo-gateway.ts'

const OURS: readonly MomoReason[] = ['not_configured', 'not_allowed', 'our_account_too_low', 'our_limit']

/** A refusal for a reason on our side can be put right there, and the same order sent then; any other ends the order. */
export const refused = (reason: MomoReason, detail: string): SendOutcome => ({
  sent: 'refused',
  reason,
  again: OURS.includes(reason),
  detail,
})

/**
 * That this sending was refused says nothing of an earlier one under the same reference, whose answer may have been lost. So before a refusal ends an order,
 * the provider is asked whether it has it: only then may another order take its place.
 */
export async function provenRefusal(outcome: SendOutcome, statusOf: () => Promise<OrderStatus>): Promise<SendOutcome> {
  if (outcome.sent !== 'refused' || outcome.again) return outcome
  const known = await statusOf()
  switch (known.status) {
    case 'not_found':
      return outcome
    case 'failed':
      return { ...outcome, reason: known.reason, detail: known.detail }
    case 'no_answer':
      return { sent: 'unknown', detail: outcome.detail }
    default:
      return { sent: 'accepted' }
  }
}
