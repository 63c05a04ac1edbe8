import { issueCaseLetter } from '#contract/collections/case-sending.ts'
import { formatDocumentCode } from '#domain/documents/document-code.ts'
import { useState } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { fetchFile } from '#web/lib/fetch-file.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { handOver } from '#web/shared/download-file.ts'

/** On the same day it is the same letter. */
export function useCaseLetter(loanId: number, onDone: () => void) {
  const [saving, setSaving] = useState(false)
  const [failed, setFailed] = useState<ApiError>()
  const making = useSubmit(issueCaseLetter, {
    onDone: ({ document }) => {
      setSaving(true)
      setFailed(undefined)
      void save(document)
        .catch((problem: unknown) => {
          setFailed(
            problem instanceof ApiError ? problem : new ApiError({ status: 0, message: 'We could not save the file. Please try again.' }),
          )
        })
        .finally(() => {
          setSaving(false)
          onDone()
        })
    },
  })
  return {
    make: () => making.send({ params: { id: loanId } }),
    busy: making.busy || saving,
    sending: { unanswered: making.unanswered, error: making.error ?? failed },
  }
}

async function save({ url, fileName, code }: { url: string; fileName: string; code: string }): Promise<void> {
  const file = new File([await fetchFile(url)], fileName, { type: 'application/pdf' })
  if ((await handOver(file)) !== 'dismissed')
    showToast({ title: 'Letter saved', words: `Its code is ${formatDocumentCode(code)}.`, tone: 'success' })
}
