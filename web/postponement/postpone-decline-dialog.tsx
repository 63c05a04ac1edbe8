import { declinePostponement } from '#contract/postponement.ts'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { reasonNotToDecline } from '#web/postponement/postpone-reasons.ts'
import { ReasonDialog } from '#web/staff-kit/reason-dialog.tsx'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { useLoanUndone } from '#web/staff-kit/use-loan-changed.ts'

/** Answers a request for one more week with no. */
export function PostponeDeclineDialog({ loan, onClose }: { loan: OpenedLoan; onClose: () => void }) {
  const staff = useSignedIn()
  const decline = useSubmit(declinePostponement, useLoanUndone('Failed to decline the request', onClose))
  return (
    <ReasonDialog
      title={`Decline one more week for Loan #${loan.id}?`}
      hint="The customer reads it: say why, and what else can be done."
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
