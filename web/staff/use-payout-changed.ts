import { listPendingLoans, listStaffLoans, readStaffLoan, readStaffStats } from '#contract/staff-loans.ts'
import { readPayout } from '#contract/staff-payouts.ts'
import { wordsFor, type ApiError } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-refresh.ts'

/** What follows when something became of a payout, and when it did not. `onDone` runs after the loan is read again. */
export function usePayoutChanged(otherwise: string, onDone?: () => void) {
  const refresh = useRefresh()
  const reread = () => refresh(listStaffLoans, listPendingLoans, readStaffStats, readStaffLoan, readPayout)
  return {
    reread,
    onDone: (answer: { message: string }) => {
      showToast({ title: 'Success', words: answer.message, tone: 'success' })
      reread()
      onDone?.()
    },
    onFailed: (error: ApiError) => {
      showToast({ title: 'Error', words: wordsFor(error, otherwise), tone: 'error' })
      if (error.status === 409 || error.status === 422) reread()
    },
  }
}
