import { parseCedis } from '#domain/kernel/money.ts'
import { reportedId, type Lies } from '#tools/simulator/script-rules.ts'
import { PAYSTACK_NETWORKS, type PaystackNetwork } from '#tools/simulator/simulated-paystack-requests.ts'
import type { OrderPlan, SimulatedOrder } from '#tools/simulator/simulated-orders.ts'

export interface PaystackOrder extends SimulatedOrder {
  readonly id: number
  readonly via: PaystackNetwork
  readonly email: string
  readonly metadata: unknown
  /** Of a transfer. */
  readonly recipient?: { readonly code: string; readonly name: string }
  /** For a refund: the reference of the payment. */
  readonly refunds?: string
  readonly merchantNote?: string
  /** Outcome after the customer sent a voucher; undefined: no voucher needed. */
  afterVoucher?: OrderPlan
}

const STATES = { pending: 'PENDING', successful: 'SUCCESSFUL', failed: 'FAILED' } as const
const CHARGE_STATES = { PENDING: 'ongoing', SUCCESSFUL: 'success', FAILED: 'failed' } as const
const TRANSFER_STATES = { PENDING: 'pending', SUCCESSFUL: 'success', FAILED: 'failed' } as const
const REFUND_STATES = { PENDING: 'pending', SUCCESSFUL: 'processed', FAILED: 'failed' } as const

/** `data` of a verification or webhook; `says` replaces true values. */
export function paystackDataOf(order: PaystackOrder, lies: Lies): object {
  const state = lies.status ?? STATES[order.state]
  const amount = (lies.amount === undefined ? undefined : parseCedis(lies.amount)) ?? order.amount
  const money = { amount, currency: lies.currency ?? order.currency }
  if (order.kind === 'disbursement') return transferData(order, lies, { ...money, status: TRANSFER_STATES[state] })
  if (order.kind === 'refund') return refundData(order, lies, { ...money, status: REFUND_STATES[state] })
  return chargeData(order, lies, { ...money, status: CHARGE_STATES[state] })
}

const reportedIdOf = (lies: Lies, { id }: PaystackOrder): number | null => {
  const reported = reportedId(lies, id)
  return reported === null ? null : Number(reported)
}

const words = ({ reason, state }: PaystackOrder): string | null => (state === 'successful' ? 'Approved' : (reason ?? null))

function chargeData(order: PaystackOrder, lies: Lies, reported: object): object {
  // The payer's number is masked; a false number is not.
  const number = lies.phone ?? `${order.phone.slice(0, 3)}XXXX${order.phone.slice(-3)}`
  const { name } = PAYSTACK_NETWORKS[order.via]
  return {
    id: reportedIdOf(lies, order),
    domain: 'test',
    ...reported,
    reference: order.reference,
    receipt_number: null,
    message: order.reason ?? null,
    gateway_response: words(order),
    paid_at: order.state === 'successful' ? (order.decidedAt?.toISOString() ?? null) : null,
    created_at: order.createdAt.toISOString(),
    channel: 'mobile_money',
    fees: order.fee,
    metadata: order.metadata,
    authorization: {
      authorization_code: `AUTH_${order.id}`,
      bin: `${order.phone.slice(0, 3)}XXX`,
      last4: `X${order.phone.slice(-3)}`,
      channel: 'mobile_money',
      bank: `${name} Mobile Money`,
      country_code: 'GH',
      brand: `${name} mobile money`,
      reusable: false,
      account_name: null,
      mobile_money_number: number,
    },
    customer: { id: 1, customer_code: 'CUS_simulated', email: order.email, risk_action: 'default' },
    plan: {},
  }
}

function transferData(order: PaystackOrder, lies: Lies, reported: object): object {
  const { bank, name } = PAYSTACK_NETWORKS[order.via]
  return {
    id: lies.transactionId === null ? null : order.id,
    domain: 'test',
    ...reported,
    reference: order.reference,
    source: 'balance',
    reason: order.note,
    transfer_code: reportedId(lies, order.transactionId),
    fee_charged: order.fee,
    gateway_response: order.reason ?? null,
    failures: order.reason === undefined ? null : { reason: order.reason },
    created_at: order.createdAt.toISOString(),
    transferred_at: order.state === 'successful' ? (order.decidedAt?.toISOString() ?? null) : null,
    recipient: {
      recipient_code: order.recipient?.code,
      name: order.recipient?.name,
      type: 'mobile_money',
      currency: 'GHS',
      details: { account_number: lies.phone ?? order.phone, account_name: null, bank_code: bank, bank_name: name },
    },
  }
}

const refundData = (order: PaystackOrder, lies: Lies, reported: object): object => ({
  id: reportedIdOf(lies, order),
  domain: 'test',
  ...reported,
  refund_reference: order.reference,
  transaction_reference: order.refunds,
  customer_note: order.note,
  merchant_note: order.merchantNote,
  created_at: order.createdAt.toISOString(),
  refunded_at: order.state === 'successful' ? (order.decidedAt?.toISOString() ?? null) : null,
})
