import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { ROUTES, routeAt } from '#web/app/routes.tsx'
import { classes } from '#web/ui/classes.ts'
import { SiteHeader } from '#web/app/site-header.tsx'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { useAnsweredAt, useConnection } from '#web/lib/online.ts'
import { formatTime, todayHere } from '#web/shared/format-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'

const MessagePage = lazy(async () => ({ default: (await import('#web/app/message-page.tsx')).MessagePage }))

export function SignedInScreens() {
  const user = useSignedIn()
  const [asked] = useLocation()
  const staffScreen = routeAt(asked)?.audience === 'staff' && user.isStaff
  return (
    <AppLayout desk={staffScreen}>
      <ErrorBoundary key={asked}>
        <Suspense fallback={<ScreenSkeleton />}>
          <Switch>
            {ROUTES.filter(({ audience }) => audience !== 'everybody').map(({ path, audience, Screen }) => (
              <Route key={path} path={path}>
                {audience === 'staff' && !user.isStaff ? <MessagePage about="no access" /> : <Screen />}
              </Route>
            ))}
            <Route>
              <MessagePage about="not found" />
            </Route>
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </AppLayout>
  )
}

/** Staff screens (`desk`) use the whole width and set their own margins. */
function AppLayout({ desk, children }: { desk: boolean; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const [asked] = useLocation()
  const shown = useRef(asked)
  useEffect(() => {
    if (shown.current === asked) return
    shown.current = asked
    // A new screen starts at its top, for the eye and for the keyboard.
    window.scrollTo({ top: 0, behavior: 'instant' })
    main.current?.focus({ preventScroll: true })
  }, [asked])
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader desk={desk} />
      <OfflineBanner />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className={classes('w-full flex-1', desk ? '' : 'mx-auto max-w-[calc(var(--container-page)+2rem)] px-4 py-6 lg:py-8')}
      >
        {children}
      </main>
    </div>
  )
}

function OfflineBanner() {
  const connection = useConnection()
  const answeredAt = useAnsweredAt()
  return (
    <output className="block">
      {connection !== 'good' && (
        <span className="block bg-ink text-paper">
          <span className="mx-auto flex max-w-[calc(var(--container-page)+2rem)] items-center gap-3 px-4 py-2.5">
            <Icon name="offline" className="size-5" />
            {connection === 'away' ? 'No internet.' : 'We cannot reach the office right now.'}{' '}
            {answeredAt && `This is from ${formatSince(answeredAt)}.`}
          </span>
        </span>
      )}
    </output>
  )
}

function formatSince(moment: Date): string {
  const day = dayOf(moment)
  const today = todayHere()
  return `${day === today ? 'today' : formatDay(day, today)}, ${formatTime(moment)}`
}

function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-30 rounded-control bg-surface px-4 py-3 font-bold text-primary shadow-over focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      Skip to the content
    </a>
  )
}

function ScreenSkeleton() {
  return (
    <Waiting>
      <Skeleton className="h-9 w-48" />
      <Skeleton className="mt-6 h-40" />
      <Skeleton className="mt-4 h-64" />
    </Waiting>
  )
}
