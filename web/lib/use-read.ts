import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { call, type AnswerOf, type AnyEndpoint, type InputOf } from '#web/lib/call.ts'
import { readOrKept } from '#web/lib/kept-reads.ts'

interface ReadOptions {
  /** False: not yet, something it needs is missing. */
  enabled?: boolean
  /** Milliseconds after which showing it again asks the server again. */
  staleTime?: number
}

/** The name of a read in the cache: its endpoint and what was asked. */
export const readKey = (endpoint: AnyEndpoint, input?: unknown): readonly unknown[] =>
  input === undefined ? [endpoint.name] : [endpoint.name, input]

/** Reads once and keeps it until a form refreshes it. */
export function useRead<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, options: ReadOptions = {}): UseQueryResult<AnswerOf<E>> {
  return useQuery<AnswerOf<E>>({
    queryKey: readKey(endpoint, input),
    queryFn: ({ signal }) => readOrKept(endpoint, () => call(endpoint, input, { signal })),
    ...options,
  })
}
