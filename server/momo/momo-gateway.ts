import type { Pesewas } from '#domain/kernel/money.ts'
import type { MomoReason } from '#domain/momo/momo-reason.ts'
import type { MomoProvider } from '#domain/payments/payment.ts'

/** Money that is to move between a customer's wallet and ours. */
export interface TransactionToSend {
  /** A UUID of version 4, lower-case, made and committed by us before the first sending. The same order is only ever sent again under it. */
  readonly reference: string
  readonly network: MomoProvider
  /** The customer's wallet, `0XXXXXXXXX`. */
  readonly phone: string
  readonly amount: Pesewas
  /** What the customer reads beside the amount: letters, digits, spaces, dots, commas and dashes, at most 160. */
  readonly note: string
  /** Of the customer: a recipient of a transfer has a name, and some providers ask for an e-mail address. */
  readonly customer: { readonly name: string; readonly email: string | null }
}

/** Money of a payment that is to go back to the wallet that paid it. */
export interface RefundToSend extends TransactionToSend {
  readonly original: RefundedPayment
  /** When it was ordered here: it cannot be at the provider before. */
  readonly orderedAt: Date
}

/** A payment that goes back, all of it or a part: our reference of it, and the provider's own number as far as it told one. */
export interface RefundedPayment {
  readonly reference: string
  readonly transactionId: string
}

/** What is known after sending an order. Only `refused` proves that the provider does not have it. */
export type SendOutcome =
  /** The provider has the order, now or from an earlier sending. `voucher`: what the customer has to do for a code, which submitVoucher() takes. */
  | { readonly sent: 'accepted'; readonly voucher?: string }
  /** No sure answer: it may be there. Ask for its status; never send it under another reference. */
  | { readonly sent: 'unknown'; readonly detail: string }
  /** `again`: our side can be put right (keys, balance of the account), and the same order sent then. `detail` is for the office and holds no secret. */
  | { readonly sent: 'refused'; readonly reason: MomoReason; readonly again: boolean; readonly detail: string }

/** What the provider says of an order. */
export type TransactionStatus =
  | { readonly status: 'pending' }
  | {
      readonly status: 'successful'
      /** The provider's own number; where it tells none, our reference, under which it keeps the order too. */
      readonly transactionId: string
      readonly amount: Pesewas
      readonly currency: string
      /** `0XXXXXXXXX`; null where the provider does not tell. */
      readonly phone: string | null
      /** When it moved, where the provider tells. */
      readonly at: Date | null
    }
  | { readonly status: 'failed'; readonly reason: MomoReason; readonly detail: string }
  /** The provider does not have this reference. */
  | { readonly status: 'not_found' }
  /** It could not be asked, or answered something that cannot be read. Nothing follows from it. */
  | { readonly status: 'no_answer'; readonly detail: string }

export interface AccountHolder {
  readonly state: 'active' | 'inactive' | 'not_found' | 'unknown'
  /** As the network has it; null where it does not tell. */
  readonly name: string | null
}

/** The way out to a provider of mobile money. It never throws: every failure is an outcome, and no outcome, log or error holds a key. */
export interface MomoGateway {
  readonly name: 'mtn' | 'paystack'
  /** The currency in which it is asked; anything else in an answer is not believed. */
  readonly currency: string
  readonly requestPayment: (order: TransactionToSend) => Promise<SendOutcome>
  readonly paymentStatus: (reference: string) => Promise<TransactionStatus>
  /** The code of a customer whose network wants one (Telecel). */
  readonly submitVoucher: (reference: string, voucher: string) => Promise<SendOutcome>
  readonly transfer: (order: TransactionToSend) => Promise<SendOutcome>
  readonly transferStatus: (reference: string) => Promise<TransactionStatus>
  /** Sent again, it gives nothing back a second time. */
  readonly refund: (order: RefundToSend) => Promise<SendOutcome>
  readonly refundStatus: (order: Pick<RefundToSend, 'reference' | 'original' | 'orderedAt'>) => Promise<TransactionStatus>
  readonly accountHolder: (phone: string, network: MomoProvider) => Promise<AccountHolder>
  /** What transfers can be paid from; undefined where it could not be asked. */
  readonly balance: () => Promise<Pesewas | undefined>
}

/** Which gateway serves which network, as configured. */
export interface MomoNetworks {
  readonly networks: readonly MomoProvider[]
  readonly gatewayOf: (network: MomoProvider) => MomoGateway | undefined
  readonly gatewayNamed: (name: string) => MomoGateway | undefined
}
