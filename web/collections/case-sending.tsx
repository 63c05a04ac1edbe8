import { useState } from 'react'
import { listCollectionCases, type readCollectionCase } from '#contract/collections.ts'
import { CaseSmsDialog } from '#web/collections/case-sms-dialog.tsx'
import { useCaseLetter } from '#web/collections/use-case-letter.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { may, useSignedIn } from '#web/lib/current-user.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { Button } from '#web/ui/button.tsx'

type OpenedCase = AnswerOf<typeof readCollectionCase>

/** Absent for another collector's case. */
export function CaseSending({ opened, onRead }: { opened: OpenedCase; onRead: () => void }) {
  const staff = useSignedIn()
  const refresh = useRefresh()
  const [texts, setTexts] = useState(false)
  const letter = useCaseLetter(opened.loanId, () => {
    refresh(listCollectionCases)
    onRead()
  })
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
