import { Link } from 'wouter'
import type { Role } from '#domain/access/roles.ts'
import { PATHS } from '#web/lib/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-paths.ts'

interface QuickAction {
  to: string
  name: string
  icon: IconName
  /** Rule A3. */
  roles?: readonly Role[]
}

const ACTIONS: readonly QuickAction[] = [
  { to: PATHS.loanApplication, name: 'Apply for Loan', icon: 'cedi' },
  { to: PATHS.payment, name: 'Make Payment', icon: 'receipt' },
  { to: PATHS.profile, name: 'My Profile', icon: 'user' },
  { to: PATHS.loanHistory, name: 'Loan History', icon: 'history' },
  { to: PATHS.admin, name: 'Admin Panel', icon: 'card', roles: ['md', 'manager', 'front_desk'] },
  { to: PATHS.userManagement, name: 'User Management', icon: 'users', roles: ['md'] },
]

export function QuickActions({ role }: { role: Role }) {
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="mb-3 text-22 font-bold tracking-tight">
        Quick Actions
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4 shadow-card">
        {ACTIONS.filter(({ roles }) => roles === undefined || roles.includes(role)).map(({ to, name, icon }) => (
          <li key={to}>
            <Link href={to} className="-mx-4 flex min-h-13 items-center gap-3 px-4 hover:bg-paper">
              <Icon name={icon} className="size-6 text-primary" />
              <span className="flex-1">{name}</span>
              <Icon name="right" className="size-5 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
