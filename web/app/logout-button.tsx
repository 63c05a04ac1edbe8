import { lazy, Suspense, useState, type ReactNode } from 'react'
import { logOut } from '#web/lib/log-out.ts'
import { formsWithPendingSubmission } from '#web/lib/pending-submission.ts'

const LogoutQuestion = lazy(async () => ({ default: (await import('#web/app/logout-question.tsx')).LogoutQuestion }))

/** Logs out, after a question where a form has a pending submission. `children` draws the button. */
export function LogoutButton({ children }: { children: (ask: () => void) => ReactNode }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      {children(() => (formsWithPendingSubmission().length > 0 ? setAsking(true) : void logOut()))}
      {asking && (
        <Suspense>
          <LogoutQuestion onKeep={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
