import * as z from 'zod/mini'
import { parsePhone } from '#domain/kernel/phone.ts'
import type { AccountHolder, TransactionStatus, SendOutcome } from '#server/momo/momo-gateway.ts'
import { codeIn, provesNotTaken, reasonOfCode, type Direction } from '#server/momo/mtn-codes.ts'
import type { MtnAnswer } from '#server/momo/mtn-product.ts'
import { parseProviderAmount, line } from '#server/momo/provider-values.ts'
import { refused } from '#server/momo/proven-refusal.ts'

// MTN's own samples write numbers, amounts and ids without quotes here and there, and leave out or null what does not apply.
const party = z.nullish(
  z.object({ partyIdType: z.nullish(z.string()), partyId: z.nullish(z.union([z.string().check(z.maxLength(100)), z.number()])) }),
)
const orderShape = z.object({
  status: z.string(),
  amount: z.nullish(z.union([z.string(), z.number()])),
  currency: z.nullish(z.string()),
  financialTransactionId: z.nullish(z.union([z.string().check(z.maxLength(100)), z.number()])),
  payer: party,
  payee: party,
  reason: z.optional(z.unknown()),
})
type ReportedTransaction = z.output<typeof orderShape>
const NOBODY_KNOWS = ['RESOURCE_NOT_FOUND', 'TRANSACTION_NOT_FOUND', 'NOT_FOUND']

const said = (status: number, code: string | undefined): string => `MTN answered ${status}${code === undefined ? '' : ` ${code}`}`

/** What an answer to an order means. 202 and 409 say that MTN has it; only a few answers prove that it does not. */
export function sendOutcomeOf(answer: MtnAnswer, direction: Direction): SendOutcome {
  if (!answer.answered) return { sent: 'unknown', detail: answer.detail }
  const { status } = answer
  const code = codeIn(answer.json)
  if (answer.step === 'token')
    return [400, 401, 403].includes(status) || code === 'NOT_ALLOWED_TARGET_ENVIRONMENT'
      ? refused('not_configured', `${said(status, code)} when asked for a token`)
      : { sent: 'unknown', detail: `${said(status, code)} when asked for a token` }
  if (status === 202 || status === 409 || code === 'RESOURCE_ALREADY_EXIST') return { sent: 'accepted' }
  if (status >= 400 && provesNotTaken(code, direction)) return refused(reasonOfCode(code, direction), said(status, code))
  if (status === 400) return refused('not_accepted', said(status, code))
  if (status === 401 || status === 403) return refused('not_configured', said(status, code))
  // Turned away for its rate before it was looked at.
  if (status === 429) return { sent: 'refused', reason: 'provider_trouble', again: true, detail: said(status, code) }
  return { sent: 'unknown', detail: said(status, code) }
}

/** What an answer to the question for an order means. A 404 counts only where the wallet platform itself says that it has no such order. */
export function statusOf(answer: MtnAnswer, direction: Direction, reference: string): TransactionStatus {
  if (!answer.answered) return { status: 'no_answer', detail: answer.detail }
  const code = codeIn(answer.json)
  if (answer.step === 'call' && answer.status === 404 && code !== undefined && NOBODY_KNOWS.includes(code)) return { status: 'not_found' }
  if (answer.step === 'token' || answer.status !== 200) return { status: 'no_answer', detail: said(answer.status, code) }
  const told = z.safeParse(orderShape, answer.json)
  if (!told.success) return { status: 'no_answer', detail: 'MTN answered something else than an order' }
  if (told.data.status === 'SUCCESSFUL') return successOf(told.data, direction, reference)
  if (told.data.status !== 'FAILED') return { status: 'pending' }
  const reason = codeIn(told.data.reason)
  return { status: 'failed', reason: reasonOfCode(reason, direction), detail: reason ?? 'MTN gave no reason that is known' }
}

/** MTN's own number is missing now and then. The money moved all the same, and MTN knows it by our reference, which is its id of the transaction. */
function successOf(order: ReportedTransaction, direction: Direction, reference: string): TransactionStatus {
  const amount = order.amount == null ? undefined : parseProviderAmount(order.amount)
  const { currency, financialTransactionId: id } = order
  if (amount === undefined || currency == null)
    return { status: 'no_answer', detail: 'MTN told of a success without a readable amount or currency' }
  const transactionId = id == null || id === '' ? reference : String(id)
  return { status: 'successful', transactionId, amount, currency, phone: reportedWallet(order, direction), at: null }
}

function reportedWallet(order: ReportedTransaction, direction: Direction): string | null {
  const other = direction === 'payment' ? order.payer : order.payee
  // Measured at MTN's sandbox: a refund names its payee by a code of MTN's own, which says nothing of the wallet.
  if (other?.partyId == null || (direction === 'refund' && other.partyIdType !== 'MSISDN')) return null
  const id = String(other.partyId)
  // A party that is no Ghana number stays as it was told, so that it is seen to be another than ours.
  return parsePhone(id) ?? id
}

const activeShape = z.object({ result: z.boolean() })
export function holderStateOf(answer: MtnAnswer): AccountHolder['state'] {
  if (!answer.answered || answer.step === 'token') return 'unknown'
  const code = codeIn(answer.json)
  if (answer.status === 404) return code !== undefined && NOBODY_KNOWS.includes(code) ? 'not_found' : 'unknown'
  const told = answer.status === 200 ? z.safeParse(activeShape, answer.json) : undefined
  if (told?.success !== true) return 'unknown'
  return told.data.result ? 'active' : 'inactive'
}

const LONGEST_NAME = 200
/** What MTN's sandbox says of every wallet: it tells nothing of who holds it. */
const SANDBOX_HOLDER = 'Sand Box'
const nameShape = z.object({
  name: z.nullish(z.string()),
  given_name: z.nullish(z.string()),
  family_name: z.nullish(z.string()),
})
export function holderNameOf(answer: MtnAnswer): string | null {
  const told = answer.answered && answer.step === 'call' && answer.status === 200 ? z.safeParse(nameShape, answer.json) : undefined
  if (told?.success !== true) return null
  const { name, given_name: given, family_name: family } = told.data
  const holder = line([given, family].filter(Boolean).join(' ') || (name ?? ''), LONGEST_NAME)
  return holder === SANDBOX_HOLDER ? null : holder
}

const balanceShape = z.object({ availableBalance: z.union([z.string(), z.number()]), currency: z.string() })
export function balanceOf(answer: MtnAnswer, currency: string) {
  const told = answer.answered && answer.step === 'call' && answer.status === 200 ? z.safeParse(balanceShape, answer.json) : undefined
  return told?.success === true && told.data.currency === currency ? parseProviderAmount(told.data.availableBalance) : undefined
}
