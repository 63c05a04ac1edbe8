import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RefundForm } from '#web/unallocated/refund-form.tsx'
import { RefundProgress } from '#web/unallocated/refund-progress.tsx'
import type { CreditedLoan, OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { useRefundForm } from '#web/unallocated/use-refund-form.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import { cancelRefund } from '#contract/unallocated.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { ReasonDialog } from '#web/staff-kit/reason-dialog.tsx'
import type { WaitingRefund } from '#web/unallocated/refund-state.ts'
import { useLoanChanged } from '#web/staff-kit/staff-follow-ups.ts'

export function RefundDialog({ loan, onClose }: { loan: CreditedLoan; onClose: () => void }) {
  const form = useRefundForm(loan, onClose)
  const { plan, reading } = form
  const progress = plan && (
    <RefundProgress
      plan={plan}
      checking={reading.isFetching}
      onCheck={() => void reading.refetch()}
      notCancelled={form.notCancelled}
      onCancel={() => form.setEnding(true)}
    />
  )
  if (form.ending && plan?.waiting != null)
    return (
      <CancelRefundDialog
        customer={{ id: loan.userId, fullName: loan.user.fullName }}
        waiting={plan.waiting}
        onDone={onClose}
        onClose={() => form.setEnding(false)}
      />
    )
  if (form.followed)
    return (
      <Dialog title={`Credit balance of ${loan.user.fullName}`} onClose={form.close}>
        <div className="overflow-y-auto px-4 pt-3 pb-4 sm:px-5 sm:pb-5">
          {progress}
          <Button wide kind="second" onClick={form.close}>
            Close
          </Button>
        </div>
      </Dialog>
    )
  return (
    <RefundForm loan={loan} form={form}>
      {progress}
    </RefundForm>
  )
}

interface CancelRefundDialogProps {
  customer: Pick<OpenedLoan['user'], 'fullName'> & { readonly id: string }
  waiting: WaitingRefund
  onDone: () => void
  onClose: () => void
}

function CancelRefundDialog({ customer, waiting, onDone, onClose }: CancelRefundDialogProps) {
  const cancel = useSubmit(cancelRefund, useLoanChanged(onDone))
  return (
    <ReasonDialog
      title={`Cancel the refund to ${customer.fullName}?`}
      hint="The audit trail shows it."
      confirm="Cancel refund"
      busy="Cancelling..."
      failure="The refund was not cancelled"
      sending={cancel}
      onSend={(reason) => cancel.send({ params: { userId: customer.id }, body: { reason } })}
      onClose={onClose}
    >
      <p className="mb-4">
        {waiting.askedByName} requested a refund of {formatCedis(waiting.amount)}. Nothing was sent. The money stays in the credit balance
        and can be refunded again.
      </p>
    </ReasonDialog>
  )
}
