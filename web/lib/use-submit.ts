import { useCallback, useRef, useState } from 'react'
import { ApiError, isUnauthorized } from '#web/lib/api-error.ts'
import { call, type AnswerOf, type AnyEndpoint, type InputOf } from '#web/lib/call.ts'
import { announceSessionEnd } from '#web/lib/session-end.ts'
import { notifyOtherTabs, removePendingSubmission, savePendingSubmission, readPendingSubmission } from '#web/lib/local-data.ts'

interface SubmitOptions<E extends AnyEndpoint> {
  onDone: (answer: AnswerOf<E>, sent: InputOf<E>) => void
  onFailed?: (error: ApiError) => void
  /** Stores the submission on the phone under this name until the server responds: texts, numbers, flags, and moments named `…At`. */
  pendingAs?: string
}

export interface Submit<E extends AnyEndpoint> {
  send: (input: InputOf<E>) => void
  busy: boolean
  error: ApiError | undefined
  /** The next `send` repeats the submission, whatever the form contains now. */
  unanswered: boolean
  repeat: () => void
  clearError: () => void
}

/**
 * A submission without a response is repeated with the same body and key; after a definite response, changed details get a new key (rule
 * W8).
 */
export function useSubmit<E extends AnyEndpoint>(endpoint: E, { onDone, onFailed, pendingAs }: SubmitOptions<E>): Submit<E> {
  const [before] = useState(() => (pendingAs === undefined ? undefined : readPendingSubmission(pendingAs)))
  const { key, renew } = useFormKey(before?.key)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()
  // Typed by this same form; encoding validates it again.
  const [unanswered, setUnanswered] = useState(before && { input: before.input as InputOf<E> })
  const underWay = useRef(false)

  const answered = () => {
    setUnanswered(undefined)
    renew()
    if (pendingAs !== undefined) removePendingSubmission(pendingAs)
  }
  const run = async (input: InputOf<E>) => {
    underWay.current = true
    setBusy(true)
    setError(undefined)
    let done: { answer: AnswerOf<E> } | undefined
    if (pendingAs !== undefined) savePendingSubmission(pendingAs, key, input)
    try {
      const answer = await call(endpoint, input, { key })
      answered()
      notifyOtherTabs()
      done = { answer }
    } catch (problem) {
      const failed = problem instanceof ApiError ? problem : new ApiError({ status: 0, message: 'Something went wrong. Please try again.' })
      if (isUndecided(failed, unanswered !== undefined)) setUnanswered({ input })
      else answered()
      if (isUnauthorized(failed)) announceSessionEnd()
      else {
        setError(failed)
        onFailed?.(failed)
      }
    } finally {
      underWay.current = false
      setBusy(false)
    }
    // An error of the screen is not one of the request, which succeeded.
    if (done) onDone(done.answer, input)
  }
  const send = (input: InputOf<E>) => {
    if (!underWay.current) void run(unanswered?.input ?? input)
  }
  const repeat = () => {
    if (unanswered) send(unanswered.input)
  }
  return { send, repeat, busy, error, unanswered: unanswered !== undefined, clearError: useCallback(() => setError(undefined), []) }
}

/** Whether the server may have carried it out, by this attempt or, where it is repeated, by an earlier one. */
export const isUndecided = ({ uncertain, beforeKey }: Pick<ApiError, 'uncertain' | 'beforeKey'>, isRepeated: boolean): boolean =>
  uncertain || (isRepeated && beforeKey)

function useFormKey(pending?: string): { key: string; renew: () => void } {
  const [key, setKey] = useState(() => pending ?? newKey())
  return { key, renew: useCallback(() => setKey(newKey()), []) }
}

/** randomUUID is missing on pages served over plain http. */
const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
