import { parseCedis } from '#domain/kernel/money.ts'
import { reportedId, type Lies } from '#tools/simulator/script-rules.ts'
import { PAYSTACK_NETWORKS, type PaystackNetwork } from '#tools/simulator/simulated-paystack-requests.ts'
import type { TransactionPlan, SimulatedTransaction } from '#tools/simulator/simulated-transactions.ts'

export interface PaystackTransaction extends SimulatedTransaction {
  readonly id: number
  readonly via: PaystackNetwork
  readonly email: string
  readonly metadata: unknown
  readonly recipient?: { readonly code: string; readonly name: string }
  /** Of a refund: the payment's reference. */
  readonly refunds?: string
  readonly merchantNote?: string
  /** Undefined: no voucher needed. */
  afterVoucher?: TransactionPlan
}

const STATES = { pending: 'PENDING', successful: 'SUCCESSFUL', failed: 'FAILED' } as const
const CHARGE_STATES = { PENDING: 'ongoing', SUCCESSFUL: 'success', FAILED: 'failed' } as const
const TRANSFER_STATES = { PENDING: 'pending', SUCCESSFUL: 'success', FAILED: 'failed' } as const
const REFUND_STATES = { PENDING: 'pending', SUCCESSFUL: 'processed', FAILED: 'failed' } as const

/** `data` of a verification or webhook; `says` replaces true values. */
export function paystackDataOf(transaction: PaystackTransaction, lies: Lies): object {
  const state = lies.status ?? STATES[transaction.state]
  const amount = (lies.amount === undefined ? undefined : parseCedis(lies.amount)) ?? transaction.amount
  const money = { amount, currency: lies.currency ?? transaction.currency }
  if (transaction.kind === 'disbursement') return transferData(transaction, lies, { ...money, status: TRANSFER_STATES[state] })
  if (transaction.kind === 'refund') return refundData(transaction, lies, { ...money, status: REFUND_STATES[state] })
  return chargeData(transaction, lies, { ...money, status: CHARGE_STATES[state] })
}

const reportedIdOf = (lies: Lies, { id }: PaystackTransaction): number | null => {
  const reported = reportedId(lies, id)
  return reported === null ? null : Number(reported)
}

const words = ({ reason, state }: PaystackTransaction): string | null => (state === 'successful' ? 'Approved' : (reason ?? null))

function chargeData(transaction: PaystackTransaction, lies: Lies, reported: object): object {
  // Masked; a false number is not.
  const number = lies.phone ?? `${transaction.phone.slice(0, 3)}XXXX${transaction.phone.slice(-3)}`
  const { name } = PAYSTACK_NETWORKS[transaction.via]
  return {
    id: reportedIdOf(lies, transaction),
    domain: 'test',
    ...reported,
    reference: transaction.reference,
    receipt_number: null,
    message: transaction.reason ?? null,
    gateway_response: words(transaction),
    paid_at: transaction.state === 'successful' ? (transaction.decidedAt?.toISOString() ?? null) : null,
    created_at: transaction.createdAt.toISOString(),
    channel: 'mobile_money',
    fees: transaction.fee,
    metadata: transaction.metadata,
    authorization: {
      authorization_code: `AUTH_${transaction.id}`,
      bin: `${transaction.phone.slice(0, 3)}XXX`,
      last4: `X${transaction.phone.slice(-3)}`,
      channel: 'mobile_money',
      bank: `${name} Mobile Money`,
      country_code: 'GH',
      brand: `${name} mobile money`,
      reusable: false,
      account_name: null,
      mobile_money_number: number,
    },
    customer: { id: 1, customer_code: 'CUS_simulated', email: transaction.email, risk_action: 'default' },
    plan: {},
  }
}

function transferData(transaction: PaystackTransaction, lies: Lies, reported: object): object {
  const { bank, name } = PAYSTACK_NETWORKS[transaction.via]
  return {
    id: lies.transactionId === null ? null : transaction.id,
    domain: 'test',
    ...reported,
    reference: transaction.reference,
    source: 'balance',
    reason: transaction.note,
    transfer_code: reportedId(lies, transaction.transactionId),
    fee_charged: transaction.fee,
    gateway_response: transaction.reason ?? null,
    failures: transaction.reason === undefined ? null : { reason: transaction.reason },
    created_at: transaction.createdAt.toISOString(),
    transferred_at: transaction.state === 'successful' ? (transaction.decidedAt?.toISOString() ?? null) : null,
    recipient: {
      recipient_code: transaction.recipient?.code,
      name: transaction.recipient?.name,
      type: 'mobile_money',
      currency: 'GHS',
      details: { account_number: lies.phone ?? transaction.phone, account_name: null, bank_code: bank, bank_name: name },
    },
  }
}

const refundData = (transaction: PaystackTransaction, lies: Lies, reported: object): object => ({
  id: reportedIdOf(lies, transaction),
  domain: 'test',
  ...reported,
  refund_reference: transaction.reference,
  transaction_reference: transaction.refunds,
  customer_note: transaction.note,
  merchant_note: transaction.merchantNote,
  created_at: transaction.createdAt.toISOString(),
  refunded_at: transaction.state === 'successful' ? (transaction.decidedAt?.toISOString() ?? null) : null,
})
