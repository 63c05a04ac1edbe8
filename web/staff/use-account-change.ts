import { listStaff, listUsers } from '#contract/staff-people.ts'
import { wordsFor, type ApiError } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-refresh.ts'

/** What follows a change of an account, and what is said when it was refused. */
export function useAccountChange(otherwise: string, onClose: () => void) {
  const refresh = useRefresh()
  return {
    onDone: (answer: { message: string }) => {
      showToast({ title: 'Success', words: answer.message, tone: 'success' })
      refresh(listUsers, listStaff)
      onClose()
    },
    onFailed: (error: ApiError) => showToast({ title: 'Error', words: wordsFor(error, otherwise), tone: 'error' }),
  }
}
