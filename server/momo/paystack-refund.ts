import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { pesewas } from '#domain/kernel/money.ts'
import type { FetchWithDeadline } from '#server/momo/with-deadline.ts'
import type { TransactionStatus, RefundToSend, SendOutcome } from '#server/momo/momo-gateway.ts'
import { parseMoment, sendOutcomeOf } from '#server/momo/paystack-responses.ts'
import { describePaystackResponse, type CallPaystack } from '#server/momo/paystack-call.ts'
import { cleanNote } from '#server/momo/provider-values.ts'
import { provenRefusal, refused } from '#server/momo/proven-refusal.ts'

interface RefundClient {
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

type KnownRefund = Pick<RefundToSend, 'reference' | 'createdAt'>

/** Keeps a response below 64 KB; beyond 100 refunds it is unknown whether this one exists. */
const PER_PAGE = 20
const MOST_PAGES = 5
const DAY = 24 * 60 * 60 * 1000

/** Paystack accepts no reference for a refund: find it by its merchant note before creating one. */
export async function createPaystackRefund(
  client: RefundClient,
  fetchInTime: FetchWithDeadline,
  transaction: RefundToSend,
): Promise<SendOutcome> {
  const { call, secretKey } = client
  const before = await findRefund(client, fetchInTime, transaction)
  if (before.found !== undefined) return { sent: 'accepted' }
  if (before.detail !== undefined)
    // An earlier refund may exist.
    return before.keysRefused ? refused('not_configured', before.detail) : { sent: 'unknown', detail: before.detail }
  const response = await call(fetchInTime, { method: 'POST', path: '/refund', json: refundOf(transaction) })
  const outcome = sendOutcomeOf(response, 'transfer', secretKey)
  // "Not found" means the payment here, not a wallet.
  const corrected = outcome.sent === 'refused' && outcome.reason === 'no_wallet' ? { ...outcome, reason: 'not_accepted' as const } : outcome
  return provenRefusal(corrected, () => checkPaystackRefund(client, fetchInTime, transaction))
}

const refundOf = ({ reference, original, amount, note }: RefundToSend) => ({
  transaction: original.reference,
  amount,
  currency: 'GHS',
  customer_note: cleanNote(note),
  merchant_note: noteWith(reference),
})
const noteWith = (reference: string): string => `Refund ${reference}`

export async function checkPaystackRefund(
  client: RefundClient,
  fetchInTime: FetchWithDeadline,
  transaction: KnownRefund,
): Promise<TransactionStatus> {
  const { found, detail } = await findRefund(client, fetchInTime, transaction)
  if (detail !== undefined) return { status: 'no_answer', detail }
  if (found === undefined) return { status: 'not_found' }
  if (found.status === 'needs-attention')
    client.log.error(
      { gateway: 'paystack', reference: transaction.reference },
      'Paystack needs details for a refund: enter them in its dashboard, under Refunds',
    )
  if (found.status === 'failed') return { status: 'failed', reason: 'returned', detail: 'Paystack: refund failed' }
  return found.status === 'processed' ? successOf(found, transaction.reference) : { status: 'pending' }
}

function successOf({ id, amount, currency, refunded_at: at }: PaystackRefund, reference: string): TransactionStatus {
  if (!Number.isSafeInteger(amount) || amount < 0 || !currency)
    return { status: 'no_answer', detail: 'Paystack sent a refund without a readable amount or currency' }
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
  readonly detail?: string
  readonly keysRefused?: boolean
}

async function findRefund(
  { call, secretKey }: RefundClient,
  fetchInTime: FetchWithDeadline,
  { reference, createdAt }: KnownRefund,
): Promise<Search> {
  // The filter by payment is undocumented; a missed refund would be paid twice.
  const days = { from: dayAround(createdAt, -1), to: dayAround(createdAt, 2) }
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const query = new URLSearchParams({ ...days, perPage: String(PER_PAGE), page: String(page) })
    const response = await call(fetchInTime, { method: 'GET', path: `/refund?${query.toString()}` })
    const keysRefused = response.status === 401 || response.status === 403
    if (!response.answered) return { detail: response.detail, keysRefused }
    const parsed = response.status === 200 && response.envelope.status ? z.safeParse(refundsShape, response.envelope.data) : undefined
    if (parsed?.success !== true)
      return { detail: describePaystackResponse(response.status, response.envelope.message ?? '', secretKey), keysRefused }
    const found = parsed.data.find(({ merchant_note: note }) => note?.includes(noteWith(reference)) === true)
    if (found !== undefined || parsed.data.length < PER_PAGE) return { found }
  }
  return { detail: 'Paystack has more refunds of these days than are looked through' }
}

/** Clocks may differ. */
const dayAround = (moment: Date, days: number): string => new Date(moment.getTime() + days * DAY).toISOString()
