import * as z from 'zod/mini'
import { providerFetch, type ProviderResponse } from '#server/platform/provider-fetch.ts'
import { deliveryOf, failedSending, international, UNREADABLE } from '#server/sms/sms-answers.ts'
import type { SmsGateway, SmsOutcome } from '#server/sms/sms-gateway.ts'

interface HubtelAccount {
  readonly baseUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly senderId: string
  readonly timeoutMilliseconds?: number
}

const sentShape = z.object({ status: z.number(), messageId: z.optional(z.string().check(z.minLength(1), z.maxLength(100))) })
const toldShape = z.object({ status: z.string().check(z.maxLength(40)) })

/** Hubtel's API v1. Only its own status 0 is a success. It sends no reports, so it is polled. */
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
      const answer = await call({ method: 'POST', path: '/v1/messages/send', json })
      // Hubtel sends 400 both for an invalid message and for an account without money; its own status distinguishes them.
      return failedSending(answer, (status) => (status === 400 || status === 422) && ownStatusOf(answer) !== NO_MONEY) ?? outcomeOf(answer)
    },
    delivery: async (providerId) => {
      const answer = await call({ method: 'GET', path: `/v1/messages/${encodeURIComponent(providerId)}` })
      return deliveryOf(answer, answer.answered ? z.safeParse(toldShape, answer.json).data?.status : undefined)
    },
  }
}

const NO_MONEY = 12

const ownStatusOf = (answer: ProviderResponse): number | undefined =>
  answer.answered ? z.safeParse(sentShape, answer.json).data?.status : undefined

function outcomeOf(answer: ProviderResponse): SmsOutcome {
  const read = answer.answered ? z.safeParse(sentShape, answer.json) : undefined
  if (!read?.success) return UNREADABLE
  const { status, messageId } = read.data
  if (status !== 0) return { sent: 'refused', again: true, reason: `The provider did not accept the message (${status})` }
  return messageId === undefined ? UNREADABLE : { sent: 'accepted', providerId: messageId }
}
