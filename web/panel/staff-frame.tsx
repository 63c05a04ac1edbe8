import { useEffect, useState, type ReactNode } from 'react'
import { Link } from '#web/ui/link.tsx'
import { go, usePathname } from '#web/ui/location.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import { ROLE_NAMES } from '#domain/access/roles.ts'
import { nameOf, useSignedIn } from '#web/lib/current-user.ts'
import { LogoutButton } from '#web/lib/logout-button.tsx'
import { PATHS } from '#web/lib/paths.ts'
import { useTheme } from '#web/lib/theme-choice.ts'
import { NotificationBell } from '#web/notifications/notification-bell.tsx'
import { OfficeSearch } from '#web/panel/office-search.tsx'
import { railEntryAt } from '#web/panel/rail-items.ts'
import { RailTabs } from '#web/panel/rail-tabs.tsx'
import { ScreenBoundary } from '#web/panel/screen-boundary.tsx'
import { useWayBack } from '#web/panel/use-way-back.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { useView } from '#web/staff-kit/use-view.ts'
import { ArchAvatar } from '#web/ui/arch-avatar.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Lockup } from '#web/ui/lockup.tsx'
import { Sign } from '#web/ui/sign.tsx'
import { opensTab, tabPath, type AdminTab } from '#web/staff-kit/admin-tabs.ts'
import { isTyping } from '#web/staff-kit/use-shortcuts.ts'

interface StaffFrameProps {
  /** While the server is away. */
  banner: ReactNode
  children: ReactNode
}

/** The rail lists work, the header searches, the page has actions (rule A28). */
export function StaffFrame({ banner, children }: StaffFrameProps) {
  const pathname = usePathname()
  const view = useView()
  const shown = railEntryAt(pathname, view.get('tab'), view.get('section'))
  useGoKeys()
  useWayBack(shown.name)
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[208px_minmax(0,1fr)] print:block">
      <aside className="sticky top-0 hidden h-dvh overflow-y-auto border-r border-line bg-sunken px-1.5 pb-2 md:block print:hidden">
        <Link href={PATHS.admin} aria-label="Mmoa Loans, my day" className="flex h-14 items-center px-2.5">
          <Lockup />
        </Link>
        <RailTabs chosen={shown.id} />
      </aside>
      <div className="flex min-w-0 flex-col">
        <StaffHeader shown={shown} />
        <div className="print:hidden">{banner}</div>
        <main id="main" tabIndex={-1} className="w-full flex-1">
          <div id="panel" role="tabpanel" aria-label={shown.name}>
            <ScreenBoundary key={`${pathname} ${view.get('tab')} ${view.get('section')}`}>{children}</ScreenBoundary>
          </div>
        </main>
      </div>
    </div>
  )
}

function StaffHeader({ shown }: { shown: { id: string; name: string } }) {
  const user = useSignedIn()
  const [open, setOpen] = useState<'menu' | 'search'>()
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-surface px-4 md:px-6 print:hidden">
      <Link href={PATHS.admin} aria-label="Mmoa Loans, my day" className="flex min-h-11 items-center md:hidden">
        <Sign className="h-6 w-auto" />
      </Link>
      <p aria-hidden="true" className="min-w-0 flex-1 truncate text-18 font-bold md:hidden">
        {shown.name}
      </p>
      <div className="hidden w-[404px] min-w-0 md:block">
        <OfficeSearch />
      </div>
      <p className="ml-auto hidden whitespace-nowrap text-14 text-muted xl:block">{formatDay(todayHere())}</p>
      <span className="ml-auto hidden shrink-0 items-center gap-2 md:flex xl:ml-2">
        <NotificationBell />
        <Link href={PATHS.profile} className="flex min-h-11 items-center gap-2 rounded-control px-1.5 text-14 leading-tight hover:bg-ink/5">
          <ArchAvatar name={nameOf(user)} className="h-9 w-8 pb-1.5 text-14" />
          <span className="sr-only">My Profile</span>
          <span className="hidden lg:block">
            <span className="block font-bold">{nameOf(user)}</span>
            <span className="text-muted">{ROLE_NAMES[user.role]}</span>
          </span>
        </Link>
        <ThemeToggle />
        <Logout />
      </span>
      <IconButton icon="search" label="Search" className="md:hidden" onClick={() => setOpen('search')} />
      <IconButton icon="menu" label="Menu" className="-mr-2 md:hidden" onClick={() => setOpen('menu')} />
      {open === 'menu' && <RailDrawer chosen={shown.id} onClose={() => setOpen(undefined)} />}
      {open === 'search' && (
        <Dialog title="Search" shape="sheet" onClose={() => setOpen(undefined)}>
          <div className="min-h-0 flex-1 overflow-y-auto p-4">
            <OfficeSearch inDialog onGo={() => setOpen(undefined)} />
          </div>
        </Dialog>
      )}
    </header>
  )
}

