import type { ProviderResponse } from '#server/platform/provider-fetch.ts'
import type { SmsDelivery, SmsOutcome } from '#server/sms/sms-gateway.ts'

export const international = (phone: string): string => `233${phone.slice(1)}`

/** Undefined where the body decides. */
export function failedSending(response: ProviderResponse, isOurFault: (status: number) => boolean): SmsOutcome | undefined {
  if (!response.answered) {
    if (response.mayHaveArrived) return { sent: 'unknown', reason: response.detail }
    return { sent: 'refused', again: true, reason: response.detail }
  }
  const { status } = response
  if (status >= 200 && status < 300) return undefined
  const reason = `The provider answered with status ${status}`
  // A time-out: the message may have been sent.
  if (status === 504 || status === 408) return { sent: 'unknown', reason }
  return { sent: 'refused', again: !isOurFault(status), reason }
}

export const UNREADABLE: SmsOutcome = { sent: 'unknown', reason: 'The provider answered something else than expected' }

/** Other words mean that delivery continues. */
const DELIVERED = /^delivered$/i
const UNDELIVERED =
  /^(?:not[_ ]?delivered|undelivered|undeliverable|un?routable|unrouteable|failed|rejected|expired|blacklisted|error|nack|not ?sent)$/i

export function deliveryOf(response: ProviderResponse, status: string | undefined): SmsDelivery {
  if (!response.answered) return { state: 'no_answer', reason: response.detail }
  if (response.status < 200 || response.status > 299)
    return { state: 'no_answer', reason: `The provider answered with status ${response.status}` }
  if (status === undefined) return { state: 'no_answer', reason: 'The provider answered something else than expected' }
  if (DELIVERED.test(status)) return { state: 'delivered' }
  return UNDELIVERED.test(status)
    ? { state: 'undelivered', reason: `The provider says ${status.toLowerCase().replaceAll('_', ' ')}` }
    : { state: 'pending' }
}
