import { listPostponements } from '#contract/postponement.ts'
import { listPendingLoans, listStaffLoans, readStaffLoan, readStaffStats } from '#contract/staff-loans.ts'
import { listReceipts, listStaffPayments } from '#contract/staff-payments.ts'
import { wordsFor, type ApiError } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-refresh.ts'

/** What follows when something about a loan was taken back or its customer's kept money moved, and when it could not be. */
export function useLoanUndone(otherwise: string, onClose: () => void) {
  const refresh = useRefresh()
  const reread = () =>
    refresh(readStaffLoan, listStaffLoans, listPendingLoans, listStaffPayments, listReceipts, readStaffStats, listPostponements)
  return {
    onDone: (answer: { message: string }) => {
      showToast({ title: 'Success', words: answer.message, tone: 'success' })
      reread()
      onClose()
    },
    onFailed: (error: ApiError) => {
      showToast({ title: 'Error', words: wordsFor(error, otherwise), tone: 'error' })
      if (error.status === 409) reread()
    },
  }
}
