import { sayCedis } from '#domain/kernel/money.ts'
import { returnPayout } from '#contract/staff-undo.ts'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { todayHere } from '#web/shared/say-when.ts'
import { reasonNotToReturnPayout } from '#web/customer/loan-action-reasons.ts'
import { ReasonDialog } from '#web/staff-kit/reason-dialog.tsx'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { useLoanUndone } from '#web/staff-kit/use-loan-changed.ts'

/** Takes a payout back on its day, with its money back in the till, or on the account with the network. */
export function ReturnPayoutDialog({ loan, onClose }: { loan: OpenedLoan; onClose: () => void }) {
  const staff = useSignedIn()
  const giveBack = useSubmit(returnPayout, useLoanUndone('Failed to return the payout', onClose))
  return (
    <ReasonDialog
      title={`Return the payout of Loan #${loan.id}?`}
      hint="It stands in the history of the loan, where the customer reads it."
      confirm="Return payout"
      busy="Returning..."
      failure="The payout was not returned"
      sending={giveBack}
      closed={reasonNotToReturnPayout(loan, staff, todayHere())}
      onSend={(reason) => giveBack.send({ params: { id: loan.id }, body: { reason } })}
      onClose={onClose}
    >
      <p className="mb-2">
        {loan.payout === null
          ? `Count ${loan.refinancedFromLoanId === null ? `the ${sayCedis(loan.amount)}` : 'the money that was handed out'} back into the till first.`
          : `See first that the ${sayCedis(loan.payout.amount)} is back on our account with the network.`}{' '}
        {loan.user.fullName} then owes nothing on this loan: it is approved again, waits for its payout, and its dates are a forecast.
      </p>
      <p className="mb-4">
        {loan.refinancedFromLoanId !== null && `Loan #${loan.refinancedFromLoanId}, which it settled, is active again. `}
        The customer gets a notification and an SMS.
      </p>
    </ReasonDialog>
  )
}
