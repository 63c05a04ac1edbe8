import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { objectIn } from '#tools/simulator/body-json.ts'
import { PaystackRefusal } from '#tools/simulator/simulated-paystack-answers.ts'
import type { SimulatorCall } from '#tools/simulator/simulator-part.ts'

/** For charges and as banks. Telecel still has its former name. */
export const PAYSTACK_NETWORKS = {
  mtn: { bank: 'MTN', name: 'MTN' },
  atl: { bank: 'ATL', name: 'AirtelTigo' },
  vod: { bank: 'VOD', name: 'Vodafone' },
} as const
export type PaystackNetwork = keyof typeof PAYSTACK_NETWORKS
const isNetwork = (word: unknown): word is PaystackNetwork => typeof word === 'string' && Object.hasOwn(PAYSTACK_NETWORKS, word)
export const networkOfBank = (code: unknown): PaystackNetwork | undefined =>
  Object.keys(PAYSTACK_NETWORKS).find(
    (network): network is PaystackNetwork => isNetwork(network) && PAYSTACK_NETWORKS[network].bank === code,
  )

export function paystackBody(call: SimulatorCall): Record<string, unknown> {
  const read = objectIn(call.body)
  if (read === undefined) throw new PaystackRefusal(400, 'invalid_json', 'Invalid JSON')
  return read
}

export interface ChargeRequest {
  readonly reference: string | undefined
  readonly amount: Pesewas
  readonly email: string
  readonly phone: string
  readonly network: PaystackNetwork
  readonly metadata: unknown
}

export function chargeRequest(body: Record<string, unknown>): ChargeRequest {
  const { email, reference } = body
  if (typeof email !== 'string' || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new PaystackRefusal(400, 'invalid_email_address', 'Invalid Email Address Passed')
  if (reference !== undefined && (typeof reference !== 'string' || !/^[\w.=-]{1,100}$/.test(reference)))
    throw new PaystackRefusal(400, 'invalid_reference', 'Reference may hold only letters, digits and -, ., =')
  const wallet = body['mobile_money']
  const { phone, provider }: { phone?: unknown; provider?: unknown } = wallet !== null && typeof wallet === 'object' ? wallet : {}
  if (!isNetwork(provider)) throw new PaystackRefusal(400, 'invalid_provider', 'Mobile money provider must be one of mtn, atl, vod')
  if (typeof phone !== 'string' || !/^0\d{9}$/.test(phone))
    throw new PaystackRefusal(400, 'invalid_phone', 'Invalid mobile money phone number')
  cedisOnly(body['currency'])
  return { reference, amount: amountIn(body), email, phone, network: provider, metadata: body['metadata'] ?? null }
}

export interface RecipientRequest {
  readonly name: string
  readonly phone: string
  readonly network: PaystackNetwork
}

export function recipientRequest(body: Record<string, unknown>): RecipientRequest {
  const { type, name, account_number: phone, bank_code: code } = body
  if (type !== 'mobile_money') throw new PaystackRefusal(400, 'invalid_type', 'Recipient type is not supported')
  if (typeof name !== 'string' || name.trim() === '') throw new PaystackRefusal(400, 'invalid_name', 'Name is required')
  const network = networkOfBank(code)
  if (network === undefined) throw new PaystackRefusal(400, 'invalid_bank_code', 'Bank is invalid')
  if (typeof phone !== 'string' || !/^0\d{9}$/.test(phone))
    throw new PaystackRefusal(400, 'invalid_account_number', 'Account number is invalid')
  cedisOnly(body['currency'])
  return { name, phone, network }
}

export interface TransferRequest {
  readonly reference: string
  readonly amount: Pesewas
  readonly recipient: string
  readonly reason: string
}

export function transferRequest(body: Record<string, unknown>): TransferRequest {
  const { source, recipient, reference, reason = '' } = body
  if (source !== 'balance') throw new PaystackRefusal(400, 'invalid_source', 'Source must be balance')
  if (typeof recipient !== 'string' || !/^RCP_\w+$/.test(recipient))
    throw new PaystackRefusal(400, 'invalid_recipient', 'Recipient specified is invalid')
  if (typeof reference !== 'string' || !/^[a-z\d_-]{16,50}$/.test(reference))
    throw new PaystackRefusal(400, 'invalid_reference', 'Transfer reference must be 16 to 50 small letters, digits, dashes or underscores')
  if (typeof reason !== 'string') throw new PaystackRefusal(400, 'invalid_reason', 'Reason must be a string')
  cedisOnly(body['currency'])
  return { reference, amount: amountIn(body), recipient, reason }
}

export interface RefundRequest {
  readonly transaction: string | number
  /** undefined: the whole amount. */
  readonly amount: Pesewas | undefined
  readonly customerNote: string
  readonly merchantNote: string
}

export function refundRequest(body: Record<string, unknown>): RefundRequest {
  const { transaction, currency = 'GHS', customer_note: customerNote, merchant_note: merchantNote } = body
  if ((typeof transaction !== 'string' || transaction === '') && typeof transaction !== 'number')
    throw new PaystackRefusal(400, 'invalid_transaction', 'Transaction is required')
  cedisOnly(currency)
  return {
    transaction,
    amount: body['amount'] === undefined ? undefined : amountIn(body),
    customerNote: noteIn(customerNote, `Refund for transaction ${transaction}`),
    merchantNote: noteIn(merchantNote, `Refund for transaction ${transaction} by office@mmoa.example`),
  }
}

/** Paystack fills in a missing note. */
function noteIn(note: unknown = '', instead: string): string {
  if (typeof note !== 'string') throw new PaystackRefusal(400, 'invalid_note', 'A note must be a string')
  return note === '' ? instead : note
}

export function amountIn(body: Record<string, unknown>): Pesewas {
  const amount = body['amount']
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount <= 0)
    throw new PaystackRefusal(400, 'invalid_amount', 'Amount must be a whole number of pesewas')
  return pesewas(amount)
}

function cedisOnly(currency: unknown): void {
  if (currency !== 'GHS') throw new PaystackRefusal(400, 'unsupported_currency', 'Currency not supported by merchant')
}
