import type { FlagCode } from '#domain/loans/review-flags.ts'
import { useState } from 'react'
import { APPROVERS } from '#domain/access/approval-limit.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import type { RejectionReason } from '#domain/loans/review.ts'
import { TextArea } from '#web/forms/text-area.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { FlagList } from '#web/applications/flag-list.tsx'
import { RejectionReasonField } from '#web/applications/rejection-reason-field.tsx'
import { problemWithApproval, reasonNotToApprove, reasonNotToReject, reasonUnlessChecked } from '#web/applications/review-checks.ts'
import { holdsOneOf } from '#web/staff-kit/staff-reasons.ts'
import type { StaffLoan } from '#web/staff-kit/staff-rows.ts'
import { shownOf, useDecision } from '#web/applications/use-decision.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { businessLabel } from '#web/staff-kit/business-labels.ts'

/** Users who cannot decide see only the facts. */
export function DeskReviewDialog({ loan, onClose }: { loan: StaffLoan; onClose: () => void }) {
  const staff = useSignedIn()
  const [notes, setNotes] = useState('')
  const [reason, setReason] = useState<RejectionReason>()
  const [checked, setChecked] = useState<readonly FlagCode[]>([])
  const { approve, reject, busy } = useDecision({ onDecided: onClose, onChanged: () => undefined })
  const approves = holdsOneOf(staff, APPROVERS)
  const rejects = holdsOneOf(staff, ['reject_loans'])
  const notApprove =
    reasonNotToApprove(loan, staff) ??
    problemWithApproval(loan, loan.requestedAmount, staff)?.words ??
    reasonUnlessChecked(loan.flags, checked)
  const notReject = reasonNotToReject(loan, staff) ?? (reason === undefined ? 'To reject, choose a reason.' : undefined)
  const close = () => {
    if (!busy) onClose()
  }
  const send = { params: { id: loan.id } } as const
  return (
    <Dialog title={`Review Loan #${loan.id}`} onClose={close}>
      <div className="overflow-y-auto px-4 pt-3 pb-4 sm:px-5 sm:pb-5">
        <SendingNotice sending={{ unanswered: approve.unanswered || reject.unanswered }} />
        {!approve.unanswered && <SendingNotice sending={{ error: approve.error }} title="Failed to approve loan. Please try again." />}
        {!reject.unanswered && <SendingNotice sending={{ error: reject.error }} title="Failed to reject loan. Please try again." />}
        <DeskReviewFacts loan={loan} checked={checked} onCheck={setChecked} />
        {(approves || rejects) && (
          <div className="mt-4">
            <NotesField value={notes} disabled={busy} onChange={setNotes} />
            {rejects && (
              <RejectionReasonField
                value={reason}
                hint="For a rejection. The customer reads this sentence."
                disabled={busy}
                onChange={setReason}
              />
            )}
            <div className="grid gap-3">
              {approves && (
                <Button
                  wide
                  disabled={busy}
                  busy={approve.busy && 'Approving...'}
                  reason={notApprove}
                  onClick={() => approve.send({ ...send, body: { notes, ...shownOf(loan), checked: [...checked] } })}
                >
                  Approve {formatCedis(loan.requestedAmount)}
                </Button>
              )}
              {rejects && (
                <Button
                  wide
                  kind="danger"
                  disabled={busy}
                  busy={reject.busy && 'Rejecting...'}
                  reason={notReject}
                  onClick={() => reject.send({ ...send, body: { reason, notes, ...shownOf(loan), checked: [...checked] } })}
                >
                  Reject
                </Button>
              )}
              <p className="text-muted">This decision is final. The customer gets a notification and an SMS.</p>
            </div>
          </div>
        )}
      </div>
    </Dialog>
  )
}

const NotesField = (field: { value: string; disabled: boolean; onChange: (notes: string) => void }) => (
  <TextArea label="Notes" optional hint="For staff only. The customer does not see them." maxLength={2000} {...field} />
)

interface DeskReviewFactsProps {
  loan: StaffLoan
  checked: readonly FlagCode[]
  onCheck: (checked: readonly FlagCode[]) => void
}

function DeskReviewFacts({ loan, checked, onCheck }: DeskReviewFactsProps) {
  const staff = useSignedIn()
  return (
    <>
      <DefinitionRows
        rows={[
          ['Customer', loan.user.fullName],
          ['Business', businessLabel(loan.user.businessType)],
          ['Credit', `${loan.user.creditLevel}, ${loan.user.creditScore} of 100`],
          ['Requested', formatCedis(loan.requestedAmount)],
          ['Total repayment', `${formatCedis(loan.totalRepayment)}, ${formatCedis(loan.weeklyPayment)} ${loan.product?.each ?? 'a week'}`],
          ['Exposure', formatCedis(loan.exposure)],
          ['Answer by', formatDay(loan.answerBy, todayHere())],
        ]}
      />
      {loan.flags.length > 0 && (
        <section className="mt-4">
          <h3 className="font-bold">{loan.flags.length === 1 ? '1 flag to check' : `${loan.flags.length} flags to check`}</h3>
          <FlagList flags={loan.flags} checked={checked} onCheck={reasonNotToApprove(loan, staff) === undefined ? onCheck : undefined} />
        </section>
      )}
    </>
  )
}
