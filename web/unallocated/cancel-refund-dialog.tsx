import { sayCedis } from '#domain/kernel/money.ts'
import { callOffRefund } from '#contract/staff-refunds.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { ReasonDialog } from '#web/staff-kit/reason-dialog.tsx'
import type { WaitingRefund } from '#web/unallocated/refund-state.ts'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { useLoanChanged } from '#web/staff-kit/use-loan-changed.ts'

interface CancelRefundDialogProps {
  customer: Pick<OpenedLoan['user'], 'fullName'> & { readonly id: string }
  waiting: WaitingRefund
  onDone: () => void
  onClose: () => void
}

/** Takes back a refund by mobile money that waits for a second person. */
export function CancelRefundDialog({ customer, waiting, onDone, onClose }: CancelRefundDialogProps) {
  const callOff = useSubmit(callOffRefund, useLoanChanged('Failed to call the refund off', onDone))
  return (
    <ReasonDialog
      title={`Call off the refund to ${customer.fullName}?`}
      hint="It stands in the audit trail."
      confirm="Call off"
      busy="Calling off..."
      failure="The refund was not called off"
      sending={callOff}
      onSend={(reason) => callOff.send({ params: { userId: customer.id }, body: { reason } })}
      onClose={onClose}
    >
      <p className="mb-4">
        {waiting.askedByName} asked to send {sayCedis(waiting.amount)}. Nothing was sent. The money stays kept for the customer, and can be
        given back anew.
      </p>
    </ReasonDialog>
  )
}
