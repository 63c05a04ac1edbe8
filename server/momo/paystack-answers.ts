import * as z from 'zod/mini'
import { pesewas } from '#domain/kernel/money.ts'
import { parsePhone } from '#domain/kernel/phone.ts'
import type { TransactionStatus, SendOutcome } from '#server/momo/momo-gateway.ts'
import { paystackSaid, type PaystackAnswer } from '#server/momo/paystack-call.ts'
import { reasonOfPaystack } from '#server/momo/paystack-reasons.ts'
import { line, redactProviderText } from '#server/momo/provider-values.ts'
import { refused } from '#server/momo/proven-refusal.ts'

type Direction = 'payment' | 'transfer'
const words = z.nullish(z.string())
const orderShape = z.object({
  status: z.string(),
  reference: z.nullish(z.string()),
  id: z.nullish(z.union([z.string(), z.number()])),
  transfer_code: words,
  amount: z.nullish(z.number()),
  currency: words,
  display_text: words,
  message: words,
  gateway_response: words,
  paid_at: words,
  transferred_at: words,
  authorization: z.nullish(z.object({ mobile_money_number: words })),
  recipient: z.nullish(z.union([z.number(), z.string(), z.object({ details: z.nullish(z.object({ account_number: words })) })])),
})
type PaystackOrder = z.output<typeof orderShape>

const FAILED: Readonly<Record<Direction, readonly string[]>> = {
  // "abandoned" is a charge that the customer has not finished: it may still be.
  payment: ['failed', 'timeout', 'reversed'],
  transfer: ['failed', 'reversed', 'rejected', 'blocked'],
}
const LONGEST_DISPLAY = 300
const DEFAULT_DISPLAY = 'Dial *110# on your phone to make a voucher code, then enter the code here.'

/** What an answer to an order means, and to a code for one. */
export function sendOutcomeOf(answer: PaystackAnswer, direction: Direction, secretKey: string): SendOutcome {
  if (!answer.answered) return byStatus(answer.status, answer.detail) ?? { sent: 'unknown', detail: answer.detail }
  const { status, envelope } = answer
  const detail = paystackSaid(status, envelope.message ?? '', secretKey)
  const order = z.safeParse(orderShape, envelope.data)
  if (order.success && FAILED[direction].includes(order.data.status)) return refused(...whyFailed(order.data, direction, secretKey))
  if (envelope.status && status < 300) {
    if (!order.success) return { sent: 'unknown', detail }
    if (order.data.status !== 'send_otp') return { sent: 'accepted' }
    return { sent: 'accepted', voucher: line(order.data.display_text ?? '', LONGEST_DISPLAY) ?? DEFAULT_DISPLAY }
  }
  if (isKnownAlready(envelope)) return { sent: 'accepted' }
  const forItsStatus = byStatus(status, detail)
  if (forItsStatus !== undefined) return forItsStatus
  if (envelope.status || ![400, 404, 422].includes(status)) return { sent: 'unknown', detail }
  const reason = reasonOfPaystack({ code: envelope.code, words: envelope.message ?? '' }, direction)
  return refused(reason === 'unknown' ? 'not_accepted' : reason, detail)
}

/** Refused for the key, or for the rate before it was looked at. */
function byStatus(status: number | undefined, detail: string): SendOutcome | undefined {
  if (status === 401 || status === 403) return refused('not_configured', detail)
  return status === 429 ? { sent: 'refused', reason: 'provider_trouble', again: true, detail } : undefined
}

/** Our reference was sent before: the earlier sending got through. */
const isKnownAlready = ({ code, message = '' }: { readonly code?: string | undefined; readonly message?: string | undefined }): boolean =>
  code === 'duplicate_reference' || (/reference/i.test(message) && /duplicate|already exist/i.test(message))

/** What an answer to the question for an order means. */
export function statusOf(answer: PaystackAnswer, direction: Direction, reference: string, secretKey: string): TransactionStatus {
  if (!answer.answered) return { status: 'no_answer', detail: answer.detail }
  const { status, envelope } = answer
  const detail = paystackSaid(status, envelope.message ?? '', secretKey)
  const isUnknownThere = /not found/i.test(envelope.message ?? '') || envelope.code?.endsWith('_not_found') === true
  if ((status === 404 || status === 400) && !envelope.status && isUnknownThere) return { status: 'not_found' }
  const order = z.safeParse(orderShape, envelope.data)
  if (status !== 200 || !envelope.status || !order.success) return { status: 'no_answer', detail }
  const { data } = order
  if (data.reference !== undefined && data.reference !== null && data.reference !== reference)
    return { status: 'no_answer', detail: 'Paystack answered for another order' }
  if (data.status === 'success') return successOf(data, direction, reference)
  if (!FAILED[direction].includes(data.status)) return { status: 'pending' }
  const [reason, why] = whyFailed(data, direction, secretKey)
  return { status: 'failed', reason, detail: why }
}

function successOf(order: PaystackOrder, direction: Direction, reference: string): TransactionStatus {
  const { amount, currency } = order
  const id = direction === 'transfer' ? order.transfer_code || order.id : order.id
  if (!Number.isSafeInteger(amount) || typeof amount !== 'number' || amount < 0 || !currency)
    return { status: 'no_answer', detail: 'Paystack told of a success without a readable amount or currency' }
  const recipient = typeof order.recipient === 'object' ? order.recipient : null
  const number = direction === 'transfer' ? recipient?.details?.account_number : order.authorization?.mobile_money_number
  return {
    status: 'successful',
    transactionId: String(id || reference),
    amount: pesewas(amount),
    currency,
    phone: reportedPhone(number, direction),
    at: parseMoment((direction === 'transfer' ? order.transferred_at : order.paid_at) ?? ''),
  }
}

/** A charge mostly tells the payer's number with parts hidden: that is no number. Of a transfer it is the one that we gave, so another one must be seen. */
function reportedPhone(number: string | null | undefined, direction: Direction): string | null {
  if (!number) return null
  return parsePhone(number) ?? (direction === 'transfer' ? number : null)
}

export function parseMoment(told: string): Date | null {
  const moment = new Date(told)
  return Number.isNaN(moment.getTime()) ? null : moment
}

function whyFailed(order: PaystackOrder, direction: Direction, secretKey: string): Parameters<typeof refused> {
  const told = [order.gateway_response, order.message].find((one) => typeof one === 'string' && one !== '') ?? ''
  const detail = `Paystack: ${order.status.slice(0, 20)}, ${redactProviderText(told, [secretKey]) || 'no words'}`
  if (order.status === 'reversed') return ['returned', detail]
  if (order.status === 'timeout') return ['expired', detail]
  return [reasonOfPaystack({ words: told }, direction), detail]
}
