import { useCallback, useRef, useState } from 'react'
import { ApiError, isUnauthorized } from '#web/lib/api-error.ts'
import { call, type AnswerOf, type AnyEndpoint, type InputOf } from '#web/lib/call.ts'
import { announceSessionEnd } from '#web/lib/session-end.ts'
import { useFormKey } from '#web/lib/use-form-key.ts'

interface SubmitOptions<E extends AnyEndpoint> {
  onDone: (answer: AnswerOf<E>, sent: InputOf<E>) => void
  onFailed?: (error: ApiError) => void
  /** A 401 is an answer about what was typed, as on the sign-in screens, and not the end of a session. */
  signedOut?: boolean
}

export interface Submit<E extends AnyEndpoint> {
  send: (input: InputOf<E>) => void
  busy: boolean
  error: ApiError | undefined
  /** Nobody said whether the last sending was carried out. The next `send` repeats it, same body and same key, whatever the form now says. */
  unanswered: boolean
  clearError: () => void
}

/**
 * Sends a form: once at a time, and carried out at most once. A sending without a sure answer is repeated with the same body and key first; only a
 * definite answer lets changed details go out, under a new key (decisions, "Shapes on the wire").
 */
export function useSubmit<E extends AnyEndpoint>(endpoint: E, { onDone, onFailed, signedOut }: SubmitOptions<E>): Submit<E> {
  const { key, renew } = useFormKey()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()
  const [kept, setKept] = useState<{ input: InputOf<E> }>()
  const underWay = useRef(false)

  const run = async (input: InputOf<E>) => {
    underWay.current = true
    setBusy(true)
    setError(undefined)
    try {
      const answer = await call(endpoint, input, { key })
      setKept(undefined)
      renew()
      onDone(answer, input)
    } catch (problem) {
      const failed = problem instanceof ApiError ? problem : new ApiError({ status: 0, message: 'Something went wrong. Please try again.' })
      setKept(failed.uncertain ? { input } : undefined)
      if (!failed.uncertain) renew()
      if (!signedOut && isUnauthorized(failed)) announceSessionEnd()
      else {
        setError(failed)
        onFailed?.(failed)
      }
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }
  const send = (input: InputOf<E>) => {
    if (!underWay.current) void run(kept?.input ?? input)
  }
  return { send, busy, error, unanswered: kept !== undefined, clearError: useCallback(() => setError(undefined), []) }
}
