/** A text message on its way out. */
export interface OutgoingSms {
  /** `0XXXXXXXXX`. */
  readonly phone: string
  readonly text: string
  /** Our number of it, for providers that keep one. */
  readonly reference: string
}

/** What is known after a message was sent. Only `refused` proves that the provider does not have it. */
export type SmsOutcome =
  | { readonly sent: 'accepted'; readonly providerId: string }
  /** `again`: a later attempt, or another provider, may succeed. `reason` is for the office and holds nothing of the message. */
  | { readonly sent: 'refused'; readonly again: boolean; readonly reason: string }
  /** No sure answer: it may be under way. */
  | { readonly sent: 'unknown'; readonly reason: string }

/** What the provider says of a message that it has. */
export type SmsDelivery =
  | { readonly state: 'delivered' | 'pending' }
  | { readonly state: 'undelivered'; readonly reason: string }
  /** It could not be asked, or answered something that cannot be read. Nothing follows from it. */
  | { readonly state: 'no_answer'; readonly reason: string }

/** The way out to a provider of text messages. It never throws: every failure is an outcome, and none holds a key, a number or a word of the message. */
export interface SmsGateway {
  readonly provider: string
  readonly send: (sms: OutgoingSms) => Promise<SmsOutcome>
  readonly delivery: (providerId: string) => Promise<SmsDelivery>
}
