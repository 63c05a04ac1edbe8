import type { ApiError } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh, type RefreshedRead } from '#web/lib/use-read.ts'

interface FollowUp {
  /** Refetched after success, and after a 409 or 422: another user may have changed the data. */
  readonly reads: readonly RefreshedRead[]
  readonly onDone?: (() => void) | undefined
}

export function useFollowUp({ reads, onDone }: FollowUp) {
  const refresh = useRefresh()
  const reread = () => refresh(...reads)
  return {
    reread,
    onDone: (answer: { message: string }) => {
      showToast({ title: 'Success', words: answer.message, tone: 'success' })
      reread()
      onDone?.()
    },
    onFailed: (error: ApiError) => {
      if (error.status === 409 || error.status === 422) reread()
    },
  }
}
