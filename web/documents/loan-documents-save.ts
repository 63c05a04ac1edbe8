import { useRef, useState } from 'react'
import type { RequestedDocument } from '#domain/documents/document-page.ts'
import { isUnauthorized, errorText } from '#web/lib/api-error.ts'
import { announceSessionEnd } from '#web/lib/session-end.ts'
import { showToast } from '#web/lib/toasts.ts'
import type { DocumentRequest, DocumentReader } from '#web/documents/loan-documents-make.ts'

interface SaveDocument {
  save: (request: DocumentRequest) => void
  busy: RequestedDocument | undefined
  failed: string | undefined
}

/** Repeating is safe: unchanged records give the same document. */
export function useSaveDocument(loanId: number, by: DocumentReader, onSaved?: () => void): SaveDocument {
  const [busy, setBusy] = useState<RequestedDocument>()
  const [failed, setFailed] = useState<string>()
  const underWay = useRef(false)

  const run = async (request: DocumentRequest) => {
    underWay.current = true
    setBusy(request.kind)
    setFailed(undefined)
    try {
      const { makeDocument } = await import('#web/documents/loan-documents-make.ts')
      const made = await makeDocument(loanId, by, request)
      if (!made) return
      showToast({ title: made.title, words: `Saved. Its code is ${made.code}.`, tone: 'success' })
      onSaved?.()
    } catch (problem) {
      if (isUnauthorized(problem)) announceSessionEnd()
      else setFailed(errorText(problem, 'We could not create the document. Please try again.'))
    } finally {
      underWay.current = false
      setBusy(undefined)
    }
  }
  const save = (request: DocumentRequest) => {
    if (!underWay.current) void run(request)
  }
  return { save, busy, failed }
}
