import { useState } from 'react'
import { answerComplaint, escalateComplaint, listStaffComplaints } from '#contract/support-shapes.ts'
import { SUPPORT_TEXT_LENGTH, COMPLAINT_SUBJECTS } from '#domain/support/complaint.ts'
import { ComplaintMessages } from '#web/support/complaint-messages.tsx'
import { TextArea } from '#web/forms/text-area.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SupportClockBadge } from '#web/support/support-clock-badge.tsx'
import { ReasonDialog } from '#web/staff-kit/reason-dialog.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { StaffLoanLink } from '#web/staff-kit/staff-loan-link.tsx'
import { reasonWithout } from '#web/staff-kit/staff-reasons.ts'
import type { StaffComplaint } from '#web/staff-kit/staff-rows.ts'

interface ComplaintDialogProps {
  complaint: StaffComplaint
  onClose: () => void
}

export function ComplaintDialog({ complaint, onClose }: ComplaintDialogProps) {
  const [escalating, setEscalating] = useState(false)
  if (escalating) return <EscalateDialog complaint={complaint} onClose={onClose} />
  return (
    <Dialog title={`Complaint #${complaint.id}`} shape="wide" onClose={onClose}>
      <div className="overflow-y-auto px-4 pt-1 pb-4 sm:px-5 sm:pb-5">
        <p>
          <b>{complaint.fullName}</b>: {COMPLAINT_SUBJECTS[complaint.subject]}
          {complaint.loanId !== null && (
            <>
              , <StaffLoanLink id={complaint.loanId} ownerId={complaint.userId} />
            </>
          )}
          {complaint.paymentId !== null && <>, payment #{complaint.paymentId}</>}
        </p>
        {complaint.filedByStaff !== null && <p className="text-muted">Recorded at the office by {complaint.filedByStaff}</p>}
        <div className="mt-2">
          <SupportClockBadge item={complaint} isEscalated={complaint.isEscalated} />
        </div>
        {complaint.escalationReason !== null && (
          <p className="mt-2 text-muted">Escalated to the Managing Director: {complaint.escalationReason}</p>
        )}
        <ComplaintMessages messages={complaint.messages} own={complaint.fullName} />
        {complaint.state === 'open' && <Answer complaint={complaint} onClose={onClose} onEscalate={() => setEscalating(true)} />}
      </div>
    </Dialog>
  )
}

function Answer({ complaint, onClose, onEscalate }: ComplaintDialogProps & { onEscalate: () => void }) {
  const staff = useSignedIn()
  const refresh = useRefresh()
  const [text, setText] = useState('')
  const sending = useSubmit(answerComplaint, {
    onDone: ({ message }) => {
      showToast({ title: 'Complaint answered', words: message, tone: 'success' })
      refresh(listStaffComplaints)
      onClose()
    },
    onFailed: (error) => {
      if (!error.uncertain) refresh(listStaffComplaints)
    },
  })
  const closed = reasonWithout(staff, 'edit_customer_profiles') ?? complaint.answerRefusal ?? undefined
  const problem = sending.unanswered ? undefined : (closed ?? (text.trim() === '' ? 'Write the answer.' : undefined))
  return (
    <form
      noValidate
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (problem === undefined) sending.send({ params: { id: complaint.id }, body: { text } })
      }}
    >
      <SendingNotice sending={sending} title="The answer was not sent" />
      <TextArea
        label="Answer"
        hint="The customer reads this text in the app. The SMS only says that there is an answer."
        rows={5}
        maxLength={SUPPORT_TEXT_LENGTH}
        value={text}
        disabled={closed !== undefined || sending.busy || sending.unanswered}
        error={sending.error?.errors['text']}
        onChange={setText}
      />
      <Button type="submit" wide busy={sending.busy && 'Sending...'} reason={sending.busy ? undefined : problem}>
        Send answer
      </Button>
      <div className="mt-3">
        <Button kind="second" reason={complaint.escalateRefusal ?? undefined} disabled={sending.busy} onClick={onEscalate}>
          Escalate to the Managing Director
        </Button>
      </div>
    </form>
  )
}

function EscalateDialog({ complaint, onClose }: ComplaintDialogProps) {
  const refresh = useRefresh()
  const sending = useSubmit(escalateComplaint, {
    onDone: ({ message }) => {
      showToast({ title: 'Complaint escalated', words: message, tone: 'success' })
      refresh(listStaffComplaints)
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={`Escalate complaint #${complaint.id} to the Managing Director?`}
      hint="The Managing Director reads this. The customer does not."
      confirm="Escalate"
      busy="Escalating..."
      failure="The complaint was not escalated"
      kind="primary"
      sending={sending}
      onSend={(reason) => sending.send({ params: { id: complaint.id }, body: { reason } })}
      onClose={onClose}
    >
      <p className="mb-3 text-muted">After this, only the Managing Director can answer. The 20 days continue.</p>
    </ReasonDialog>
  )
}
