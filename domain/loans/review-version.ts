/** Counters that only rise. Time and other customers' events do not change them. */
export interface ReviewVersion {
  readonly application: number
  /** Name, phone, address, business, wallet, account status. */
  readonly particulars: number
  readonly otherLoans: number
  /** Receipts included. */
  readonly payments: number
  /** Blacklist and Ghana Card. */
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

export function changedSince(shown: string, now: ReviewVersion): string[] {
  const was = shown.split('.')
  return PARTS.filter((part, at) => was[at] !== String(now[part])).map((part) => NAMES[part])
}
