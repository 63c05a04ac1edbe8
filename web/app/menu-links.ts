import type { IconName } from '#web/ui/icon-paths.ts'
import { PATHS } from '#web/lib/paths.ts'

export interface MenuLink {
  to: string
  name: string
  icon: IconName
}

export const OWN_LINKS: readonly MenuLink[] = [
  { to: PATHS.profile, name: 'My Profile', icon: 'user' },
  { to: PATHS.apply, name: 'Apply for Loan', icon: 'cedi' },
  { to: PATHS.payment, name: 'Make Payment', icon: 'receipt' },
  { to: PATHS.loanHistory, name: 'Loan History', icon: 'history' },
  { to: PATHS.help, name: 'Help', icon: 'info' },
]

export const ADMIN_LINKS: readonly MenuLink[] = [
  { to: PATHS.admin, name: 'Admin Panel', icon: 'card' },
  { to: PATHS.userManagement, name: 'User Management', icon: 'users' },
  { to: PATHS.roleManagement, name: 'Role Management', icon: 'key' },
]

export const HEADER_LINKS = [
  { to: PATHS.home, name: 'Home' },
  { to: PATHS.apply, name: 'Apply for Loan' },
  { to: PATHS.payment, name: 'Make Payment' },
  { to: PATHS.loanHistory, name: 'Loan History' },
  { to: PATHS.profile, name: 'My Profile' },
] as const

/** In the staff header "Dashboard" opens the user management. */
export const DESK_LINKS = [
  { to: PATHS.userManagement, name: 'Dashboard' },
  { to: PATHS.admin, name: 'Admin Panel' },
  { to: PATHS.roleManagement, name: 'Role Permissions' },
] as const
