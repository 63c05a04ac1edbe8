import * as z from 'zod/mini'
import { providerFetch, type ProviderResponse } from '#server/platform/provider-fetch.ts'
import { deliveryOf, failedSending, international, UNREADABLE } from '#server/sms/sms-responses.ts'
import type { SmsGateway, SmsOutcome } from '#server/sms/sms-gateway.ts'

interface ArkeselAccount {
  readonly baseUrl: string
  readonly apiKey: string
  readonly senderId: string
  /** For delivery reports, which are unsigned and never trusted. */
  readonly callbackUrl: string
  readonly timeoutMilliseconds?: number
}

const sentShape = z.object({
  status: z.string(),
  data: z.optional(
    z.array(
      z.object({ id: z.optional(z.string().check(z.minLength(1), z.maxLength(100))), 'invalid numbers': z.optional(z.array(z.string())) }),
    ),
  ),
})
const deliveryShape = z.object({ data: z.object({ status: z.string().check(z.maxLength(40)) }) })

/** API v2, one recipient per call, so that a wrong number fails alone. */
export function arkeselSms(account: ArkeselAccount): SmsGateway {
  const call = (part: { method: 'GET' | 'POST'; path: string; json?: unknown }): Promise<ProviderResponse> =>
    providerFetch({
      ...part,
      baseUrl: account.baseUrl,
      headers: { 'api-key': account.apiKey },
      ...(account.timeoutMilliseconds !== undefined && { timeoutMilliseconds: account.timeoutMilliseconds }),
    })
  return {
    provider: 'arkesel',
    send: async ({ phone, text }) => {
      const { senderId, callbackUrl } = account
      const recipients = [international(phone)]
      const json = { sender: senderId, message: text, recipients, callback_url: callbackUrl, use_case: 'transactional' }
      const response = await call({ method: 'POST', path: '/api/v2/sms/send', json })
      // 402 (balance) and 403 (key, account) end once staff act; 422 concerns the message.
      return failedSending(response, (status) => status === 422) ?? outcomeOf(response)
    },
    delivery: async (providerId) => {
      const response = await call({ method: 'GET', path: `/api/v2/sms/${encodeURIComponent(providerId)}` })
      return deliveryOf(response, response.answered ? z.safeParse(deliveryShape, response.json).data?.data.status : undefined)
    },
  }
}

function outcomeOf(response: ProviderResponse): SmsOutcome {
  const read = response.answered ? z.safeParse(sentShape, response.json) : undefined
  if (!read?.success) return UNREADABLE
  const { status, data } = read.data
  if (status !== 'success') return { sent: 'refused', again: true, reason: 'The provider did not accept the message' }
  const id = data?.find((one) => one.id !== undefined)?.id
  if (id !== undefined) return { sent: 'accepted', providerId: id }
  if (data?.some((one) => one['invalid numbers'] !== undefined))
    return { sent: 'refused', again: false, reason: 'The provider does not know this number' }
  return UNREADABLE
}
