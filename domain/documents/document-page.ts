import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'

export const DOCUMENT_KINDS = ['agreement', 'receipt', 'statement', 'payoff', 'completion'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export const DOCUMENT_TITLES = {
  agreement: 'Loan agreement',
  receipt: 'Payment receipt',
  statement: 'Loan statement',
  payoff: 'Pay-off letter',
  completion: 'Completion letter',
} as const satisfies Record<DocumentKind, string>

/** What a document was asked for: the same request on unchanged books makes the same document. */
export type DocumentRequest =
  | { readonly kind: 'agreement' | 'completion' }
  | { readonly kind: 'receipt'; readonly paymentId: number }
  | { readonly kind: 'statement'; readonly from: LocalDate; readonly to: LocalDate }
  | { readonly kind: 'payoff'; readonly on: LocalDate }

/** What a document claims, in a form that can be compared with the books of a later day. Money in pesewas. */
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
  | { readonly kind: 'payoff'; readonly on: LocalDate; readonly amount: Pesewas }
  | { readonly kind: 'completion'; readonly paid: Pesewas; readonly settled: Pesewas; readonly completedOn: LocalDate }

/** A figure in the box at the head of a document. */
export interface Figure {
  readonly label: string
  readonly value: string
  readonly note?: string
}
export interface Column {
  readonly head: string
  /** Right-aligned, with even digits. */
  readonly figures?: true
  /** Takes the room that the others leave. */
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
      /** Said where there are no rows. */
      readonly empty?: string
      readonly note?: string
    }
  /** A text word for word, with what seals it beneath; it begins on a page of its own. */
  | { readonly kind: 'sealed'; readonly title: string; readonly text: string; readonly seal: readonly (readonly [string, string])[] }

/** Everything that a sheet of paper shows, in words: what is printed from it years later is what was issued. */
export interface PaperPage {
  readonly title: string
  readonly lead: string
  /** A word across its head, for what no longer counts. */
  readonly stamp?: string
  readonly lender: { readonly name: string; readonly lines: readonly string[] }
  readonly figures: readonly Figure[]
  readonly sections: readonly Section[]
}

/** What a document of a loan shows. */
export interface DocumentPage extends PaperPage {
  readonly customer: { readonly name: string; readonly phone: string | null }
}

export interface DocumentContent {
  readonly loanId: number
  readonly facts: DocumentFacts
  readonly page: DocumentPage
}

/** JSON with the members of every object in the order of their names: the same content is the same text, whose SHA-256 seals it. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonicalJson(one ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`
}
