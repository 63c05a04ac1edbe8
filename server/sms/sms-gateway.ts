export interface OutgoingSms {
  /** `0XXXXXXXXX`. */
  readonly phone: string
  readonly text: string
  /** Our ID, for providers that store it. */
  readonly reference: string
}

/** Only `refused` proves that the provider does not have the message. */
export type SmsOutcome =
  | { readonly sent: 'accepted'; readonly providerId: string }
  /** `again`: a later attempt, or another provider, may succeed. `reason` contains nothing of the message. */
  | { readonly sent: 'refused'; readonly again: boolean; readonly reason: string }
  /** The message may be sent. */
  | { readonly sent: 'unknown'; readonly reason: string }

export type SmsDelivery =
  | { readonly state: 'delivered' | 'pending' }
  | { readonly state: 'undelivered'; readonly reason: string }
  /** No readable response: proves nothing. */
  | { readonly state: 'no_answer'; readonly reason: string }

/** Never throws; no outcome contains a key, a number or a word of the message. */
export interface SmsGateway {
  readonly provider: string
  readonly send: (sms: OutgoingSms) => Promise<SmsOutcome>
  readonly delivery: (providerId: string) => Promise<SmsDelivery>
}
