import { lazy, Suspense, useEffect, useState } from 'react'
import { leave } from '#web/lib/log-out.ts'
import { LoadingScreen } from '#web/app/loading-screen.tsx'

const SignedOutPage = lazy(async () => ({ default: (await import('#web/app/signed-out-page.tsx')).SignedOutPage }))
const LEFT_AT = 'mmoa-left-at'
const A_MOMENT = 10_000

/** Whether this tab was sent to the landing page a moment ago, and is here again all the same. */
const wasJustSent = (): boolean => Date.now() - Number(sessionStorage.getItem(LEFT_AT) ?? 0) < A_MOMENT

/**
 * The session is over, but its cookie still brought the app: logging out takes the cookie away, and the server then answers with the landing page. Where
 * it does not, this page stands instead of a loop.
 */
export function SignedOut() {
  const [inLoop] = useState(wasJustSent)
  useEffect(() => {
    if (inLoop) return
    sessionStorage.setItem(LEFT_AT, String(Date.now()))
    void leave({ keepUnsent: true })
  }, [inLoop])
  if (!inLoop) return <LoadingScreen />
  return (
    <Suspense fallback={<LoadingScreen />}>
      <SignedOutPage />
    </Suspense>
  )
}
