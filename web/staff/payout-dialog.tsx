import { disburseLoan, listPendingLoans, listStaffLoans, readStaffLoan, readStaffStats } from '#contract/staff-loans.ts'
import { wordsFor } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useRefresh } from '#web/lib/use-refresh.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { PayoutForm } from '#web/staff/payout-form.tsx'

/** Hands out the cash of one approved loan, after a look at who stands there. */
export function PayoutDialog({ loanId, onClose }: { loanId: number; onClose: () => void }) {
  const refresh = useRefresh()
  const reading = useRead(readStaffLoan, { params: { id: loanId } }, { staleTime: 0 })
  const payout = useSubmit(disburseLoan, {
    onDone: (answer) => {
      showToast({ title: 'Success', words: answer.message, tone: 'success' })
      refresh(listStaffLoans, listPendingLoans, readStaffStats, readStaffLoan)
      onClose()
    },
    onFailed: (error) => {
      showToast({ title: 'Error', words: wordsFor(error, 'Failed to pay out the loan'), tone: 'error' })
      if (error.status === 409) refresh(listStaffLoans, readStaffLoan)
    },
  })
  const close = () => {
    if (!payout.busy) onClose()
  }
  return (
    <Dialog title={`Pay out Loan #${loanId}`} onClose={close}>
      <div className="overflow-y-auto px-4 pt-3 pb-4 sm:px-5 sm:pb-5">
        {reading.data ? (
          <PayoutForm loan={reading.data} payout={payout} />
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
