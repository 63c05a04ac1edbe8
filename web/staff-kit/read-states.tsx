import type { ReactNode } from 'react'
import { OutOfDate } from '#web/staff-kit/out-of-date.tsx'
import { ErrorState } from '#web/lib/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'

interface ReadStatesProps<Answer> {
  reading: { data: Answer | undefined; error: Error | null; refetch: () => unknown }
  /** "the jobs" in "We could not load the jobs". */
  what: string
  children: (answer: Answer) => ReactNode
}

export function ReadStates<Answer>({ reading, what, children }: ReadStatesProps<Answer>) {
  const { data, error } = reading
  const retry = () => void reading.refetch()
  if (data !== undefined)
    return (
      <>
        {error && <OutOfDate onRetry={retry} />}
        {children(data)}
      </>
    )
  if (error) return <ErrorState title={`We could not load ${what}`} error={error} onRetry={retry} />
  return (
    <Waiting label={`Loading ${what}...`}>
      {['first', 'second', 'third'].map((row) => (
        <Skeleton key={row} className="mb-2 h-14 w-full" />
      ))}
    </Waiting>
  )
}
