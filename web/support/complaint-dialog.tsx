import { useState } from 'react'
import { answerComplaint, escalateComplaint, listStaffComplaints } from '#contract/support-shapes.ts'
import {
  COMPLAINT_OUTCOMES,
  COMPLAINT_REDRESS,
  COMPLAINT_SUBJECTS,
  problemOfEnd,
  SUPPORT_TEXT_LENGTH,
  type ComplaintOutcome,
  type ComplaintRedress,
} from '#domain/support/complaint.ts'
import { ComplaintMessages } from '#web/support/complaint-messages.tsx'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { TextArea } from '#web/forms/text-area.tsx'
import { may, useSignedIn } from '#web/lib/current-user.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { choicesOf, formatEnd } from '#web/support/support-labels.ts'
import { SupportClockBadge } from '#web/support/support-clock-badge.tsx'
import { ReasonDialog } from '#web/staff-kit/reason-dialog.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { StaffLoanLink } from '#web/staff-kit/staff-loan-link.tsx'
import type { StaffComplaint } from '#web/staff-kit/staff-rows.ts'

interface ComplaintDialogProps {
  complaint: StaffComplaint
  onClose: () => void
}

/** Users who may not answer can escalate. */
export function ComplaintDialog({ complaint, onClose }: ComplaintDialogProps) {
  const answers = may(useSignedIn(), 'edit_customer_profiles')
  const [escalating, setEscalating] = useState(false)
  const escalate = () => setEscalating(true)
  if (escalating) return <EscalateDialog complaint={complaint} onClose={onClose} />
  return (
    <Dialog title={`Complaint #${complaint.id}`} shape="wide" onClose={onClose}>
      <div className="overflow-y-auto px-4 pt-1 pb-4 sm:px-5 sm:pb-5">
        <p>
          <b>{complaint.fullName}</b>: {COMPLAINT_SUBJECTS[complaint.subject]}
          {complaint.subjectLoanId !== null && (
            <>
              , <StaffLoanLink id={complaint.subjectLoanId} ownerId={complaint.userId} />
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
        {complaint.outcome !== null && <p className="mt-2 font-bold">{formatEnd(complaint)}</p>}
        <ComplaintMessages messages={complaint.messages} own={complaint.fullName} />
        {complaint.state === 'open' &&
          (answers ? (
            <Answer complaint={complaint} onClose={onClose} onEscalate={escalate} />
          ) : (
            <Escalate complaint={complaint} busy={false} onEscalate={escalate} />
          ))}
      </div>
    </Dialog>
  )
}

const OUTCOMES = choicesOf(COMPLAINT_OUTCOMES)
const REDRESS = choicesOf(COMPLAINT_REDRESS)

function Escalate({ complaint, busy, onEscalate }: { complaint: StaffComplaint; busy: boolean; onEscalate: () => void }) {
  return (
    <div className="mt-3">
      <Button kind="second" reason={complaint.escalateRefusal ?? undefined} disabled={busy} onClick={onEscalate}>
        Escalate to the Managing Director
      </Button>
    </div>
  )
}

function Answer({ complaint, onClose, onEscalate }: ComplaintDialogProps & { onEscalate: () => void }) {
  const refresh = useRefresh()
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<ComplaintOutcome | ''>('')
  const [redress, setRedress] = useState<ComplaintRedress | ''>('')
  const [matter, setMatter] = useState({ loan: numberText(complaint.subjectLoanId), payment: numberText(complaint.paymentId) })
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
  const missing =
    text.trim() === ''
      ? 'Write the answer.'
      : outcome === '' || redress === ''
        ? 'Choose the outcome and the redress.'
        : (problemOfEnd({ outcome, redress }) ?? problemOfMatter(matter))
  const closed = complaint.answerRefusal ?? undefined
  const problem = sending.unanswered ? undefined : (closed ?? missing)
  return (
    <form
      noValidate
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (problem === undefined && outcome !== '' && redress !== '')
          sending.send({
            params: { id: complaint.id },
            body: { text, outcome, redress, loanId: numberOf(matter.loan), paymentId: numberOf(matter.payment) },
          })
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
      <EndFields
        outcome={outcome}
        redress={redress}
        disabled={closed !== undefined || sending.busy || sending.unanswered}
        errors={sending.error?.errors ?? {}}
        onOutcome={setOutcome}
        onRedress={setRedress}
      />
      <MatterFields matter={matter} disabled={closed !== undefined || sending.busy || sending.unanswered} onChange={setMatter} />
      <Button type="submit" wide busy={sending.busy && 'Sending...'} reason={sending.busy ? undefined : problem}>
        Send answer
      </Button>
      <Escalate complaint={complaint} busy={sending.busy} onEscalate={onEscalate} />
    </form>
  )
}

interface Matter {
  readonly loan: string
  readonly payment: string
}

const numberText = (id: number | null): string => (id === null ? '' : String(id))
const numberOf = (typed: string): number | undefined => (typed.trim() === '' ? undefined : Number(typed.replace('#', '')))
const isNumber = (typed: string): boolean => typed.trim() === '' || /^#?[1-9]\d{0,14}$/.test(typed.trim())
const problemOfMatter = ({ loan, payment }: Matter): string | undefined =>
  isNumber(loan) && isNumber(payment) ? undefined : 'Enter the numbers of the loan and payment, or leave them empty.'

/** For a loan or payment that the customer did not state. */
function MatterFields({ matter, disabled, onChange }: { matter: Matter; disabled: boolean; onChange: (matter: Matter) => void }) {
  return (
    <div className="grid gap-x-3 sm:grid-cols-2">
      <TextField
        label="Loan number"
        optional
        inputMode="numeric"
        value={matter.loan}
        disabled={disabled}
        onChange={(loan) => onChange({ ...matter, loan })}
      />
      <TextField
        label="Payment number"
        optional
        inputMode="numeric"
        value={matter.payment}
        disabled={disabled}
        onChange={(payment) => onChange({ ...matter, payment })}
      />
    </div>
  )
}

interface EndFieldsProps {
  outcome: ComplaintOutcome | ''
  redress: ComplaintRedress | ''
  disabled: boolean
  errors: Readonly<Record<string, string | undefined>>
  onOutcome: (outcome: ComplaintOutcome) => void
  onRedress: (redress: ComplaintRedress) => void
}

function EndFields({ outcome, redress, disabled, errors, onOutcome, onRedress }: EndFieldsProps) {
  return (
    <div className="grid gap-x-3 sm:grid-cols-2">
      <SelectField
        label="Outcome"
        placeholder="Choose"
        value={outcome}
        choices={OUTCOMES}
        disabled={disabled}
        error={errors['outcome']}
        onChange={onOutcome}
      />
      <SelectField
        label="Redress"
        placeholder="Choose"
        hint="Money is moved by its own action on the loan or payment."
        value={redress}
        choices={REDRESS}
        disabled={disabled}
        error={errors['redress']}
        onChange={onRedress}
      />
    </div>
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
