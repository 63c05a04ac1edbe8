import { lazy, Suspense, useState, type ReactNode } from 'react'
import { logOut } from '#web/lib/log-out.ts'
import { formsWithPendingSubmission } from '#web/lib/pending-submission.ts'

const LogoutQuestion = lazy(async () => ({ default: (await import('#web/app/logout-question.tsx')).LogoutQuestion }))

/** The way out. It asks first where something on this phone was not sent yet. `children` draws the button that it is given. */
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
