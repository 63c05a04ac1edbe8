import { Suspense, lazy, useEffect, useState } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { SignedInContext } from '#web/lib/signed-in.ts'
import { ROUTES, routeAt } from '#web/app/routes.tsx'
import { SignedInScreens } from '#web/app/signed-in-screens.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Lockup } from '#web/ui/lockup.tsx'
import { PlainMessage } from '#web/app/plain-message.tsx'
import { logOut } from '#web/lib/log-out.ts'
import { Spinner } from '#web/ui/spinner.tsx'

export function Screens() {
  const [asked] = useLocation()
  if (routeAt(asked)?.audience === 'everybody')
    return (
      <Suspense fallback={<LoadingScreen />}>
        <Switch>
          {ROUTES.filter(({ audience }) => audience === 'everybody').map(({ path, Screen }) => (
            <Route key={path} path={path}>
              <Screen />
            </Route>
          ))}
        </Switch>
      </Suspense>
    )
  return <Gate />
}

function Gate() {
  const user = useCurrentUser()
  if (user.isPending) return <LoadingScreen />
  if (user.data) {
    return (
      <SignedInContext value={user.data}>
        <SignedInScreens />
      </SignedInContext>
    )
  }
  if (user.isError) return <CannotStartPage detail={user.error.message} onRetry={() => void user.refetch()} />
  return <SignedOut />
}

function CannotStartPage({ detail, onRetry }: { detail: string; onRetry: () => void }) {
  return (
    <main className="mx-auto max-w-page py-4">
      <Lockup className="mx-4" />
      <PlainMessage
        title="We could not reach Mmoa Loans"
        action={
          <button type="button" className={buttonClass({})} onClick={onRetry}>
            Try Again
          </button>
        }
      >
        <p>Your loan and your payments are safe. Please check your internet and try again.</p>
        <p className="mt-1 text-14 text-muted">{detail}</p>
      </PlainMessage>
    </main>
  )
}

const MessagePage = lazy(async () => ({ default: (await import('#web/app/message-page.tsx')).MessagePage }))
const LEFT_AT = 'mmoa-left-at'
const A_MOMENT = 10_000

/** This tab was sent to the landing page moments ago, and the app was served again. */
const wasJustSent = (): boolean => Date.now() - Number(sessionStorage.getItem(LEFT_AT) ?? 0) < A_MOMENT

/**
 * The session ended, but its cookie still opens the app: logging out removes the cookie, so that the server serves the landing page. If it does not,
 * this page prevents a redirect loop.
 */
function SignedOut() {
  const [inLoop] = useState(wasJustSent)
  useEffect(() => {
    if (inLoop) return
    sessionStorage.setItem(LEFT_AT, String(Date.now()))
    void logOut({ keepPending: true })
  }, [inLoop])
  if (!inLoop) return <LoadingScreen />
  return (
    <Suspense fallback={<LoadingScreen />}>
      <MessagePage about="signed out" />
    </Suspense>
  )
}

function LoadingScreen() {
  return (
    <output className="flex min-h-dvh items-center justify-center gap-3 text-muted">
      <Spinner className="size-6" />
      Loading...
    </output>
  )
}
