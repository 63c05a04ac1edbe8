import { useState } from 'react'
import { APPROVERS } from '#domain/access/approval-limit.ts'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { reasonNotToDecline, reasonNotToPostpone } from '#web/postponement/postpone-reasons.ts'
import { holdsOneOf } from '#web/staff-kit/staff-reasons.ts'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { declinePostponement, postponeLoan } from '#contract/postponement.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { ReasonDialog } from '#web/staff-kit/reason-dialog.tsx'
import { useLoanChanged } from '#web/staff-kit/staff-follow-ups.ts'

/** Staff may also postpone without a request in the app. */
export function PostponeActions({ loan }: { loan: OpenedLoan }) {
  const staff = useSignedIn()
  const [open, setOpen] = useState<'grant' | 'decline'>()
  const request = loan.postponement?.request
  const approves = holdsOneOf(staff, APPROVERS)
  const requested = request?.status === 'asked'
  return (
    <>
      {requested && request.askedAt !== null && (
        <Notice tone="caution" title="The customer asks for one more week">
          Asked on {formatDay(dayOf(request.askedAt), todayHere())}.
        </Notice>
      )}
      {approves && (
        <Button wide kind="second" reason={reasonNotToPostpone(loan, staff)} onClick={() => setOpen('grant')}>
          Postpone by a week
        </Button>
      )}
      {approves && requested && (
        <Button wide kind="danger" reason={reasonNotToDecline(loan, staff)} onClick={() => setOpen('decline')}>
          Decline the request
        </Button>
      )}
      {open === 'grant' && <PostponeDialog loan={loan} onClose={() => setOpen(undefined)} />}
      {open === 'decline' && <PostponeDeclineDialog loan={loan} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function PostponeDeclineDialog({ loan, onClose }: { loan: OpenedLoan; onClose: () => void }) {
  const staff = useSignedIn()
  const decline = useSubmit(declinePostponement, useLoanChanged(onClose))
  return (
    <ReasonDialog
      title={`Decline one more week for Loan #${loan.id}?`}
      hint="The customer reads it. Explain why, and what else is possible."
      confirm="Decline the request"
      busy="Declining..."
      failure="The request was not declined"
      sending={decline}
      closed={reasonNotToDecline(loan, staff)}
      onSend={(reason) => decline.send({ params: { id: loan.id }, body: { reason } })}
      onClose={onClose}
    >
      <p className="mb-4">
        The payment days of {loan.user.fullName} stay as they are. The customer gets a notification and an SMS, and may ask again.
      </p>
    </ReasonDialog>
  )
}

function PostponeDialog({ loan, onClose }: { loan: OpenedLoan; onClose: () => void }) {
  const staff = useSignedIn()
  const grant = useSubmit(postponeLoan, useLoanChanged(onClose))
  return (
    <ReasonDialog
      title={`Postpone Loan #${loan.id} by a week?`}
      hint="It is shown in the history of the loan, which the customer can read."
      confirm="Postpone by a week"
      busy="Postponing..."
      failure="The loan was not postponed"
      kind="primary"
      sending={grant}
      closed={reasonNotToPostpone(loan, staff)}
      onSend={(reason) => grant.send({ params: { id: loan.id }, body: { reason } })}
      onClose={onClose}
    >
      <p className="mb-4">
        Every payment of {loan.user.fullName} that is due today or later moves by 7 days, paid or not. It costs nothing and is possible once
        per loan. The customer gets a notification and an SMS.
      </p>
    </ReasonDialog>
  )
}
