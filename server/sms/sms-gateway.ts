/** A text message on its way out. */
export interface OutgoingSms {
  /** `0XXXXXXXXX`. */
  readonly phone: string
  readonly text: string
}

/** What the provider said, or that it said nothing useful. */
export type SmsOutcome =
  | { readonly sent: true; readonly providerId: string }
  /** `again`: a later attempt may succeed. `reason` is for the office and holds nothing of the message. */
  | { readonly sent: false; readonly again: boolean; readonly reason: string }

/** The way out to a provider of text messages. It never throws: every failure is an outcome. */
export interface SmsGateway {
  readonly provider: string
  readonly send: (sms: OutgoingSms) => Promise<SmsOutcome>
}
