import { useState, lazy, Suspense, useEffect, type ComponentProps } from 'react'
import { tabStorage } from '#web/lib/browser-storage.ts'
import { useToasts } from '#web/lib/toasts.ts'
import { ErrorBoundary, PlainMessage } from '#web/app/error-boundary.tsx'
import { announceSessionEnd, useSessionEnded } from '#web/lib/session-end.ts'
import { onReachedAgain } from '#web/lib/online.ts'
import { refreshReads } from '#web/lib/reads.ts'
import { usePathname } from '#web/ui/location.ts'
import { useCurrentUser, SignedInContext, type CurrentUser } from '#web/lib/current-user.ts'
import { routeAt } from '#web/app/routes.tsx'
import { SignedInScreens } from '#web/app/signed-in-screens.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Lockup } from '#web/ui/lockup.tsx'
import { endSession, usePageClosed } from '#web/lib/log-out.ts'
import { LoggedOutPage } from '#web/app/logged-out-page.tsx'
import { useOtherUser } from '#web/lib/shown-user.ts'
import { onOtherTab, wipeLocalData } from '#web/lib/local-data.ts'
import { noteSignedIn } from '#web/lib/signed-in-note.ts'
import { Spinner } from '#web/ui/spinner.tsx'

export function App() {
  const closed = usePageClosed()
  const otherUser = useOtherUser()
  if (closed) return <LoggedOutPage />
  return otherUser === undefined ? <OpenApp /> : <Message about="another user" />
}

function OpenApp() {
  return (
    <>
      <ErrorBoundary>
        <Screens />
      </ErrorBoundary>
      <SessionGuard />
      <RefetchOnChange />
      <Toasts />
    </>
  )
}

const UnauthorizedDialog = lazy(async () => ({ default: (await import('#web/lib/unauthorized-dialog.tsx')).UnauthorizedDialog }))

const ToastArea = lazy(async () => ({ default: (await import('#web/lib/toast-area.tsx')).ToastArea }))

/** The live region comes before its text, so that screen readers announce it. */
function Toasts() {
  return useToasts().length > 0 ? (
    <Suspense>
      <ToastArea />
    </Suspense>
  ) : null
}

function SessionGuard() {
  return useSessionEnded() ? (
    <Suspense>
      <UnauthorizedDialog />
    </Suspense>
  ) : null
}

function RefetchOnChange(): null {
  useEffect(() => {
    const refetch = () => refreshReads()
    const unsubscribers = [onReachedAgain(refetch), onOtherTab(refetch)]
    // The session may have ended while the page was in the back/forward cache.
    const onShown = (event: PageTransitionEvent) => {
      if (event.persisted) refetch()
    }
    window.addEventListener('pageshow', onShown)
    return () => {
      window.removeEventListener('pageshow', onShown)
      for (const unsubscribe of unsubscribers) unsubscribe()
    }
  }, [])
  return null
}

function Screens() {
  const pathname = usePathname()
  const route = routeAt(pathname)
  if (route?.audience !== 'everybody') return <Gate />
  return (
    <Suspense fallback={<LoadingScreen />}>
      <route.Screen />
    </Suspense>
  )
}

function Gate() {
  const user = useCurrentUser()
  const [seen, setSeen] = useState<CurrentUser>()
  if (user.data && user.data !== seen) setSeen(user.data)
  const hasEnded = user.data === null && seen !== undefined
  useEffect(() => {
    if (hasEnded) announceSessionEnd()
  }, [hasEnded])
  const shown = user.data ?? (hasEnded ? seen : undefined)
  if (user.isPending) return <LoadingScreen />
  if (shown) {
    return <SignedInContext value={shown}>{shown.ownershipToConfirm ? <Message about="ownership" /> : <SignedInScreens />}</SignedInContext>
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
const SENT_AWAY_AT = 'mmoa-left-at'
const LOOP_WINDOW_MS = 10_000

/** This tab was sent to the landing page moments ago, and got the app again; without storage it may have been. */
const wasJustSent = (): boolean => {
  const at = tabStorage.getItem(SENT_AWAY_AT)
  return at === undefined || Date.now() - Number(at) < LOOP_WINDOW_MS
}

/** The session ended, but its cookie still opens the app: logging out removes it. This page prevents a redirect loop. */
function SignedOut() {
  const [inLoop] = useState(wasJustSent)
  useEffect(() => {
    if (inLoop) return
    tabStorage.setItem(SENT_AWAY_AT, String(Date.now()))
    wipeLocalData()
    void Promise.all([endSession({ forgetPhone: false }), noteSignedIn(false)]).then(() => window.location.assign('/'))
  }, [inLoop])
  if (!inLoop) return <LoadingScreen />
  return <Message about="signed out" />
}

function Message({ about }: ComponentProps<typeof MessagePage>) {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <MessagePage about={about} />
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
