import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'

export const REQUESTED_DOCUMENTS = ['agreement', 'receipt', 'statement', 'payoff', 'completion'] as const
export type RequestedDocument = (typeof REQUESTED_DOCUMENTS)[number]
/** The overdue letter is a step of a case. */
export const DOCUMENT_KINDS = [...REQUESTED_DOCUMENTS, 'overdue'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export const DOCUMENT_TITLES = {
  agreement: 'Loan agreement',
  receipt: 'Payment receipt',
  statement: 'Loan statement',
  payoff: 'Pay-off letter',
  completion: 'Completion letter',
  overdue: 'Letter about an overdue payment',
} as const satisfies Record<DocumentKind, string>

/** On unchanged data it returns the same document. */
export type DocumentRequest =
  | { readonly kind: 'agreement' | 'completion' }
  | { readonly kind: 'receipt'; readonly paymentId: number }
  | { readonly kind: 'statement'; readonly from: LocalDate; readonly to: LocalDate }
  | { readonly kind: 'payoff' | 'overdue'; readonly on: LocalDate }

/** Compared with the data of a later day. */
export type DocumentFacts =
  | {
      readonly kind: 'agreement'
      readonly termsHash: string
      readonly disbursedOn: LocalDate | null
      readonly dueDates: readonly LocalDate[]
    }
  | {
      readonly kind: 'receipt'
      readonly paymentId: number
      readonly amount: Pesewas
      readonly unallocated: Pesewas
      readonly valueDate: LocalDate
      readonly reversed: boolean
    }
  | {
      readonly kind: 'statement'
      readonly from: LocalDate
      readonly to: LocalDate
      readonly opening: Pesewas
      readonly closing: Pesewas
      readonly entries: readonly number[]
    }
  | { readonly kind: 'payoff'; readonly on: LocalDate; readonly amount: Pesewas; readonly rebate?: Pesewas }
  /** `amount`: the balance. */
  | { readonly kind: 'overdue'; readonly on: LocalDate; readonly overdue: Pesewas; readonly amount: Pesewas }
  | { readonly kind: 'completion'; readonly paid: Pesewas; readonly settled: Pesewas; readonly completedOn: LocalDate }

export interface Figure {
  readonly label: string
  readonly value: string
  readonly note?: string
}
export interface Column {
  readonly head: string
  /** Right-aligned, with tabular digits. */
  readonly figures?: true
  readonly wide?: true
}
export type WeekFill = 'full' | 'part' | 'open'

export type Section =
  | { readonly kind: 'text'; readonly title?: string; readonly paragraphs: readonly string[] }
  | { readonly kind: 'rows'; readonly title: string; readonly rows: readonly (readonly [name: string, fact: string])[] }
  | { readonly kind: 'points'; readonly title: string; readonly points: readonly { readonly lead: string; readonly text: string }[] }
  | { readonly kind: 'weeks'; readonly fills: readonly WeekFill[]; readonly words: string }
  | {
      readonly kind: 'table'
      readonly title: string
      readonly columns: readonly Column[]
      readonly rows: readonly (readonly string[])[]
      readonly total?: readonly string[]
      readonly note?: string
    }
  /** A verbatim text and its seal, on a page of its own. */
  | { readonly kind: 'sealed'; readonly title: string; readonly text: string; readonly seal: readonly (readonly [string, string])[] }

/** Complete, so that a later print equals the issued document. */
export interface PaperPage {
  readonly title: string
  readonly lead: string
  /** Across an outdated document. */
  readonly stamp?: string
  readonly lender: { readonly name: string; readonly lines: readonly string[] }
  readonly figures: readonly Figure[]
  readonly sections: readonly Section[]
}

export interface DocumentPage extends PaperPage {
  readonly customer: { readonly name: string; readonly phone: string | null }
}

export interface DocumentContent {
  readonly loanId: number
  readonly facts: DocumentFacts
  readonly page: DocumentPage
}

/** Sorted members: the same content has the same SHA-256. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonicalJson(one ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`
}
