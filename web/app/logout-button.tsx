import { lazy, Suspense, useState, type ReactNode } from 'react'
import { logOut } from '#web/lib/log-out.ts'
import { formsWithPendingSubmission } from '#web/lib/local-data.ts'

const LogoutQuestion = lazy(async () => ({ default: (await import('#web/app/logout-question.tsx')).LogoutQuestion }))

/** Logs out, after a question where a form has a pending submission. `children` draws the button. */
export function LogoutButton({ children }: { children: (requestLogout: () => void) => ReactNode }) {
  const [confirming, setConfirming] = useState(false)
  return (
    <>
      {children(() => (formsWithPendingSubmission().length > 0 ? setConfirming(true) : void logOut()))}
      {confirming && (
        <Suspense>
          <LogoutQuestion onCancel={() => setConfirming(false)} />
        </Suspense>
      )}
    </>
  )
}
