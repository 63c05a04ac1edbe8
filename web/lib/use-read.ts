import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { call, type AnswerOf, type AnyEndpoint, type InputOf } from '#web/lib/call.ts'
import { readOrCached, type Trim } from '#web/lib/cached-reads.ts'

interface ReadOptions<E extends AnyEndpoint> {
  enabled?: boolean
  /** Milliseconds. */
  staleTime?: number
  /** Caches the trimmed response on the phone and returns it while the server is unreachable. */
  keeps?: Trim<E>
}

/** The query key: endpoint name and input. */
export const readKey = (endpoint: AnyEndpoint, input?: unknown): readonly unknown[] =>
  input === undefined ? [endpoint.name] : [endpoint.name, input]

/** Reads once; `useRefresh` refetches. */
export function useRead<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  { keeps, ...options }: ReadOptions<E> = {},
): UseQueryResult<AnswerOf<E>> {
  return useQuery<AnswerOf<E>>({
    queryKey: readKey(endpoint, input),
    queryFn: ({ signal }) => {
      const read = () => call(endpoint, input, { signal })
      return keeps ? readOrCached(endpoint, keeps, read) : read()
    },
    ...options,
  })
}
