import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CancelRefundDialog } from '#web/unallocated/cancel-refund-dialog.tsx'
import { RefundForm } from '#web/unallocated/refund-form.tsx'
import { RefundProgress } from '#web/unallocated/refund-progress.tsx'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { useRefundForm } from '#web/unallocated/use-refund-form.ts'

/** Gives kept money back to its customer: in cash, or by mobile money, which is followed here until its network says how it ended. */
export function RefundDialog({ loan, onClose }: { loan: OpenedLoan; onClose: () => void }) {
  const form = useRefundForm(loan, onClose)
  const { plan, reading } = form
  const standing = plan && (
    <RefundProgress
      plan={plan}
      asking={reading.isFetching}
      onAsk={() => void reading.refetch()}
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
      <Dialog title={`Kept money of ${loan.user.fullName}`} onClose={form.close}>
        <div className="overflow-y-auto px-4 pt-3 pb-4 sm:px-5 sm:pb-5">
          {standing}
          <Button wide kind="second" onClick={form.close}>
            Close
          </Button>
        </div>
      </Dialog>
    )
  return (
    <RefundForm loan={loan} form={form}>
      {standing}
    </RefundForm>
  )
}
