import { QueryClientProvider, useQueryClient, QueryCache, QueryClient } from '@tanstack/react-query'
import { useState, lazy, Suspense, useEffect } from 'react'
import { ToastArea } from '#web/lib/toast-area.tsx'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { Screens } from '#web/app/screens.tsx'
import { useSessionEnded, announceSessionEnd } from '#web/lib/session-end.ts'
import { onReachedAgain } from '#web/lib/online.ts'
import { onOtherTab } from '#web/lib/other-tabs.ts'
import { isUnauthorized } from '#web/lib/api-error.ts'

export function App() {
  const [client] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={client}>
      <ErrorBoundary>
        <Screens />
      </ErrorBoundary>
      <SessionGuard />
      <FreshFigures />
      <ToastArea />
    </QueryClientProvider>
  )
}

const UnauthorizedDialog = lazy(async () => ({ default: (await import('#web/lib/unauthorized-dialog.tsx')).UnauthorizedDialog }))

function SessionGuard() {
  return useSessionEnded() ? (
    <Suspense>
      <UnauthorizedDialog />
    </Suspense>
  ) : null
}

/** Refetches all reads when the server is reachable again and when another tab has changed something. */
function FreshFigures(): null {
  const client = useQueryClient()
  useEffect(() => {
    const readAgain = () => void client.invalidateQueries()
    const stops = [onReachedAgain(readAgain), onOtherTab(readAgain)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
  return null
}

/** Reads are never retried and never stale: forms refresh them. A failed read shows its error at once, offline too. */
const makeQueryClient = (): QueryClient =>
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
