import { disburseLoan, readStaffLoan } from '#contract/staff-loans.ts'
import { wordsFor } from '#web/lib/api-error.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useSubmit, type Submit } from '#web/lib/use-submit.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { PayoutForm } from '#web/payouts/payout-form.tsx'
import { PayoutLate } from '#web/payouts/payout-late.tsx'
import { PayoutUnderWay } from '#web/payouts/payout-under-way.tsx'
import { PayoutWaiting } from '#web/payouts/payout-waiting.tsx'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { usePayoutChanged } from '#web/payouts/use-payout-changed.ts'

/** Pays one approved loan out: cash, after a look at who stands there, or a transfer, which is followed here until its network says how it ended. */
export function PayoutDialog({ loanId, onClose }: { loanId: number; onClose: () => void }) {
  const reading = useRead(readStaffLoan, { params: { id: loanId } }, { staleTime: 0 })
  const changed = usePayoutChanged('Failed to pay out the loan')
  const payout = useSubmit(disburseLoan, {
    ...changed,
    onDone: (answer) => {
      changed.onDone(answer)
      // A transfer that is under way, or waits, goes on in this dialog.
      if (answer.loan.status !== 'approved') onClose()
    },
  })
  const close = () => {
    if (!payout.busy) onClose()
  }
  return (
    <Dialog title={`Pay out Loan #${loanId}`} onClose={close}>
      <div className="overflow-y-auto px-4 pt-3 pb-4 sm:px-5 sm:pb-5">
        {reading.data ? (
          <PayoutStep loan={reading.data} payout={payout} onClose={onClose} />
        ) : reading.error ? (
          <ErrorState
            title="We could not load this loan"
            detail={wordsFor(reading.error, reading.error.message)}
            onRetry={() => void reading.refetch()}
          />
        ) : (
          <Waiting>
            <Skeleton className="mb-3 h-12 w-full" />
            <Skeleton className="h-40 w-full" />
          </Waiting>
        )}
      </div>
    </Dialog>
  )
}

interface StepProps {
  loan: OpenedLoan
  payout: Submit<typeof disburseLoan>
  onClose: () => void
}

function PayoutStep({ loan, payout, onClose }: StepProps) {
  const standing = loan.payout
  // What nobody answered is repeated by the form that sent it, whatever was read since.
  if (standing === null || payout.busy || payout.unanswered) return <PayoutForm loan={loan} payout={payout} />
  switch (standing.state) {
    case 'waiting':
      return <PayoutWaiting loan={loan} standing={standing} />
    case 'under_way':
    case 'paid':
      return <PayoutUnderWay loan={loan} standing={standing} onClose={onClose} />
    case 'arrived_late':
      return <PayoutLate loan={loan} standing={standing} />
    case 'failed':
      return <PayoutForm loan={loan} payout={payout} />
  }
}
