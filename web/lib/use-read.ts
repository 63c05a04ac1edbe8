import { call, type AnswerOf, type AnyEndpoint, type InputOf } from '#web/lib/call.ts'
import { readOrCached, type Trim } from '#web/lib/cached-reads.ts'
import { refreshReads } from '#web/lib/reads.ts'
import { useReading, type Reading } from '#web/lib/use-reading.ts'

interface ReadOptions<E extends AnyEndpoint> {
  enabled?: boolean
  /** Milliseconds. */
  staleTime?: number
  /** Milliseconds, while the page is visible. */
  refetchInterval?: number
  /** Cached on the phone while the server is unreachable. */
  trimForCache?: Trim<E>
}

export function useRead<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  { trimForCache, ...options }: ReadOptions<E> = {},
): Reading<AnswerOf<E>> {
  return useReading<AnswerOf<E>>({
    name: endpoint.name,
    input,
    load: ({ signal }) => {
      const read = () => call(endpoint, input, { signal, repeatable: true })
      return trimForCache ? readOrCached(endpoint, trimForCache, read) : read()
    },
    ...options,
  })
}

/** By name, so that a screen can refresh a read without loading its shape. */
export type RefreshedRead = Pick<AnyEndpoint, 'name'>

/** Refreshes the endpoints with every input. */
function refresh(...endpoints: readonly RefreshedRead[]): void {
  for (const { name } of endpoints) refreshReads(name)
  // Any change may change home and the waiting work.
  refreshReads('readHome', { always: true })
  refreshReads('readMyDay')
}

export const useRefresh = (): typeof refresh => refresh
