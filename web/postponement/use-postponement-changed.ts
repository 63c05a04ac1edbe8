import { listOwnLoans, readLoan } from '#contract/loans.ts'
import { listNotifications } from '#contract/notifications.ts'
import { readPostponementQuote } from '#contract/postponement.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'

export function usePostponementChanged(): (message: string) => void {
  const refresh = useRefresh()
  return (message) => {
    refresh(readLoan, listOwnLoans, listNotifications, readPostponementQuote)
    showToast({ title: 'Success', words: message, tone: 'success' })
  }
}
