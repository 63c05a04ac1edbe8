import { listStaffLoans, readStaffLoan, readStaffStats } from '#contract/staff-loans.ts'
import { listReceipts, listStaffPayments } from '#contract/staff-payments.ts'
import { wordsFor, type ApiError } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-refresh.ts'

/** What follows when a payment was confirmed or failed, and when it could not be. */
export function usePaymentDecided(otherwise: string, onClose: () => void) {
  const refresh = useRefresh()
  const reread = () => refresh(listStaffPayments, listReceipts, listStaffLoans, readStaffLoan, readStaffStats)
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
