import { useCallback, useRef, useState } from 'react'
import { ApiError, isUnauthorized } from '#web/lib/api-error.ts'
import { call, type AnswerOf, type AnyEndpoint, type InputOf } from '#web/lib/call.ts'
import { announceSessionEnd } from '#web/lib/session-end.ts'
import { tellOtherTabs } from '#web/lib/other-tabs.ts'
import { forgetUnsent, keepUnsent, readUnsent } from '#web/lib/unsent.ts'
import { newKey } from '#web/lib/new-key.ts'

interface SubmitOptions<E extends AnyEndpoint> {
  onDone: (answer: AnswerOf<E>, sent: InputOf<E>) => void
  onFailed?: (error: ApiError) => void
  /** A 401 is an answer about what was typed, as on the sign-in screens, and not the end of a session. */
  signedOut?: boolean
  /** Under this name the phone keeps a sending until it is answered, through reloads and restarts. Its input has to be plain: texts, numbers, flags. */
  keptAs?: string
}

export interface Submit<E extends AnyEndpoint> {
  send: (input: InputOf<E>) => void
  busy: boolean
  error: ApiError | undefined
  /** Nobody said whether the last sending was carried out. The next `send` repeats it, same body and same key, whatever the form now says. */
  unanswered: boolean
  /** Sends once more what was not answered. */
  repeat: () => void
  clearError: () => void
}

/**
 * Sends a form: once at a time, and carried out at most once. A sending without a sure answer is repeated with the same body and key first; only a
 * definite answer lets changed details go out, under a new key (decisions, "Shapes on the wire").
 */
export function useSubmit<E extends AnyEndpoint>(endpoint: E, { onDone, onFailed, signedOut, keptAs }: SubmitOptions<E>): Submit<E> {
  const [before] = useState(() => (keptAs === undefined ? undefined : readUnsent(keptAs)))
  const { key, renew } = useFormKey(before?.key)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()
  // The phone kept what this same form was sending; what the server would refuse is refused when it is encoded again.
  const [kept, setKept] = useState(before && { input: before.input as InputOf<E> })
  const underWay = useRef(false)

  const answered = () => {
    setKept(undefined)
    renew()
    if (keptAs !== undefined) forgetUnsent(keptAs)
  }
  const run = async (input: InputOf<E>) => {
    underWay.current = true
    setBusy(true)
    setError(undefined)
    if (keptAs !== undefined) keepUnsent(keptAs, key, input)
    try {
      const answer = await call(endpoint, input, { key })
      answered()
      tellOtherTabs()
      onDone(answer, input)
    } catch (problem) {
      const failed = problem instanceof ApiError ? problem : new ApiError({ status: 0, message: 'Something went wrong. Please try again.' })
      if (failed.uncertain) setKept({ input })
      else answered()
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
  const repeat = () => {
    if (kept) send(kept.input)
  }
  return { send, repeat, busy, error, unanswered: kept !== undefined, clearError: useCallback(() => setError(undefined), []) }
}

/** The idempotency key of a form, made when the form opens, or the one of its sending that was never answered; `renew` for the next sending of the same open form. */
function useFormKey(unsent?: string): { key: string; renew: () => void } {
  const [key, setKey] = useState(() => unsent ?? newKey())
  return { key, renew: useCallback(() => setKey(newKey()), []) }
}
