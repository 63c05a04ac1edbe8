import type { FlagCode } from '#domain/loans/review-flags.ts'
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

interface RejectDialogProps {
  loan: OpenedLoan
  checked: readonly FlagCode[]
  decision: Decision
  onClose: () => void
}

export function RejectDialog({ loan, checked, decision, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState<RejectionReason>()
  const [notes, setNotes] = useState('')
  const [confirming, setConfirming] = useState(false)
  const { reject } = decision
  if (confirming && reason !== undefined)
    return (
      <FinalQuestion
        title={`Reject ${formatCedis(loan.requestedAmount)} for ${loan.user.fullName}?`}
        confirm="Yes, reject"
        cancel="Go back"
        kind="danger"
        busy={reject.busy && 'Rejecting...'}
        closed={decision.busy}
        onConfirm={() => reject.send({ params: { id: loan.id }, body: { reason, notes, ...shownOf(loan), checked: [...checked] } })}
        onCancel={() => setConfirming(false)}
      >
        <SendingNotice sending={reject} title="Failed to reject loan" />
        This decision is final. The customer gets a notification and an SMS: “{REJECTION_REASONS[reason]}”
      </FinalQuestion>
    )
  return (
    <Dialog title={`Reject the application of ${loan.user.fullName}`} onClose={onClose}>
      <form
        noValidate
        className="overflow-y-auto px-4 pt-3 pb-4 sm:px-5 sm:pb-5"
        onSubmit={(event) => {
          event.preventDefault()
          setConfirming(true)
        }}
      >
        <RejectionReasonField value={reason} onChange={setReason} />
        <TextArea
          label="Notes"
          optional
          hint="For staff only. The customer does not see them."
          value={notes}
          maxLength={2000}
          onChange={setNotes}
        />
        <Button type="submit" kind="danger" wide reason={reason === undefined ? 'Choose a reason.' : undefined}>
          Reject
        </Button>
      </form>
    </Dialog>
  )
}
