import { sayDay } from '#domain/kernel/calendar.ts'
import { sayCedis } from '#domain/kernel/money.ts'
import { reversePayment } from '#contract/staff-undo.ts'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { todayHere } from '#web/shared/say-when.ts'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { paidWith } from '#web/payments/claim-labels.ts'
import { reasonNotToReverse } from '#web/customer/loan-action-reasons.ts'
import { ReasonDialog } from '#web/staff-kit/reason-dialog.tsx'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { useLoanUndone } from '#web/staff-kit/use-loan-changed.ts'

interface ReversePaymentDialogProps {
  payment: OpenedLoan['payments'][number]
  loan: OpenedLoan
  onClose: () => void
}

/** Reverses a completed payment for good. */
export function ReversePaymentDialog({ payment, loan, onClose }: ReversePaymentDialogProps) {
  const staff = useSignedIn()
  const reverse = useSubmit(reversePayment, useLoanUndone('Failed to reverse the payment', onClose))
  return (
    <ReasonDialog
      title={`Reverse the payment of ${sayCedis(payment.amount)}?`}
      hint="The customer reads it: say what was wrong with the payment."
      confirm="Reverse payment"
      busy="Reversing..."
      failure="The payment was not reversed"
      sending={reverse}
      closed={reasonNotToReverse(payment, loan, staff)}
      onSend={(reason) => reverse.send({ params: { id: payment.id }, body: { reason } })}
      onClose={onClose}
    >
      <div className="mb-3">
        <DefinitionRows
          rows={[
            ['Customer', loan.user.fullName],
            ['Paid with', paidWith(payment)],
            ['Dated', payment.valueDate === null ? 'not dated' : sayDay(payment.valueDate, todayHere())],
            ['For', `Loan #${loan.id}`],
          ]}
        />
      </div>
      <p className="mb-2">
        The loan, its lateness and the score become what they would be without it, and later payments are placed anew. Money that the office
        holds is then kept for the customer; what was confirmed and never came leaves the books.
      </p>
      <p className="mb-4 font-bold">This cannot be undone. The customer gets a notification and an SMS.</p>
    </ReasonDialog>
  )
}
