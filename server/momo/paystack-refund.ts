import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { pesewas } from '#domain/kernel/money.ts'
import type { FetchWithDeadline } from '#server/momo/with-deadline.ts'
import type { TransactionStatus, RefundToSend, SendOutcome } from '#server/momo/momo-gateway.ts'
import { parseMoment, sendOutcomeOf } from '#server/momo/paystack-answers.ts'
import { paystackSaid, type CallPaystack } from '#server/momo/paystack-call.ts'
import { cleanNote } from '#server/momo/provider-values.ts'
import { provenRefusal, refused } from '#server/momo/proven-refusal.ts'

interface RefundDesk {
  readonly call: CallPaystack
  readonly secretKey: string
  readonly log: Logger
}

const refundsShape = z.array(
  z.object({
    id: z.nullish(z.union([z.string(), z.number()])),
    status: z.string(),
    amount: z.number(),
    currency: z.nullish(z.string()),
    merchant_note: z.nullish(z.string()),
    refunded_at: z.nullish(z.string()),
  }),
)
type PaystackRefund = z.output<typeof refundsShape>[number]

type KnownRefund = Pick<RefundToSend, 'reference' | 'orderedAt'>

/** A page of refunds stays below the 64 KB of an answer; where more than 100 were made around its day, it is not known whether this one is among them. */
const PER_PAGE = 20
const MOST_PAGES = 5
const DAY = 24 * 60 * 60 * 1000

/**
 * Paystack takes no reference of ours for a refund: it stands in the note for the merchant, by which the refund is found again among those of its days.
 * So they are read before anything is sent, and one that is there is not made a second time.
 */
export async function createPaystackRefund(desk: RefundDesk, ask: FetchWithDeadline, order: RefundToSend): Promise<SendOutcome> {
  const { call, secretKey } = desk
  const before = await findRefund(desk, ask, order)
  if (before.found !== undefined) return { sent: 'accepted' }
  if (before.detail !== undefined)
    // Nothing was sent now. Whether something was sent before is not known either.
    return before.keysRefused ? refused('not_configured', before.detail) : { sent: 'unknown', detail: before.detail }
  const answer = await call(ask, { method: 'POST', path: '/refund', json: refundOf(order) })
  const outcome = sendOutcomeOf(answer, 'transfer', secretKey)
  // What Paystack does not find is the payment, not a wallet.
  const told = outcome.sent === 'refused' && outcome.reason === 'no_wallet' ? { ...outcome, reason: 'not_accepted' as const } : outcome
  return provenRefusal(told, () => checkPaystackRefund(desk, ask, order))
}

const refundOf = ({ reference, original, amount, note }: RefundToSend) => ({
  transaction: original.reference,
  amount,
  currency: 'GHS',
  customer_note: cleanNote(note),
  merchant_note: noteWith(reference),
})
const noteWith = (reference: string): string => `Refund ${reference}`

/** How a refund stands, found by its note. One that is not among the refunds of its days was never made. */
export async function checkPaystackRefund(desk: RefundDesk, ask: FetchWithDeadline, order: KnownRefund): Promise<TransactionStatus> {
  const { found, detail } = await findRefund(desk, ask, order)
  if (detail !== undefined) return { status: 'no_answer', detail }
  if (found === undefined) return { status: 'not_found' }
  if (found.status === 'needs-attention')
    desk.log.error(
      { gateway: 'paystack', reference: order.reference },
      'Paystack needs details for a refund: enter them in its dashboard, under Refunds',
    )
  if (found.status === 'failed') return { status: 'failed', reason: 'returned', detail: 'Paystack: refund failed' }
  return found.status === 'processed' ? successOf(found, order.reference) : { status: 'pending' }
}

function successOf({ id, amount, currency, refunded_at: at }: PaystackRefund, reference: string): TransactionStatus {
  if (!Number.isSafeInteger(amount) || amount < 0 || !currency)
    return { status: 'no_answer', detail: 'Paystack told of a refund without a readable amount or currency' }
  return {
    status: 'successful',
    transactionId: String(id || reference),
    amount: pesewas(amount),
    currency,
    phone: null,
    at: parseMoment(at ?? ''),
  }
}

interface Search {
  readonly found?: PaystackRefund | undefined
  /** Why it is not known whether there is one. */
  readonly detail?: string
  readonly keysRefused?: boolean
}

async function findRefund({ call, secretKey }: RefundDesk, ask: FetchWithDeadline, { reference, orderedAt }: KnownRefund): Promise<Search> {
  // By its days alone: a filter by payment is not documented for certain, and to miss one would pay it twice.
  const days = { from: dayAround(orderedAt, -1), to: dayAround(orderedAt, 2) }
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const query = new URLSearchParams({ ...days, perPage: String(PER_PAGE), page: String(page) })
    const answer = await call(ask, { method: 'GET', path: `/refund?${query.toString()}` })
    const keysRefused = answer.status === 401 || answer.status === 403
    if (!answer.answered) return { detail: answer.detail, keysRefused }
    const told = answer.status === 200 && answer.envelope.status ? z.safeParse(refundsShape, answer.envelope.data) : undefined
    if (told?.success !== true) return { detail: paystackSaid(answer.status, answer.envelope.message ?? '', secretKey), keysRefused }
    const found = told.data.find(({ merchant_note: note }) => note?.includes(noteWith(reference)) === true)
    if (found !== undefined || told.data.length < PER_PAGE) return { found }
  }
  return { detail: 'Paystack has more refunds of these days than are looked through' }
}

/** Sent within ten minutes of its order, by clocks that may differ. */
const dayAround = (moment: Date, days: number): string => new Date(moment.getTime() + days * DAY).toISOString()
