import type { Pesewas } from '#domain/kernel/money.ts'
import type { MomoReason } from '#domain/momo/momo-reason.ts'
import type { MomoProvider } from '#domain/payments/payment.ts'

export interface TransactionToSend {
  /** A lower-case UUID v4, committed before the first sending. */
  readonly reference: string
  readonly network: MomoProvider
  /** `0XXXXXXXXX`. */
  readonly phone: string
  readonly amount: Pesewas
  /** Letters, digits, spaces, dots, commas and dashes, at most 160. */
  readonly note: string
  /** A recipient needs a name; Paystack requires an e-mail address. */
  readonly customer: { readonly name: string; readonly email: string | null }
}

export interface RefundToSend extends TransactionToSend {
  readonly original: RefundedPayment
  /** The provider has no older refund of it. */
  readonly createdAt: Date
}

export interface RefundedPayment {
  readonly reference: string
  readonly transactionId: string
}

/** Only `refused` proves that the provider does not have the transaction. */
export type SendOutcome =
  /** `voucher`: how the customer gets the code for submitVoucher(). */
  | { readonly sent: 'accepted'; readonly voucher?: string }
  /** Never send it under another reference. */
  | { readonly sent: 'unknown'; readonly detail: string }
  /** `again`: once our keys or balance are fixed. `detail`: for staff, without secrets. */
  | { readonly sent: 'refused'; readonly reason: MomoReason; readonly again: boolean; readonly detail: string }

export type TransactionStatus =
  | { readonly status: 'pending' }
  | {
      readonly status: 'successful'
      /** Our reference where the provider sends none. */
      readonly transactionId: string
      readonly amount: Pesewas
      readonly currency: string
      /** `0XXXXXXXXX`; null if not sent. */
      readonly phone: string | null
      readonly at: Date | null
    }
  | { readonly status: 'failed'; readonly reason: MomoReason; readonly detail: string }
  | { readonly status: 'not_found' }
  /** An unreadable response proves nothing. */
  | { readonly status: 'no_answer'; readonly detail: string }

export interface AccountHolder {
  readonly state: 'active' | 'inactive' | 'not_found' | 'unknown'
  readonly name: string | null
}

/** Never throws; no outcome, log line or error holds a key. */
export interface MomoGateway {
  readonly name: 'mtn' | 'paystack'
  /** A status in another currency is a mismatch. */
  readonly currency: string
  readonly requestPayment: (transaction: TransactionToSend) => Promise<SendOutcome>
  readonly paymentStatus: (reference: string) => Promise<TransactionStatus>
  readonly submitVoucher: (reference: string, voucher: string) => Promise<SendOutcome>
  readonly transfer: (transaction: TransactionToSend) => Promise<SendOutcome>
  readonly transferStatus: (reference: string) => Promise<TransactionStatus>
  /** Idempotent. */
  readonly refund: (transaction: RefundToSend) => Promise<SendOutcome>
  readonly refundStatus: (transaction: Pick<RefundToSend, 'reference' | 'original' | 'createdAt'>) => Promise<TransactionStatus>
  readonly accountHolder: (phone: string, network: MomoProvider) => Promise<AccountHolder>
  /** Undefined without an answer. */
  readonly balance: () => Promise<Pesewas | undefined>
}

export interface MomoNetworks {
  readonly networks: readonly MomoProvider[]
  readonly gatewayOf: (network: MomoProvider) => MomoGateway | undefined
  readonly gatewayNamed: (name: string) => MomoGateway | undefined
}
