import * as z from 'zod/mini'
import { parsePhone } from '#domain/kernel/phone.ts'
import type { AccountHolder, TransactionStatus, SendOutcome } from '#server/momo/momo-gateway.ts'
import { codeIn, provesNotTaken, reasonOfCode, type Direction } from '#server/momo/mtn-codes.ts'
import type { MtnResponse } from '#server/momo/mtn-product.ts'
import { parseProviderAmount, line } from '#server/momo/provider-values.ts'
import { refused } from '#server/momo/proven-refusal.ts'

// MTN sends some numbers unquoted, and omits or nulls what does not apply.
const party = z.nullish(
  z.object({ partyIdType: z.nullish(z.string()), partyId: z.nullish(z.union([z.string().check(z.maxLength(100)), z.number()])) }),
)
const transactionShape = z.object({
  status: z.string(),
  amount: z.nullish(z.union([z.string(), z.number()])),
  currency: z.nullish(z.string()),
  financialTransactionId: z.nullish(z.union([z.string().check(z.maxLength(100)), z.number()])),
  payer: party,
  payee: party,
  reason: z.optional(z.unknown()),
})
type ReportedTransaction = z.output<typeof transactionShape>
const NOT_FOUND = ['RESOURCE_NOT_FOUND', 'TRANSACTION_NOT_FOUND', 'NOT_FOUND']

const describeResponse = (status: number, code: string | undefined): string =>
  `MTN answered ${status}${code === undefined ? '' : ` ${code}`}`

/** 202 and 409: MTN has the transaction. An unreadable or unknown response proves nothing. */
export function sendOutcomeOf(response: MtnResponse, direction: Direction): SendOutcome {
  if (!response.answered) return { sent: 'unknown', detail: response.detail }
  const { status } = response
  const code = codeIn(response.json)
  if (response.step === 'token')
    return [400, 401, 403].includes(status) || code === 'NOT_ALLOWED_TARGET_ENVIRONMENT'
      ? refused('not_configured', `${describeResponse(status, code)} to the token request`)
      : { sent: 'unknown', detail: `${describeResponse(status, code)} to the token request` }
  if (status === 202 || status === 409 || code === 'RESOURCE_ALREADY_EXIST') return { sent: 'accepted' }
  if (status >= 400 && provesNotTaken(code, direction)) return refused(reasonOfCode(code, direction), describeResponse(status, code))
  if (status === 400) return refused('not_accepted', describeResponse(status, code))
  if (status === 401 || status === 403) return refused('not_configured', describeResponse(status, code))
  // MTN limits the rate before it reads a call.
  if (status === 429) return { sent: 'refused', reason: 'provider_trouble', again: true, detail: describeResponse(status, code) }
  return { sent: 'unknown', detail: describeResponse(status, code) }
}

/** A 404 without a code may be from a proxy. */
export function statusOf(response: MtnResponse, direction: Direction, reference: string): TransactionStatus {
  if (!response.answered) return { status: 'no_answer', detail: response.detail }
  const code = codeIn(response.json)
  if (response.step === 'call' && response.status === 404 && code !== undefined && NOT_FOUND.includes(code)) return { status: 'not_found' }
  if (response.step === 'token' || response.status !== 200) return { status: 'no_answer', detail: describeResponse(response.status, code) }
  const parsed = z.safeParse(transactionShape, response.json)
  if (!parsed.success) return { status: 'no_answer', detail: 'MTN answered something else than an order' }
  if (parsed.data.status === 'SUCCESSFUL') return successOf(parsed.data, direction, reference)
  if (parsed.data.status !== 'FAILED') return { status: 'pending' }
  const reason = codeIn(parsed.data.reason)
  return { status: 'failed', reason: reasonOfCode(reason, direction), detail: reason ?? 'MTN gave no reason that is known' }
}

/** Where MTN sends no ID, our reference is used. */
function successOf(transaction: ReportedTransaction, direction: Direction, reference: string): TransactionStatus {
  const amount = transaction.amount == null ? undefined : parseProviderAmount(transaction.amount)
  const { currency, financialTransactionId: id } = transaction
  if (amount === undefined || currency == null)
    return { status: 'no_answer', detail: 'MTN sent a success without a readable amount or currency' }
  const transactionId = id == null || id === '' ? reference : String(id)
  return { status: 'successful', transactionId, amount, currency, phone: reportedWallet(transaction, direction), at: null }
}

function reportedWallet(transaction: ReportedTransaction, direction: Direction): string | null {
  const other = direction === 'payment' ? transaction.payer : transaction.payee
  // In MTN's sandbox a refund names its payee by a code that does not identify the wallet.
  if (other?.partyId == null || (direction === 'refund' && other.partyIdType !== 'MSISDN')) return null
  const id = String(other.partyId)
  // Returned as sent, so that the mismatch is found.
  return parsePhone(id) ?? id
}

const activeShape = z.object({ result: z.boolean() })
export function holderStateOf(response: MtnResponse): AccountHolder['state'] {
  if (!response.answered || response.step === 'token') return 'unknown'
  const code = codeIn(response.json)
  if (response.status === 404) return code !== undefined && NOT_FOUND.includes(code) ? 'not_found' : 'unknown'
  const parsed = response.status === 200 ? z.safeParse(activeShape, response.json) : undefined
  if (parsed?.success !== true) return 'unknown'
  return parsed.data.result ? 'active' : 'inactive'
}

const LONGEST_NAME = 200
/** MTN's sandbox returns this name for every wallet. */
const SANDBOX_HOLDER = 'Sand Box'
const nameShape = z.object({
  name: z.nullish(z.string()),
  given_name: z.nullish(z.string()),
  family_name: z.nullish(z.string()),
})
export function holderNameOf(response: MtnResponse): string | null {
  const parsed =
    response.answered && response.step === 'call' && response.status === 200 ? z.safeParse(nameShape, response.json) : undefined
  if (parsed?.success !== true) return null
  const { name, given_name: given, family_name: family } = parsed.data
  const holder = line([given, family].filter(Boolean).join(' ') || (name ?? ''), LONGEST_NAME)
  return holder === SANDBOX_HOLDER ? null : holder
}

const balanceShape = z.object({ availableBalance: z.union([z.string(), z.number()]), currency: z.string() })
export function balanceOf(response: MtnResponse, currency: string) {
  const parsed =
    response.answered && response.step === 'call' && response.status === 200 ? z.safeParse(balanceShape, response.json) : undefined
  return parsed?.success === true && parsed.data.currency === currency ? parseProviderAmount(parsed.data.availableBalance) : undefined
}
