import { postponeLoan } from '#contract/postponement.ts'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { reasonNotToPostpone } from '#web/postponement/postpone-reasons.ts'
import { ReasonDialog } from '#web/staff-kit/reason-dialog.tsx'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { useLoanUndone } from '#web/staff-kit/use-loan-changed.ts'

/** Gives a loan one week more. */
export function PostponeDialog({ loan, onClose }: { loan: OpenedLoan; onClose: () => void }) {
  const staff = useSignedIn()
  const grant = useSubmit(postponeLoan, useLoanUndone('Failed to postpone the loan', onClose))
  return (
    <ReasonDialog
      title={`Postpone Loan #${loan.id} by a week?`}
      hint="It stands in the history of the loan, where the customer reads it."
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
