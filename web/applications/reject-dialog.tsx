import { useState } from 'react'
import { formatCedis } from '#domain/kernel/money.ts'
import { REJECTION_REASONS, type RejectionReason } from '#domain/loans/review.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/forms/text-area.tsx'
import { FinalQuestion } from '#web/staff-kit/final-question.tsx'
import { RejectionReasonField } from '#web/applications/rejection-reason-field.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { shownOf, type Decision } from '#web/applications/use-decision.ts'

/** The reason that the customer will read, notes for the file, and the last question before it is final. */
export function RejectDialog({ loan, decision, onClose }: { loan: OpenedLoan; decision: Decision; onClose: () => void }) {
  const [reason, setReason] = useState<RejectionReason>()
  const [notes, setNotes] = useState('')
  const [asked, setAsked] = useState(false)
  const { reject } = decision
  if (asked && reason !== undefined)
    return (
      <FinalQuestion
        title={`Reject ${formatCedis(loan.requestedAmount)} for ${loan.user.fullName}?`}
        confirm="Yes, reject"
        keep="Change it"
        kind="danger"
        busy={reject.busy && 'Rejecting...'}
        closed={decision.busy}
        onConfirm={() => reject.send({ params: { id: loan.id }, body: { reason, notes, ...shownOf(loan) } })}
        onCancel={() => setAsked(false)}
      >
        <SendingNotice sending={reject} title="Failed to reject loan" />
        Final, and once only. The customer gets a notification and an SMS, and reads: “{REJECTION_REASONS[reason]}”
      </FinalQuestion>
    )
  return (
    <Dialog title={`Reject the application of ${loan.user.fullName}`} onClose={onClose}>
      <form
        noValidate
        className="overflow-y-auto px-4 pt-3 pb-4 sm:px-5 sm:pb-5"
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
        }}
      >
        <RejectionReasonField value={reason} onChange={setReason} />
        <TextArea
          label="Notes"
          optional
          hint="For the file: the customer does not see them."
          value={notes}
          maxLength={2000}
          onChange={setNotes}
        />
        <Button
          type="submit"
          kind="danger"
          wide
          reason={reason === undefined ? 'Choose the reason that the customer will read.' : undefined}
        >
          Reject
        </Button>
      </form>
    </Dialog>
  )
}
