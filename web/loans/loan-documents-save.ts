import { useRef, useState } from 'react'
import { issueDocument, issueStaffDocument } from '#contract/documents.ts'
import { sayDocumentCode } from '#domain/documents/document-code.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { DocumentKind } from '#domain/documents/document-page.ts'
import { isUnauthorized, wordsFor } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { fetchFile } from '#web/lib/fetch-file.ts'
import { announceSessionEnd } from '#web/lib/session-end.ts'
import { showToast } from '#web/lib/toasts.ts'
import { handOver } from '#web/shared/download-file.ts'

/** Whose calls make the document: the owner's, or those of staff. */
export type DocumentReader = 'owner' | 'staff'
interface DocumentAsked {
  kind: DocumentKind
  from?: LocalDate | undefined
  to?: LocalDate | undefined
  on?: LocalDate | undefined
  paymentId?: number | undefined
}
interface SaveDocument {
  save: (asked: DocumentAsked) => void
  /** What is being made now. */
  busy: DocumentKind | undefined
  /** What went wrong last, in words. */
  failed: string | undefined
}

/** Has a document made, and hands its file over. Sending it twice is safe: unchanged books give the same document. */
export function useSaveDocument(loanId: number, by: DocumentReader, onSaved?: () => void): SaveDocument {
  const [busy, setBusy] = useState<DocumentKind>()
  const [failed, setFailed] = useState<string>()
  const underWay = useRef(false)

  const run = async ({ kind, from, to, on, paymentId }: DocumentAsked) => {
    underWay.current = true
    setBusy(kind)
    setFailed(undefined)
    try {
      const input = { params: { id: loanId }, body: { kind, from, to, on, paymentId } }
      const { document } = await (by === 'owner' ? call(issueDocument, input) : call(issueStaffDocument, input))
      const file = new File([await fetchFile(document.url)], document.fileName, { type: 'application/pdf' })
      if ((await handOver(file)) === 'left') return
      showToast({ title: document.title, words: `It is yours. Its code is ${sayDocumentCode(document.code)}.`, tone: 'success' })
      onSaved?.()
    } catch (problem) {
      if (isUnauthorized(problem)) announceSessionEnd()
      else setFailed(wordsFor(problem, 'The document could not be made. Please try again.'))
    } finally {
      underWay.current = false
      setBusy(undefined)
    }
  }
  const save = (asked: DocumentAsked) => {
    if (!underWay.current) void run(asked)
  }
  return { save, busy, failed }
}
