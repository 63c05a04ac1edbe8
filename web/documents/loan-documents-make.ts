import { issueDocument, issueStaffDocument } from '#contract/documents.ts'
import { formatDocumentCode } from '#domain/documents/document-code.ts'
import type { RequestedDocument } from '#domain/documents/document-page.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { call, sendRepeatedly } from '#web/lib/call.ts'
import { handOver } from '#web/shared/download-file.ts'
import { ApiError, readErrorBody } from '#web/lib/api-error.ts'
import { noteOtherUser, shownUserHeader } from '#web/lib/shown-user.ts'

export type DocumentReader = 'owner' | 'staff'
export interface DocumentRequest {
  kind: RequestedDocument
  from?: LocalDate | undefined
  to?: LocalDate | undefined
  on?: LocalDate | undefined
  paymentId?: number | undefined
}

/** Undefined if the user closed the share sheet. @throws ApiError when the request fails. */
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

/** @throws ApiError for every response that is not a success. */
export async function fetchFile(address: string): Promise<Blob> {
  const response = await sendRepeatedly(address, { credentials: 'include', headers: shownUserHeader() })
  if (response.ok) return response.blob()
  const body: unknown = await response.json().catch(() => undefined)
  noteOtherUser(body)
  const { message } = readErrorBody(body)
  throw new ApiError({ status: response.status, message: message ?? response.statusText, serverMessage: message })
}
