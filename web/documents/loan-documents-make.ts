import { issueDocument, issueStaffDocument } from '#contract/documents.ts'
import { formatDocumentCode } from '#domain/documents/document-code.ts'
import type { RequestedDocument } from '#domain/documents/document-page.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { call } from '#web/lib/call.ts'
import { fetchFile } from '#web/lib/fetch-file.ts'
import { handOver } from '#web/shared/download-file.ts'

export type DocumentReader = 'owner' | 'staff'
export interface DocumentRequest {
  kind: RequestedDocument
  from?: LocalDate | undefined
  to?: LocalDate | undefined
  on?: LocalDate | undefined
  paymentId?: number | undefined
}

/** Undefined if the user closed the share sheet. @throws ApiError if a request fails. */
export async function makeDocument(
  loanId: number,
  by: DocumentReader,
  { kind, from, to, on, paymentId }: DocumentRequest,
): Promise<{ title: string; code: string } | undefined> {
  const input = { params: { id: loanId }, body: { kind, from, to, on, paymentId } }
  const again = { repeatable: true } as const
  const { document } = await (by === 'owner' ? call(issueDocument, input, again) : call(issueStaffDocument, input, again))
  const file = new File([await fetchFile(document.url)], document.fileName, { type: 'application/pdf' })
  return (await handOver(file)) === 'dismissed' ? undefined : { title: document.title, code: formatDocumentCode(document.code) }
}
