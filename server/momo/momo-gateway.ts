import type { Pesewas } from '#domain/kernel/money.ts'
import type { MomoReason } from '#domain/momo/momo-reason.ts'
import type { MomoProvider } from '#domain/payments/payment.ts'

export interface TransactionToSend {
  /** A lower-case UUID v4, committed before the first sending. A transaction is only ever sent under its own reference. */
  readonly reference: string
  readonly network: MomoProvider
  /** `0XXXXXXXXX`. */
  readonly phone: string
  readonly amount: Pesewas
  /** Shown to the customer beside the amount: letters, digits, spaces, dots, commas and dashes, at most 160. */
  readonly note: string
  /** A transfer's recipient needs a name; Paystack requires an e-mail address. */
  readonly customer: { readonly name: string; readonly email: string | null }
}

export interface RefundToSend extends TransactionToSend {
  readonly original: RefundedPayment
  /** No refund of this transaction exists at the provider before this time. */
  readonly createdAt: Date
}

/** The payment to refund: our reference and the provider's ID. */
export interface RefundedPayment {
  readonly reference: string
  readonly transactionId: string
}

/** Only `refused` proves that the provider does not have the transaction. */
export type SendOutcome =
  /** The provider has it, from this or an earlier sending. `voucher`: how the customer gets the code for submitVoucher(). */
  | { readonly sent: 'accepted'; readonly voucher?: string }
  /** It may have arrived: poll its status, and never send it under another reference. */
  | { readonly sent: 'unknown'; readonly detail: string }
  /** `again`: it can be sent again once our side is fixed (keys, balance). `detail` is for staff and holds no secret. */
  | { readonly sent: 'refused'; readonly reason: MomoReason; readonly again: boolean; readonly detail: string }

export type TransactionStatus =
  | { readonly status: 'pending' }
  | {
      readonly status: 'successful'
      /** The provider's ID, or our reference where it sends none. */
      readonly transactionId: string
      readonly amount: Pesewas
      readonly currency: string
      /** `0XXXXXXXXX`; null where the provider does not send it. */
      readonly phone: string | null
      readonly at: Date | null
    }
  | { readonly status: 'failed'; readonly reason: MomoReason; readonly detail: string }
  /** The provider does not know this reference. */
  | { readonly status: 'not_found' }
  /** No readable answer: nothing follows from it. */
  | { readonly status: 'no_answer'; readonly detail: string }

export interface AccountHolder {
  readonly state: 'active' | 'inactive' | 'not_found' | 'unknown'
  /** Null where the network sends none. */
  readonly name: string | null
}

/** The adapter of a provider. It never throws: each failure is an outcome. No outcome, log line or error holds a key. */
export interface MomoGateway {
  readonly name: 'mtn' | 'paystack'
  /** The currency of every call. An answer in another currency is a mismatch. */
  readonly currency: string
  readonly requestPayment: (transaction: TransactionToSend) => Promise<SendOutcome>
  readonly paymentStatus: (reference: string) => Promise<TransactionStatus>
  /** Submits the code that Telecel customers create. */
  readonly submitVoucher: (reference: string, voucher: string) => Promise<SendOutcome>
  readonly transfer: (transaction: TransactionToSend) => Promise<SendOutcome>
  readonly transferStatus: (reference: string) => Promise<TransactionStatus>
  /** Idempotent: a second call refunds nothing more. */
  readonly refund: (transaction: RefundToSend) => Promise<SendOutcome>
  readonly refundStatus: (transaction: Pick<RefundToSend, 'reference' | 'original' | 'createdAt'>) => Promise<TransactionStatus>
  readonly accountHolder: (phone: string, network: MomoProvider) => Promise<AccountHolder>
  /** The balance for transfers; undefined without an answer. */
  readonly balance: () => Promise<Pesewas | undefined>
}

export interface MomoNetworks {
  readonly networks: readonly MomoProvider[]
  readonly gatewayOf: (network: MomoProvider) => MomoGateway | undefined
  readonly gatewayNamed: (name: string) => MomoGateway | undefined
}
