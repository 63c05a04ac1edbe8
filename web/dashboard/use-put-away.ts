import { putAway } from '#contract/home.ts'
import { listOwnLoans } from '#contract/loans.ts'
import { errorText } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'

export function usePutAway() {
  const refresh = useRefresh()
  return useSubmit(putAway, {
    onDone: () => refresh(listOwnLoans),
    onFailed: (error) =>
      showToast({ title: 'Error', words: errorText(error, 'We could not put it away. Please try again.'), tone: 'error' }),
  })
}
