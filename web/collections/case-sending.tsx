import { useState } from 'react'
import type { readCollectionCase } from '#contract/collections.ts'
import { issueCaseLetter } from '#contract/collections/case-sending.ts'
import { formatDocumentCode } from '#domain/documents/document-code.ts'
import { CaseSmsDialog } from '#web/collections/case-sms-dialog.tsx'
import { ApiError, isUnauthorized } from '#web/lib/api-error.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { may, useSignedIn } from '#web/lib/current-user.ts'
import { fetchFile } from '#web/lib/fetch-file.ts'
import { announceSessionEnd } from '#web/lib/session-end.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { handOver } from '#web/shared/download-file.ts'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { Button } from '#web/ui/button.tsx'

type OpenedCase = AnswerOf<typeof readCollectionCase>

/** Absent for another collector's case, except for approvers. */
export function CaseSending({ opened, onRead }: { opened: OpenedCase; onRead: () => void }) {
  const staff = useSignedIn()
  const [texts, setTexts] = useState(false)
  const letter = useCaseLetter(opened.loanId, onRead)
  const decides = may(staff, 'approve_small_loans') || may(staff, 'approve_large_loans')
  const owns = opened.owner?.id === staff.id || decides
  const texting = owns && may(staff, 'create_notifications')
  const writing = owns || opened.owner === null
  if (!texting && !writing) return null
  return (
    <div>
      <SendingNotice sending={letter.sending} title="The letter was not made" />
      <div className="grid grid-cols-2 gap-2">
        {texting && (
          <Button kind="second" size="desk" icon="sms" onClick={() => setTexts(true)}>
            Send SMS
          </Button>
        )}
        {writing && (
          <Button kind="second" size="desk" icon="doc" busy={letter.busy && 'Making...'} onClick={letter.make}>
            Make letter
          </Button>
        )}
      </div>
      {texts && (
        <CaseSmsDialog
          scope={{ loanId: opened.loanId }}
          name={opened.customerName}
          onClose={() => {
            setTexts(false)
            onRead()
          }}
        />
      )}
    </div>
  )
}

/** On one day, an unchanged letter is the same document. */
function useCaseLetter(loanId: number, onDone: () => void) {
  const [saving, setSaving] = useState(false)
  const [failed, setFailed] = useState<ApiError>()
  const making = useSubmit(issueCaseLetter, {
    onDone: ({ document }) => {
      setSaving(true)
      setFailed(undefined)
      void save(document)
        .catch((problem: unknown) => {
          if (isUnauthorized(problem)) return announceSessionEnd()
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
