import { lazy, Suspense } from 'react'
import { useSessionEnded } from '#web/lib/session-end.ts'

const UnauthorizedDialog = lazy(async () => ({ default: (await import('#web/lib/unauthorized-dialog.tsx')).UnauthorizedDialog }))

/** Says so when the session ended while a screen was open, and leads back in. */
export function SessionGuard() {
  return useSessionEnded() ? (
    <Suspense>
      <UnauthorizedDialog />
    </Suspense>
  ) : null
}
