/** Codes, security notices and messages about one's own loan need none. */
export const CONSENT_KINDS = ['reminders', 'news', 'bureau'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

export type Consents = Readonly<Record<ConsentKind, boolean>>

/** Advertising needs an opt-in (Act 843). */
export const DEFAULT_CONSENTS: Consents = { reminders: true, news: false, bureau: false }

/** Changed `words` need a new `version`: customers choose again. */
export const CONSENT_LABELS = {
  reminders: {
    version: 1,
    title: 'Payment reminders by SMS',
    words: 'Two days before a payment, on the day, and when one is late. In the app you always see them.',
  },
  news: { version: 1, title: 'News and offers by SMS', words: 'Rarely. Never to anybody but you.' },
  bureau: {
    version: 1,
    title: 'Search at a credit bureau',
    words: 'Before we decide on a loan we ask a licensed credit bureau how you repay loans of other lenders.',
  },
} as const satisfies Record<ConsentKind, { version: number; title: string; words: string }>

/** `desk`: on a signed sheet; `office`: entered at the customer's request, for example by phone. */
export const CONSENT_CHANNELS = ['app', 'desk', 'office'] as const
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number]

export const CHANNEL_LABELS = {
  app: 'in the app',
  desk: 'at the office, on a signed sheet',
  office: 'by staff, at the customer’s request',
} as const satisfies Record<ConsentChannel, string>

export interface ConsentState {
  readonly given: boolean
  /** The consent was to another text. */
  readonly asksAgain: boolean
}

/** By the last record. A consent holds for its own text only, a withdrawal for every text. */
export function consentState(
  kind: ConsentKind,
  last: { readonly given: boolean; readonly textVersion: number } | undefined,
  presentVersion: number = CONSENT_LABELS[kind].version,
): ConsentState {
  if (last === undefined) return { given: DEFAULT_CONSENTS[kind], asksAgain: false }
  if (!last.given || last.textVersion === presentVersion) return { given: last.given, asksAgain: false }
  return { given: DEFAULT_CONSENTS[kind], asksAgain: true }
}
