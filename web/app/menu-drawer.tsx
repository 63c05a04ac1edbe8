import { formatPhone } from '#domain/kernel/phone.ts'
import { nameOf, useSignedIn } from '#web/lib/current-user.ts'
import { useInvitation } from '#web/credit/use-home.ts'
import { useTheme } from '#web/lib/theme-choice.ts'
import { NotificationBell } from '#web/notifications/notification-bell.tsx'
import { ArchAvatar } from '#web/ui/arch-avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LogoutButton } from '#web/lib/logout-button.tsx'
import type { IconName } from '#web/ui/icon-paths.ts'
import { PATHS } from '#web/lib/paths.ts'
import { Link } from '#web/ui/link.tsx'
import { usePathname } from '#web/ui/location.ts'

interface MenuLink {
  to: string
  name: string
  icon: IconName
}

const OWN_LINKS: readonly MenuLink[] = [
  { to: PATHS.profile, name: 'My Profile', icon: 'user' },
  { to: PATHS.apply, name: 'Apply for Loan', icon: 'cedi' },
  { to: PATHS.payment, name: 'Make Payment', icon: 'receipt' },
  { to: PATHS.loanHistory, name: 'Loan History', icon: 'history' },
  { to: PATHS.help, name: 'Help', icon: 'info' },
]

const ADMIN_LINKS: readonly MenuLink[] = [
  { to: PATHS.admin, name: 'Admin Panel', icon: 'card' },
  { to: PATHS.userManagement, name: 'User Management', icon: 'users' },
  { to: PATHS.roleManagement, name: 'Role Management', icon: 'key' },
]

export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const user = useSignedIn()
  const { dark, toggle } = useTheme()
  const invited = useInvitation()
  return (
    <Dialog title="Menu" shape="drawer" headHidden onClose={onClose}>
      <div className="flex items-center justify-between px-4 py-1.5">
        <NotificationBell className="-ml-2" />
        <IconButton icon="close" label="Close menu" onClick={onClose} className="-mr-2" />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-4">
        <div className="flex items-center gap-3 pb-4">
          <ArchAvatar name={nameOf(user)} />
          <div className="min-w-0">
            <p className="truncate font-bold">{nameOf(user)}</p>
            {user.phone !== null && <p className="text-muted tabular-nums">{formatPhone(user.phone)}</p>}
          </div>
        </div>
        <nav aria-label="Menu">
          <MenuGroup links={OWN_LINKS.filter(({ to }) => invited || to !== PATHS.apply)} onGo={onClose} />
          {user.isStaff && <MenuGroup title="Admin Access" links={ADMIN_LINKS} onGo={onClose} />}
        </nav>
        <button
          type="button"
          role="switch"
          aria-checked={dark}
          className="flex min-h-13 w-full items-center gap-3 border-y border-line text-left font-bold hover:bg-paper"
          onClick={toggle}
        >
          <Icon name={dark ? 'sun' : 'moon'} className="size-6 text-primary" />
          <span className="flex-1">Dark theme</span>
          <span aria-hidden="true" className="font-normal text-muted">
            {dark ? 'On' : 'Off'}
          </span>
        </button>
      </div>
      <div className="p-4">
        <LogoutButton>
          {(requestLogout) => (
            <Button kind="second" wide icon="logout" onClick={requestLogout}>
              Logout
            </Button>
          )}
        </LogoutButton>
      </div>
    </Dialog>
  )
}

function MenuGroup({ title, links, onGo }: { title?: string; links: readonly MenuLink[]; onGo: () => void }) {
  const pathname = usePathname()
  return (
    <>
      {title !== undefined && <h3 className="border-t border-line pt-4 pb-1 text-14 text-muted">{title}</h3>}
      <ul>
        {links.map(({ to, name, icon }) => (
          <li key={to} className={title === undefined ? 'border-t border-line' : 'border-t border-line first:border-0'}>
            <Link
              href={to}
              aria-current={pathname === to ? 'page' : undefined}
              className="flex min-h-13 items-center gap-3 font-bold hover:bg-paper aria-[current=page]:text-primary"
              onClick={onGo}
            >
              <Icon name={icon} className="size-6 text-primary" />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
