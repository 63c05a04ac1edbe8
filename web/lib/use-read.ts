import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { call, type AnswerOf, type AnyEndpoint, type InputOf } from '#web/lib/call.ts'
import { readOrCached, type Trim } from '#web/lib/cached-reads.ts'

interface ReadOptions<E extends AnyEndpoint> {
  /** False: not yet, something it needs is missing. */
  enabled?: boolean
  /** Milliseconds after which showing it again asks the server again. */
  staleTime?: number
  /** Makes the answer one that the phone keeps, and that stands in while the office cannot be reached. Reads without it fail as they do. */
  keeps?: Trim<E>
}

/** The name of a read in the cache: its endpoint and what was asked. */
export const readKey = (endpoint: AnyEndpoint, input?: unknown): readonly unknown[] =>
  input === undefined ? [endpoint.name] : [endpoint.name, input]

/** Reads once and holds it until a form refreshes it. */
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
