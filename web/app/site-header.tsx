import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { ROLE_NAMES } from '#domain/access/roles.ts'
import { nameOf } from '#web/lib/current-user.ts'
import { useHeaderTone } from '#web/lib/header-tone.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { NotificationBell } from '#web/notifications/notification-bell.tsx'
import { ArchAvatar } from '#web/ui/arch-avatar.tsx'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Lockup } from '#web/ui/lockup.tsx'
import { LogoutButton } from '#web/app/logout-button.tsx'
import { DESK_LINKS, HEADER_LINKS } from '#web/app/menu-links.ts'
import { useTheme } from '#web/lib/theme-choice.ts'

const MenuDrawer = lazy(async () => ({ default: (await import('#web/app/menu-drawer.tsx')).MenuDrawer }))
const ADMIN = { to: PATHS.admin, name: 'Admin' } as const

/** On a phone the links move into the drawer. `desk`: the header of the staff screens. */
export function SiteHeader({ desk }: { desk: boolean }) {
  const user = useSignedIn()
  const onPanel = useHeaderTone() === 'panel' && !desk
  const [menuOpen, setMenuOpen] = useState(false)
  const links = desk ? DESK_LINKS : user.isStaff ? [...HEADER_LINKS, ADMIN] : HEADER_LINKS
  return (
    <header className={onPanel ? 'bg-panel text-on-panel' : 'border-b border-line bg-surface'}>
      <div
        className={classes(
          'mx-auto flex h-14 items-center gap-1 px-4 lg:h-16',
          desk ? 'lg:px-6' : 'max-w-[calc(var(--container-page)+2rem)]',
        )}
      >
        <Link href={PATHS.home} aria-label="Mmoa Loans, home" className="-ml-1 flex min-h-11 min-w-0 shrink items-center px-1">
          <Lockup on={onPanel ? 'panel' : 'paper'} className="max-w-full xl:h-[22px]" />
        </Link>
        <HeaderNav links={links} on={onPanel ? 'panel' : 'paper'} />
        <div className="ml-auto flex shrink-0 items-center gap-1">
          <NotificationBell />
          <span className="hidden lg:contents">
            <ThemeToggle />
            {desk && (
              <span className="mx-2 flex items-center gap-2 text-14 leading-tight">
                <ArchAvatar name={nameOf(user)} className="h-9 w-8 pb-1.5 text-14" />
                <span>
                  <span className="block font-bold">{nameOf(user)}</span>
                  <span className="text-muted">{ROLE_NAMES[user.role]}</span>
                </span>
              </span>
            )}
            <LogoutButton>
              {(ask) => (
                <button
                  type="button"
                  className={classes('min-h-11 rounded-control px-3 font-bold hover:bg-ink/5', onPanel ? '-mr-3' : '-mr-3 text-primary')}
                  onClick={ask}
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
  const [asked] = useLocation()
  return (
    <nav aria-label="Main" className="ml-3 hidden self-stretch lg:flex">
      {links.map(({ to, name }) => (
        <Link
          key={to}
          href={to}
          aria-current={asked === to ? 'page' : undefined}
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
