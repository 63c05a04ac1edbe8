import { sayCedis } from '#domain/kernel/money.ts'
import { undoApproval } from '#contract/staff-undo.ts'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { reasonNotToUndoApproval } from '#web/customer/loan-action-reasons.ts'
import { ReasonDialog } from '#web/staff-kit/reason-dialog.tsx'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { useLoanUndone } from '#web/staff-kit/use-loan-changed.ts'

/** Takes an approval back before its payout. */
export function UndoApprovalDialog({ loan, onClose }: { loan: OpenedLoan; onClose: () => void }) {
  const staff = useSignedIn()
  const undo = useSubmit(undoApproval, useLoanUndone('Failed to undo the approval', onClose))
  return (
    <ReasonDialog
      title={`Undo the approval of Loan #${loan.id}?`}
      hint="The customer reads it: say what was wrong, and what comes next."
      confirm="Undo approval"
      busy="Undoing..."
      failure="The approval was not undone"
      sending={undo}
      closed={reasonNotToUndoApproval(loan, staff)}
      onSend={(reason) => undo.send({ params: { id: loan.id }, body: { reason } })}
      onClose={onClose}
    >
      <p className="mb-4">
        The application of {loan.user.fullName} over {sayCedis(loan.requestedAmount)} is pending again, as it was sent.
        {loan.amountPaid > 0 && ` The ${sayCedis(loan.amountPaid)} that was paid ahead is kept for the customer.`} The customer gets a
        notification and an SMS.
      </p>
    </ReasonDialog>
  )
}
