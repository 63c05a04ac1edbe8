/** Codes, security notices and messages about one's own loan need no consent. */
export const CONSENT_KINDS = ['reminders', 'news'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

export type Consents = Readonly<Record<ConsentKind, boolean>>

/** Reminders belong to the loan; advertising needs an opt-in (Act 843). */
export const DEFAULT_CONSENTS: Consents = { reminders: true, news: false }

export const CONSENT_LABELS = {
  reminders: {
    title: 'Payment reminders by SMS',
    words: 'Two days before a payment, on the day, and when one is late. In the app you always see them.',
  },
  news: { title: 'News and offers by SMS', words: 'Rarely. Never to anybody but you.' },
} as const satisfies Record<ConsentKind, { title: string; words: string }>
