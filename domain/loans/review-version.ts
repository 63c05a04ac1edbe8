/**
 * The version of the data under a decision, as counters that only rise. The reviewer sends back the version of their screen;
 * the passing of time and events of other customers do not change it.
 */
export interface ReviewVersion {
  readonly application: number
  /** Name, phone, address, business, wallet, account status. */
  readonly particulars: number
  /** The customer's other loans and their events. */
  readonly otherLoans: number
  /** Payments entered, decided and reversed, and receipts made. */
  readonly payments: number
  /** Blacklist entries and their lifting, and the Ghana Card. */
  readonly office: number
}

const PARTS = ['application', 'particulars', 'otherLoans', 'payments', 'office'] as const satisfies readonly (keyof ReviewVersion)[]

const NAMES = {
  application: 'The application',
  particulars: 'The profile of the customer',
  otherLoans: 'Another loan of the customer',
  payments: 'The payments of the customer',
  office: 'The blacklist or the Ghana Card of the customer',
} as const satisfies Record<keyof ReviewVersion, string>

export const REVIEW_VERSION_FORM = /^\d{1,15}(?:\.\d{1,15}){4}$/

export const formatReviewVersion = (mark: ReviewVersion): string => PARTS.map((part) => mark[part]).join('.')

/** The names of the parts that changed since the version `shown`. */
export function changedSince(shown: string, now: ReviewVersion): string[] {
  const was = shown.split('.')
  return PARTS.filter((part, at) => was[at] !== String(now[part])).map((part) => NAMES[part])
}