function ThemeToggle() {
  const { dark, toggle } = useTheme()
  return <IconButton icon={dark ? 'sun' : 'moon'} label={dark ? 'Light theme' : 'Dark theme'} onClick={toggle} />
}

function Logout() {
  return (
    <LogoutButton>
      {(requestLogout) => (
        <button type="button" className="-mr-3 min-h-11 rounded-control px-3 font-bold text-primary hover:bg-ink/5" onClick={requestLogout}>
          Logout
        </button>
      )}
    </LogoutButton>
  )
}

/** On a phone; Theme and Logout stay in view. */
function RailDrawer({ chosen, onClose }: { chosen: string; onClose: () => void }) {
  const user = useSignedIn()
  const { dark, toggle } = useTheme()
  return (
    <Dialog title="Menu" shape="drawer" headHidden onClose={onClose}>
      <div className="flex items-center gap-3 border-b border-line px-4 py-2">
        <ArchAvatar name={nameOf(user)} />
        <p className="min-w-0 flex-1">
          <span className="block truncate font-bold">{nameOf(user)}</span>
          <span className="text-muted">{ROLE_NAMES[user.role]}</span>
        </p>
        <NotificationBell />
        <IconButton icon="close" label="Close menu" onClick={onClose} className="-mr-2" />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-2">
        <RailTabs chosen={chosen} large onGo={onClose} />
        <Link href={PATHS.profile} className="mt-2 flex min-h-11 items-center gap-2.5 px-3 text-14 font-bold" onClick={onClose}>
          <Icon name="user" className="size-[18px] text-muted" />
          My Profile
        </Link>
        <Link href={PATHS.home} className="flex min-h-11 items-center gap-2.5 px-3 text-14 font-bold" onClick={onClose}>
          <Icon name="card" className="size-[18px] text-muted" />
          My own loans
        </Link>
      </div>
      <div className="border-t border-line px-3 py-2">
        <button
          type="button"
          role="switch"
          aria-checked={dark}
          className="flex min-h-11 w-full items-center gap-2.5 rounded-control px-3 text-left text-14 font-bold hover:bg-paper"
          onClick={toggle}
        >
          <Icon name={dark ? 'sun' : 'moon'} className="size-[18px] text-muted" />
          Dark theme
        </button>
        <LogoutButton>
          {(requestLogout) => (
            <button
              type="button"
              className="flex min-h-11 w-full items-center gap-2.5 rounded-control px-3 text-left text-14 font-bold text-primary hover:bg-paper"
              onClick={requestLogout}
            >
              <Icon name="logout" className="size-[18px]" />
              Logout
            </button>
          )}
        </LogoutButton>
      </div>
    </Dialog>
  )
}

const GO: Readonly<Record<string, AdminTab>> = { m: 'day', c: 'customers', p: 'pending', d: 'disbursements', l: 'collections' }
const ARMED_MS = 1500

/** `g` and a letter open a screen, `d` alone the cash desk. Captured before the page's shortcuts, which then ignore the key. */
function useGoKeys(): void {
  const staff = useSignedIn()
  useEffect(() => {
    let armedAt = -Infinity
    const press = (event: KeyboardEvent) => {
      if (isTyping(event)) return
      const isArmed = event.timeStamp - armedAt < ARMED_MS
      armedAt = event.key === 'g' ? event.timeStamp : -Infinity
      const tab = isArmed ? GO[event.key] : event.key === 'd' ? 'cash' : undefined
      if (tab === undefined || !opensTab(staff, tab)) return
      event.preventDefault()
      go(tabPath(tab))
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [staff])
}
