import { sayCedis } from '#domain/kernel/money.ts'
import { writeOffLoan } from '#contract/staff-undo.ts'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { reasonNotToWriteOff } from '#web/customer/loan-action-reasons.ts'
import { ReasonDialog } from '#web/staff-kit/reason-dialog.tsx'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { useLoanUndone } from '#web/staff-kit/use-loan-changed.ts'

/** Writes a loan off: a loss in the books, still owed by the customer. */
export function WriteOffDialog({ loan, onClose }: { loan: OpenedLoan; onClose: () => void }) {
  const staff = useSignedIn()
  const writeOff = useSubmit(writeOffLoan, useLoanUndone('Failed to write the loan off', onClose))
  return (
    <ReasonDialog
      title={`Write off Loan #${loan.id}?`}
      hint="It stands in the history of the loan, where the customer reads it."
      confirm={`Write off ${sayCedis(loan.outstanding)}`}
      busy="Writing off..."
      failure="The loan was not written off"
      sending={writeOff}
      closed={reasonNotToWriteOff(loan, staff)}
      onSend={(reason) => writeOff.send({ params: { id: loan.id }, body: { reason } })}
      onClose={onClose}
    >
      <p className="mb-2">
        {sayCedis(loan.outstanding)} becomes a loss in the books. {loan.user.fullName} still owes it, can pay it at any time, and cannot
        borrow again before it is paid. What is paid later is a recovery.
      </p>
      <p className="mb-4 font-bold">This cannot be undone. The customer gets a notification and an SMS.</p>
    </ReasonDialog>
  )
}
