import { wordsFor, type ApiError } from '#web/lib/api-error.ts'
import type { AnyEndpoint } from '#web/lib/call.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-refresh.ts'

interface FollowUp {
  /** What the change may have altered: read again after it, and where it was refused because of what somebody else did meanwhile. */
  readonly reads: readonly AnyEndpoint[]
  /** Said where it was refused without words. */
  readonly otherwise: string
  /** Runs after a change, once its reads are asked for again. */
  readonly onDone?: (() => void) | undefined
}

/** What follows when a colleague's change was made, and when it could not be. */
export function useFollowUp({ reads, otherwise, onDone }: FollowUp) {
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
      showToast({ title: 'Error', words: wordsFor(error, otherwise), tone: 'error' })
      if (error.status === 409 || error.status === 422) reread()
    },
  }
}
