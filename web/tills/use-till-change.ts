import { wordsFor, type ApiError } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-refresh.ts'
import { TILL_READS } from '#web/tills/till-reads.ts'

/** What follows when a till was changed, and when it could not be: a till that somebody else changed meanwhile is read again. */
export function useTillChange(otherwise: string, onDone: () => void) {
  const refresh = useRefresh()
  const reread = () => refresh(...TILL_READS)
  return {
    onDone: (answer: { message: string }) => {
      showToast({ title: 'Success', words: answer.message, tone: 'success' })
      reread()
      onDone()
    },
    onFailed: (error: ApiError) => {
      showToast({ title: 'Error', words: wordsFor(error, otherwise), tone: 'error' })
      if (error.status === 409 || error.status === 422) reread()
    },
  }
}
