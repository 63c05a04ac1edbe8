import { useCallback, useEffect, useRef, useState } from 'react'

interface AttemptOptions<Input, Answer> {
  run: (input: Input) => Promise<Answer>
  onStart?: () => void
  onSuccess: (answer: Answer, input: Input) => void
  onError?: (error: unknown, input: Input) => void
}

interface AttemptState<Input, Answer> {
  variables?: Input
  data?: Answer
  error?: unknown
  isPending: boolean
}

const IDLE = { isPending: false }

/** For calls that may be repeated without a key. */
export function useAttempt<Input, Answer>(options: AttemptOptions<Input, Answer>) {
  const [state, setState] = useState<AttemptState<Input, Answer>>(IDLE)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const mutate = useCallback((input: Input) => {
    const { run, onStart } = latest.current
    setState({ variables: input, isPending: true })
    onStart?.()
    run(input).then(
      (data) => {
        setState({ variables: input, data, isPending: false })
        latest.current.onSuccess(data, input)
      },
      (error: unknown) => {
        setState({ variables: input, error, isPending: false })
        latest.current.onError?.(error, input)
      },
    )
  }, [])
  return { ...state, mutate, reset: useCallback(() => setState(IDLE), []) }
}
