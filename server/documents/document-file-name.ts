import { formatDocumentCode } from '#domain/documents/document-code.ts'
import type { DocumentKind } from '#domain/documents/document-page.ts'

const WORDS = {
  agreement: 'agreement',
  receipt: 'receipt',
  statement: 'statement',
  payoff: 'pay-off letter',
  completion: 'completion letter',
  overdue: 'overdue letter',
} as const satisfies Record<DocumentKind, string>

/** `Mmoa loan 218 receipt 7KQ4W-M2P9X.pdf`. */
export const documentFileName = (kind: DocumentKind, loanId: number, code: string): string =>
  `Mmoa loan ${loanId} ${WORDS[kind]} ${formatDocumentCode(code)}.pdf`
