import { useQuery, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { call, type AnswerOf, type AnyEndpoint, type InputOf } from '#web/lib/call.ts'
import { readOrCached, type Trim } from '#web/lib/cached-reads.ts'
import { useCallback } from 'react'

interface ReadOptions<E extends AnyEndpoint> {
  enabled?: boolean
  /** Milliseconds. */
  staleTime?: number
  /** Milliseconds, while the page is visible. */
  refetchInterval?: number
  /** Caches the trimmed response on the phone for use while the server is unreachable. */
  trimForCache?: Trim<E>
}

export const readKey = (endpoint: AnyEndpoint, input?: unknown): readonly unknown[] =>
  input === undefined ? [endpoint.name] : [endpoint.name, input]

/** Reads once; `useRefresh` refetches. */
export function useRead<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  { trimForCache, ...options }: ReadOptions<E> = {},
): UseQueryResult<AnswerOf<E>> {
  return useQuery<AnswerOf<E>>({
    queryKey: readKey(endpoint, input),
    queryFn: ({ signal }) => {
      const read = () => call(endpoint, input, { signal })
      return trimForCache ? readOrCached(endpoint, trimForCache, read) : read()
    },
    ...options,
  })
}

/** Refetches these endpoints with every input. */
export function useRefresh(): (...endpoints: readonly AnyEndpoint[]) => void {
  const client = useQueryClient()
  return useCallback(
    (...endpoints) => {
      for (const endpoint of endpoints) void client.invalidateQueries({ queryKey: readKey(endpoint) })
      // Whatever changed may change what the customer should do now, and what waits for staff. By name, so that a screen without it does not load its shape.
      void client.invalidateQueries({ queryKey: ['readHome'], refetchType: 'all' })
      void client.invalidateQueries({ queryKey: ['readMyDay'] })
    },
    [client],
  )
}
