import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { forgetRead, keyOf, readOf, type Load, type LoadAny, type ReadState } from '#web/lib/reads.ts'

export interface Source<T> {
  /** With `input` it identifies the response; alone it refreshes all inputs. */
  name: string
  input?: unknown
  load: (how: Load<T>) => Promise<T>
  /** False: shows what another screen has read. */
  enabled?: boolean | undefined
  /** Milliseconds; by default only a refresh makes it stale. */
  staleTime?: number | undefined
  /** Milliseconds, while the page is visible. */
  refetchInterval?: number | undefined
}

type Outcome<T> =
  | { isPending: true; isError: false; data: undefined; error: null }
  | { isPending: false; isError: false; data: T; error: null }
  /** `data`: earlier data, if only a refresh failed. */
  | { isPending: false; isError: true; data: T | undefined; error: Error }

export type Reading<T> = Outcome<T> & {
  isFetching: boolean
  isAddingPage: boolean
  /** Undefined when the read failed. */
  refetch: () => Promise<{ data: T | undefined }>
  addPage: () => void
}

/** One call for all screens that show the response. Failed reads are not repeated: the screen offers it. */
export function useReading<T>({ name, input, load, enabled = true, staleTime = Infinity, refetchInterval }: Source<T>): Reading<T> {
  const key = keyOf(name, input)
  const read = readOf(name, key)
  useEffect(() => {
    // A name and an input have one type of response.
    if (enabled) read.loadBy(load as LoadAny)
  })
  const subscribe = useCallback(
    (screen: () => void) => {
      const leave = read.subscribe(screen, enabled, () => forgetRead(key, read))
      if (enabled && read.needsFetch(staleTime) && !read.state.isFetching) void read.fetch()
      return leave
    },
    [read, key, enabled, staleTime],
  )
  // A name and an input have one type of response.
  const state = useSyncExternalStore(subscribe, () => read.state) as ReadState<T>
  useEffect(() => {
    if (refetchInterval === undefined || !enabled) return undefined
    const timer = setInterval(() => document.visibilityState === 'visible' && read.poll(), refetchInterval)
    return () => clearInterval(timer)
  }, [read, enabled, refetchInterval])
  return {
    ...outcomeOf(state),
    // Before the first paint the read is not running yet.
    isFetching: state.isFetching || (enabled && state.error === null && state.data === undefined),
    isAddingPage: state.isAddingPage,
    refetch: async () => {
      await read.fetch()
      // As above.
      return { data: read.state.error === null ? (read.state.data as T | undefined) : undefined }
    },
    addPage: () => void read.fetch({ addPage: true }),
  }
}

function outcomeOf<T>({ data, error }: ReadState<T>): Outcome<T> {
  if (error !== null) return { isPending: false, isError: true, data, error }
  return data === undefined
    ? { isPending: true, isError: false, data: undefined, error }
    : { isPending: false, isError: false, data, error }
}
