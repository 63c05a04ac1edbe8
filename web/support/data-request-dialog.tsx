import { useState } from 'react'
import { answerDataRequest, listStaffDataRequests } from '#contract/support-shapes.ts'
import { SUPPORT_TEXT_LENGTH } from '#domain/support/complaint.ts'
import { DATA_REQUEST_KINDS } from '#domain/support/data-request.ts'
import { TextArea } from '#web/forms/text-area.tsx'
import { may, useSignedIn } from '#web/lib/current-user.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SupportClockBadge } from '#web/support/support-clock-badge.tsx'
import { FinalQuestion } from '#web/staff-kit/final-question.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import type { StaffDataRequest } from '#web/staff-kit/staff-rows.ts'

type Outcome = 'granted' | 'refused'

export function DataRequestDialog({ request, onClose }: { request: StaffDataRequest; onClose: () => void }) {
  const answering = useDataAnswer(request, onClose)
  const { sending } = answering
  const answers = may(useSignedIn(), 'edit_customer_profiles')
  if (answering.erasing)
    return (
      <FinalQuestion
        title={`Erase the account of ${request.fullName} for good?`}
        confirm="Erase for good"
        cancel="Keep the account"
        kind="danger"
        busy={sending.busy && 'Erasing...'}
        closed={sending.busy}
        onConfirm={() => answering.send('granted')}
        onCancel={() => answering.setErasing(false)}
      >
        This erases the name, phone, e-mail, address, wallet, pictures, documents and messages. Nobody can sign in to the account again.
        Loans, payments, the journal and the audit trail stay, without the name.
      </FinalQuestion>
    )
  return (
    <Dialog title={`Request #${request.id}`} shape="wide" onClose={onClose}>
      <div className="overflow-y-auto px-4 pt-1 pb-4 sm:px-5 sm:pb-5">
        <p>
          <b>{request.fullName}</b>: {DATA_REQUEST_KINDS[request.kind]}
        </p>
        <div className="my-2">
          <SupportClockBadge item={request} />
        </div>
        <p className="border-l-4 border-edge bg-paper px-3 py-2 break-words whitespace-pre-line">{request.text}</p>
        {request.answer !== null && (
          <p className="mt-2 border-l-4 border-primary bg-primary-tint px-3 py-2 break-words">{request.answer}</p>
        )}
        {request.state === 'open' && answers && <Answer request={request} answering={answering} />}
      </div>
    </Dialog>
  )
}

/** An erasure needs a second confirmation, except when a submission is repeated. */
function useDataAnswer(request: StaffDataRequest, onClose: () => void) {
  const refresh = useRefresh()
  const [reason, setReason] = useState('')
  const [erasing, setErasing] = useState(false)
  const sending = useSubmit(answerDataRequest, {
    onDone: ({ message }) => {
      showToast({ title: 'Request answered', words: message, tone: 'success' })
      refresh(listStaffDataRequests)
      onClose()
    },
    onFailed: (error) => {
      setErasing(false)
      if (!error.uncertain) refresh(listStaffDataRequests)
    },
  })
  const isErasure = request.kind === 'erase'
  const send = (outcome: Outcome) =>
    sending.send({
      params: { id: request.id },
      body: { outcome, reason, confirmed: isErasure && outcome === 'granted' ? true : undefined },
    })
  return { reason, setReason, erasing, setErasing, sending, isErasure, send }
}

function Answer({ request, answering }: { request: StaffDataRequest; answering: ReturnType<typeof useDataAnswer> }) {
  const { reason, setReason, setErasing, sending, isErasure, send } = answering
  const problem = sending.unanswered || reason.trim() !== '' ? undefined : 'Write the answer.'
  const blocked = isErasure && request.inTheWay.length > 0
  return (
    <div className="mt-4">
      {blocked && (
        <div className="mb-4">
          <Notice tone="caution" title="The account cannot be erased yet">
            There is {request.inTheWay.join(', ')}.
          </Notice>
        </div>
      )}
      <SendingNotice sending={sending} title="The answer was not sent" />
      <TextArea
        label="Answer"
        hint={
          isErasure
            ? 'The customer reads this if you refuse. After an erasure nobody can read it, so inform the customer yourself.'
            : 'Make the change first. The customer reads this in the app.'
        }
        rows={4}
        maxLength={SUPPORT_TEXT_LENGTH}
        value={reason}
        disabled={sending.busy || sending.unanswered}
        error={sending.error?.errors['reason']}
        onChange={setReason}
      />
      <div className="flex flex-wrap items-start gap-2">
        <Button
          kind={isErasure ? 'danger' : 'primary'}
          busy={sending.busy && 'Sending...'}
          reason={sending.busy ? undefined : (problem ?? (blocked && !sending.unanswered ? 'See the reasons above.' : undefined))}
          onClick={() => (isErasure && !sending.unanswered ? setErasing(true) : send('granted'))}
        >
          {isErasure ? 'Erase account' : 'Grant request'}
        </Button>
        <Button kind="second" disabled={sending.busy || sending.unanswered || problem !== undefined} onClick={() => send('refused')}>
          Refuse request
        </Button>
      </div>
    </div>
  )
}
