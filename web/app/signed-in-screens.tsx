import { useInvitation } from '#web/credit/use-home.ts'
import { lazy, Suspense, useLayoutEffect, useRef, type ReactNode, useState } from 'react'
import { Link } from '#web/ui/link.tsx'
import { usePathname } from '#web/ui/location.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { routeAt } from '#web/app/routes.tsx'
import { classes } from '#web/ui/classes.ts'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { useAnsweredAt, useConnection } from '#web/lib/online.ts'
import { formatTime, todayHere } from '#web/shared/format-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { useHeaderTone } from '#web/lib/header-tone.ts'
import { PATHS } from '#web/lib/paths.ts'
import { NotificationBell } from '#web/notifications/notification-bell.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Lockup } from '#web/ui/lockup.tsx'
import { LogoutButton } from '#web/lib/logout-button.tsx'
import { formsWithPendingSubmission } from '#web/lib/local-data.ts'
import { useTheme } from '#web/lib/theme-choice.ts'

/** Customers never fetch the staff style sheet. */
const StaffFrame = lazy(async () => {
  const [{ loadStaffFrame }] = await Promise.all([import('#web/app/staff-screens.ts'), import('#web/app/staff.css')])
  return { default: await loadStaffFrame() }
})
const PendingSubmissionNotice = lazy(async () => ({
  default: (await import('#web/payments/pending-submission-notice.tsx')).PendingSubmissionNotice,
}))
const MessagePage = lazy(async () => ({ default: (await import('#web/app/message-page.tsx')).MessagePage }))

export function SignedInScreens() {
  const user = useSignedIn()
  const pathname = usePathname()
  const route = routeAt(pathname)
  const staffScreen = route?.audience === 'staff' && user.isStaff
  const isForbidden = route?.audience === 'staff' && !user.isStaff
  const screens = (
    <Suspense fallback={<ScreenSkeleton />}>
      {route === undefined ? <MessagePage about="not found" /> : isForbidden ? <MessagePage about="no access" /> : <route.Screen />}
    </Suspense>
  )
  return (
    <AppLayout desk={staffScreen}>
      {staffScreen ? (
        // One frame for all staff screens, so that rail and header stay.
        <ErrorBoundary>
          <Suspense fallback={<ScreenSkeleton />}>
            <StaffFrame banner={<OfflineBanner />}>{screens}</StaffFrame>
          </Suspense>
        </ErrorBoundary>
      ) : (
        <ErrorBoundary key={pathname}>{screens}</ErrorBoundary>
      )}
    </AppLayout>
  )
}

function AppLayout({ desk, children }: { desk: boolean; children: ReactNode }) {
  const pathname = usePathname()
  const shown = useRef(pathname)
  // Runs before the next frame, in which a return to a list restores its scroll position.
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    window.scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {desk ? (
        children
      ) : (
        <>
          <SiteHeader />
          <OfflineBanner />
          <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[calc(var(--container-page)+2rem)] flex-1 px-4 py-6 lg:py-8">
            {pathname !== PATHS.payment && formsWithPendingSubmission().length > 0 && (
              <Suspense>
                <PendingSubmissionNotice key={pathname} />
              </Suspense>
            )}
            {children}
          </main>
        </>
      )}
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
            {connection === 'offline' ? 'No internet.' : 'We cannot reach the office right now.'}{' '}
            {answeredAt && `Last updated ${formatSince(answeredAt)}.`}
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
      Skip to content
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

const MenuDrawer = lazy(async () => ({ default: (await import('#web/app/menu-drawer.tsx')).MenuDrawer }))
const HEADER_LINKS = [
  { to: PATHS.home, name: 'Home' },
  { to: PATHS.apply, name: 'Apply for Loan' },
  { to: PATHS.payment, name: 'Make Payment' },
  { to: PATHS.loanHistory, name: 'Loan History' },
  { to: PATHS.profile, name: 'My Profile' },
] as const

const ADMIN = { to: PATHS.admin, name: 'Admin' } as const

/** On a phone the links are in the drawer. */
function SiteHeader() {
  const user = useSignedIn()
  const onPanel = useHeaderTone() === 'panel'
  const [menuOpen, setMenuOpen] = useState(false)
  const invited = useInvitation()
  const own = HEADER_LINKS.filter(({ to }) => invited || to !== PATHS.apply)
  const links = user.isStaff ? [...own, ADMIN] : own
  return (
    <header className={onPanel ? 'bg-panel text-on-panel' : 'border-b border-line bg-surface'}>
      <div className="mx-auto flex h-14 max-w-[calc(var(--container-page)+2rem)] items-center gap-1 px-4 lg:h-16">
        <Link
          href={user.isStaff ? PATHS.admin : PATHS.home}
          aria-label={user.isStaff ? 'Mmoa Loans, my day' : 'Mmoa Loans, home'}
          className="-ml-1 flex min-h-11 min-w-0 shrink items-center px-1"
        >
          <Lockup on={onPanel ? 'panel' : 'paper'} className="max-w-full xl:h-[22px]" />
        </Link>
        <HeaderNav links={links} on={onPanel ? 'panel' : 'paper'} />
        <div className="ml-auto flex shrink-0 items-center gap-1">
          <NotificationBell />
          <span className="hidden lg:contents">
            <ThemeToggle />
            <LogoutButton>
              {(requestLogout) => (
                <button
                  type="button"
                  className={classes('min-h-11 rounded-control px-3 font-bold hover:bg-ink/5', onPanel ? '-mr-3' : '-mr-3 text-primary')}
                  onClick={requestLogout}
                >
                  Logout
                </button>
              )}
            </LogoutButton>
          </span>
          <IconButton icon="menu" label="Menu" onClick={() => setMenuOpen(true)} className="-mr-2 lg:hidden" />
        </div>
      </div>
      {menuOpen && (
        <Suspense>
          <MenuDrawer onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </header>
  )
}

interface HeaderNavProps {
  links: readonly { to: string; name: string }[]
  on: 'paper' | 'panel'
}

function HeaderNav({ links, on }: HeaderNavProps) {
  const pathname = usePathname()
  return (
    <nav aria-label="Main" className="ml-3 hidden self-stretch lg:flex">
      {links.map(({ to, name }) => (
        <Link
          key={to}
          href={to}
          aria-current={pathname === to ? 'page' : undefined}
          className={classes(
            'flex items-center border-y-3 border-transparent px-2.5 text-14 font-bold xl:px-3 xl:text-16',
            on === 'panel'
              ? 'aria-[current=page]:border-b-on-panel'
              : 'text-muted hover:text-ink aria-[current=page]:border-b-primary aria-[current=page]:text-ink',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

function ThemeToggle() {
  const { dark, toggle } = useTheme()
  return <IconButton icon={dark ? 'sun' : 'moon'} label={dark ? 'Light theme' : 'Dark theme'} onClick={toggle} />
}
