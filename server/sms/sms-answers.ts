import type { ProviderResponse } from '#server/platform/provider-fetch.ts'
import type { SmsDelivery, SmsOutcome } from '#server/sms/sms-gateway.ts'

export const international = (phone: string): string => `233${phone.slice(1)}`

/** The outcome without a success status; undefined if the response's body decides. */
export function failedSending(answer: ProviderResponse, isOurFault: (status: number) => boolean): SmsOutcome | undefined {
  if (!answer.answered) {
    if (answer.mayHaveArrived) return { sent: 'unknown', reason: answer.detail }
    return { sent: 'refused', again: true, reason: answer.detail }
  }
  const { status } = answer
  if (status >= 200 && status < 300) return undefined
  const reason = `The provider answered with status ${status}`
  // A gateway before the provider timed out: the message may have been sent.
  if (status === 504 || status === 408) return { sent: 'unknown', reason }
  return { sent: 'refused', again: !isOurFault(status), reason }
}

export const UNREADABLE: SmsOutcome = { sent: 'unknown', reason: 'The provider answered something else than expected' }

/** Any other word means that the message is still being delivered. */
const DELIVERED = /^delivered$/i
const UNDELIVERED =
  /^(?:not[_ ]?delivered|undelivered|undeliverable|un?routable|unrouteable|failed|rejected|expired|blacklisted|error|nack|not ?sent)$/i

export function deliveryOf(answer: ProviderResponse, status: string | undefined): SmsDelivery {
  if (!answer.answered) return { state: 'no_answer', reason: answer.detail }
  if (answer.status < 200 || answer.status > 299)
    return { state: 'no_answer', reason: `The provider answered with status ${answer.status}` }
  if (status === undefined) return { state: 'no_answer', reason: 'The provider answered something else than expected' }
  if (DELIVERED.test(status)) return { state: 'delivered' }
  return UNDELIVERED.test(status)
    ? { state: 'undelivered', reason: `The provider says ${status.toLowerCase().replaceAll('_', ' ')}` }
    : { state: 'pending' }
}
