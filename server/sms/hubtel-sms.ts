import * as z from 'zod/mini'
import { providerFetch, type ProviderResponse } from '#server/platform/provider-fetch.ts'
import { deliveryOf, failedSending, international, UNREADABLE } from '#server/sms/sms-responses.ts'
import type { SmsGateway, SmsOutcome } from '#server/sms/sms-gateway.ts'

interface HubtelAccount {
  readonly baseUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly senderId: string
  readonly timeoutMilliseconds?: number
}

const sentShape = z.object({ status: z.number(), messageId: z.optional(z.string().check(z.minLength(1), z.maxLength(100))) })
const deliveryShape = z.object({ status: z.string().check(z.maxLength(40)) })

/** Only Hubtel's own status 0 is a success. It sends no reports, so it is polled. */
export function hubtelSms(account: HubtelAccount): SmsGateway {
  const authorization = `Basic ${Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64')}`
  const call = (part: { method: 'GET' | 'POST'; path: string; json?: unknown }): Promise<ProviderResponse> =>
    providerFetch({
      ...part,
      baseUrl: account.baseUrl,
      headers: { authorization },
      ...(account.timeoutMilliseconds !== undefined && { timeoutMilliseconds: account.timeoutMilliseconds }),
    })
  return {
    provider: 'hubtel',
    send: async ({ phone, text, reference }) => {
      const json = {
        From: account.senderId,
        To: international(phone),
        Content: text,
        ClientReference: reference,
        RegisteredDelivery: true,
      }
      const response = await call({ method: 'POST', path: '/v1/messages/send', json })
      // 400 with Hubtel's status 12 means an account without money.
      return (
        failedSending(response, (status) => (status === 400 || status === 422) && ownStatusOf(response) !== NO_MONEY) ?? outcomeOf(response)
      )
    },
    delivery: async (providerId) => {
      const response = await call({ method: 'GET', path: `/v1/messages/${encodeURIComponent(providerId)}` })
      return deliveryOf(response, response.answered ? z.safeParse(deliveryShape, response.json).data?.status : undefined)
    },
  }
}

const NO_MONEY = 12

const ownStatusOf = (response: ProviderResponse): number | undefined =>
  response.answered ? z.safeParse(sentShape, response.json).data?.status : undefined

function outcomeOf(response: ProviderResponse): SmsOutcome {
  const read = response.answered ? z.safeParse(sentShape, response.json) : undefined
  if (!read?.success) return UNREADABLE
  const { status, messageId } = read.data
  if (status !== 0) return { sent: 'refused', again: true, reason: `The provider did not accept the message (${status})` }
  return messageId === undefined ? UNREADABLE : { sent: 'accepted', providerId: messageId }
}
