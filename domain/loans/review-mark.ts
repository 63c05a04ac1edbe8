/**
 * What a decision rests on, as counters that only go up: whoever decides sends back the mark that their screen showed. Time itself changes nothing here,
 * and neither does what other people do.
 */
export interface ReviewMark {
  /** The version of the application itself. */
  readonly application: number
  /** Name, phone, address, business, wallet, whether the account is open. */
  readonly particulars: number
  /** The customer's other loans: how many, and what happened to them. */
  readonly otherLoans: number
  /** Payments entered, decided and reversed, and receipts made. */
  readonly payments: number
  /** Entries and liftings of the blacklist, and the Ghana Card. */
  readonly office: number
}

const PARTS = ['application', 'particulars', 'otherLoans', 'payments', 'office'] as const satisfies readonly (keyof ReviewMark)[]

/** What each part is called in a sentence. */
const NAMES = {
  application: 'The application',
  particulars: 'The profile of the customer',
  otherLoans: 'Another loan of the customer',
  payments: 'The payments of the customer',
  office: 'The blacklist or the Ghana Card of the customer',
} as const satisfies Record<keyof ReviewMark, string>

export const REVIEW_MARK_FORM = /^\d{1,15}(?:\.\d{1,15}){4}$/

export const writeMark = (mark: ReviewMark): string => PARTS.map((part) => mark[part]).join('.')

/** What changed since the screen with this mark was read, in words; empty where nothing did. */
export function changedSince(shown: string, now: ReviewMark): string[] {
  const was = shown.split('.')
  return PARTS.filter((part, at) => was[at] !== String(now[part])).map((part) => NAMES[part])
}
