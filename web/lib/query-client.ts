import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isUnauthorized } from '#web/lib/api-error.ts'
import { announceSessionEnd } from '#web/lib/session-end.ts'

/** Reads are not retried, not repeated when the window is looked at again, and never stale by themselves. A failed one says so at once, offline too. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isUnauthorized(error)) announceSessionEnd()
      },
    }),
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: Infinity, networkMode: 'always' },
    },
  })
