import * as z from 'zod/mini'
import { pesewas } from '#domain/kernel/money.ts'
import { parsePhone } from '#domain/kernel/phone.ts'
import type { MomoReason } from '#domain/momo/momo-reason.ts'
import type { TransactionStatus, SendOutcome } from '#server/momo/momo-gateway.ts'
import { describePaystackResponse, type PaystackResponse } from '#server/momo/paystack-call.ts'
import { line, redactProviderText } from '#server/momo/provider-values.ts'
import { refused } from '#server/momo/proven-refusal.ts'

type Direction = 'payment' | 'transfer'
const words = z.nullish(z.string())
const transactionShape = z.object({
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
type PaystackTransaction = z.output<typeof transactionShape>

const FAILED: Readonly<Record<Direction, readonly string[]>> = {
  // "abandoned" is pending: the customer may still pay.
  payment: ['failed', 'timeout', 'reversed'],
  transfer: ['failed', 'reversed', 'rejected', 'blocked'],
}
const LONGEST_DISPLAY = 300
const DEFAULT_DISPLAY = 'Dial *110# on your phone to make a voucher code, then enter the code here.'

export function sendOutcomeOf(response: PaystackResponse, direction: Direction, secretKey: string): SendOutcome {
  if (!response.answered) return byStatus(response.status, response.detail) ?? { sent: 'unknown', detail: response.detail }
  const { status, envelope } = response
  const detail = describePaystackResponse(status, envelope.message ?? '', secretKey)
  const transaction = z.safeParse(transactionShape, envelope.data)
  if (transaction.success && FAILED[direction].includes(transaction.data.status))
    return refused(...whyFailed(transaction.data, direction, secretKey))
  if (envelope.status && status < 300) {
    if (!transaction.success) return { sent: 'unknown', detail }
    if (transaction.data.status !== 'send_otp') return { sent: 'accepted' }
    return { sent: 'accepted', voucher: line(transaction.data.display_text ?? '', LONGEST_DISPLAY) ?? DEFAULT_DISPLAY }
  }
  if (isKnownAlready(envelope)) return { sent: 'accepted' }
  const forItsStatus = byStatus(status, detail)
  if (forItsStatus !== undefined) return forItsStatus
  if (envelope.status || ![400, 404, 422].includes(status)) return { sent: 'unknown', detail }
  const reason = reasonOfPaystack({ code: envelope.code, words: envelope.message ?? '' }, direction)
  return refused(reason === 'unknown' ? 'not_accepted' : reason, detail)
}

/** Paystack checks keys and rate before it reads the call. */
function byStatus(status: number | undefined, detail: string): SendOutcome | undefined {
  if (status === 401 || status === 403) return refused('not_configured', detail)
  return status === 429 ? { sent: 'refused', reason: 'provider_trouble', again: true, detail } : undefined
}

const isKnownAlready = ({ code, message = '' }: { readonly code?: string | undefined; readonly message?: string | undefined }): boolean =>
  code === 'duplicate_reference' || (/reference/i.test(message) && /duplicate|already exist/i.test(message))

export function statusOf(response: PaystackResponse, direction: Direction, reference: string, secretKey: string): TransactionStatus {
  if (!response.answered) return { status: 'no_answer', detail: response.detail }
  const { status, envelope } = response
  const detail = describePaystackResponse(status, envelope.message ?? '', secretKey)
  const isUnknownThere = /not found/i.test(envelope.message ?? '') || envelope.code?.endsWith('_not_found') === true
  if ((status === 404 || status === 400) && !envelope.status && isUnknownThere) return { status: 'not_found' }
  const transaction = z.safeParse(transactionShape, envelope.data)
  if (status !== 200 || !envelope.status || !transaction.success) return { status: 'no_answer', detail }
  const { data } = transaction
  if (data.reference !== undefined && data.reference !== null && data.reference !== reference)
    return { status: 'no_answer', detail: 'Paystack answered for another order' }
  if (data.status === 'success') return successOf(data, direction, reference)
  if (!FAILED[direction].includes(data.status)) return { status: 'pending' }
  const [reason, why] = whyFailed(data, direction, secretKey)
  return { status: 'failed', reason, detail: why }
}

function successOf(transaction: PaystackTransaction, direction: Direction, reference: string): TransactionStatus {
  const { amount, currency } = transaction
  const id = direction === 'transfer' ? transaction.transfer_code || transaction.id : transaction.id
  if (!Number.isSafeInteger(amount) || typeof amount !== 'number' || amount < 0 || !currency)
    return { status: 'no_answer', detail: 'Paystack sent a success without a readable amount or currency' }
  const recipient = typeof transaction.recipient === 'object' ? transaction.recipient : null
  const number = direction === 'transfer' ? recipient?.details?.account_number : transaction.authorization?.mobile_money_number
  return {
    status: 'successful',
    transactionId: String(id || reference),
    amount: pesewas(amount),
    currency,
    phone: reportedPhone(number, direction),
    at: parseMoment((direction === 'transfer' ? transaction.transferred_at : transaction.paid_at) ?? ''),
  }
}

/** A charge mostly masks the payer's number; a transfer returns ours. */
function reportedPhone(number: string | null | undefined, direction: Direction): string | null {
  if (!number) return null
  return parsePhone(number) ?? (direction === 'transfer' ? number : null)
}

export function parseMoment(text: string): Date | null {
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? null : moment
}

function whyFailed(transaction: PaystackTransaction, direction: Direction, secretKey: string): Parameters<typeof refused> {
  const text = [transaction.gateway_response, transaction.message].find((one) => typeof one === 'string' && one !== '') ?? ''
  const detail = `Paystack: ${transaction.status.slice(0, 20)}, ${redactProviderText(text, [secretKey]) || 'no words'}`
  if (transaction.status === 'reversed') return ['returned', detail]
  if (transaction.status === 'timeout') return ['expired', detail]
  return [reasonOfPaystack({ words: text }, direction), detail]
}

/** The first matching pattern decides. */
const LINES: readonly (readonly [RegExp, Readonly<Record<Direction, MomoReason>>])[] = [
  [/\b(?:otp|voucher|token)\b/, { payment: 'wrong_voucher', transfer: 'not_configured' }],
  [/insufficient|not enough|low balance|balance is (?:too )?low/, { payment: 'too_little_money', transfer: 'our_account_too_low' }],
  [/time[ -]?out|timed out|expired/, { payment: 'expired', transfer: 'not_processed' }],
  [/(?:above|over|exceed|maximum)\w* .*balance|balance limit|cannot receive/, { payment: 'not_allowed', transfer: 'cannot_receive' }],
  [/limit/, { payment: 'wallet_limit', transfer: 'cannot_receive' }],
  [
    /currency|not enabled|invalid key|api key|ip address|third[ -]party|starter business|merchant/,
    { payment: 'not_configured', transfer: 'not_configured' },
  ],
  [
    /not registered|not found|unregistered|no (?:such )?(?:wallet|account)|(?:invalid|wrong|incorrect) .*(?:account|phone|number|subscriber)|(?:account|number|phone|details) (?:is|are) (?:invalid|incorrect)|(?:not|n't) resolve/,
    { payment: 'no_wallet', transfer: 'no_wallet' },
  ],
  [/not active|inactive|dormant|barred|suspended/, { payment: 'wallet_not_active', transfer: 'wallet_not_active' }],
  [/declin|reject|cancel|denied|not approved|do not honou?r/, { payment: 'declined', transfer: 'not_processed' }],
  [/unavailable|try again|system error|internal error/, { payment: 'provider_trouble', transfer: 'provider_trouble' }],
]

const CODES: Readonly<Record<string, Readonly<Record<Direction, MomoReason>>>> = {
  insufficient_balance: { payment: 'too_little_money', transfer: 'our_account_too_low' },
  invalid_key: { payment: 'not_configured', transfer: 'not_configured' },
  transfer_unavailable: { payment: 'not_configured', transfer: 'not_configured' },
  unsupported_currency: { payment: 'not_configured', transfer: 'not_configured' },
}

function reasonOfPaystack(response: { readonly code?: string | undefined; readonly words: string }, direction: Direction): MomoReason {
  const words = response.words.toLowerCase()
  const known = CODES[response.code ?? ''] ?? LINES.find(([line]) => line.test(words))?.[1]
  return known?.[direction] ?? 'unknown'
}
