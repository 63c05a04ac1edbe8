import { useRef, useState } from 'react'
import type { DocumentKind } from '#domain/documents/document-page.ts'
import { isUnauthorized, errorText } from '#web/lib/api-error.ts'
import { announceSessionEnd } from '#web/lib/session-end.ts'
import { showToast } from '#web/lib/toasts.ts'
import type { DocumentRequest, DocumentReader } from '#web/documents/loan-documents-make.ts'

interface SaveDocument {
  save: (asked: DocumentRequest) => void
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

  const run = async (asked: DocumentRequest) => {
    underWay.current = true
    setBusy(asked.kind)
    setFailed(undefined)
    try {
      // Few who look at a loan save a document of it, and what makes one comes with the first.
      const { makeDocument } = await import('#web/documents/loan-documents-make.ts')
      const made = await makeDocument(loanId, by, asked)
      if (!made) return
      showToast({ title: made.title, words: `It is yours. Its code is ${made.code}.`, tone: 'success' })
      onSaved?.()
    } catch (problem) {
      if (isUnauthorized(problem)) announceSessionEnd()
      else setFailed(errorText(problem, 'The document could not be made. Please try again.'))
    } finally {
      underWay.current = false
      setBusy(undefined)
    }
  }
  const save = (asked: DocumentRequest) => {
    if (!underWay.current) void run(asked)
  }
  return { save, busy, failed }
}
