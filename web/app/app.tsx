import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { makeQueryClient } from '#web/lib/query-client.ts'
import { ToastArea } from '#web/lib/toast-area.tsx'
import { SessionGuard } from '#web/app/session-guard.tsx'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { FreshFigures } from '#web/app/fresh-figures.ts'
import { Screens } from '#web/app/screens.tsx'

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
