import type { IconName } from '#web/ui/icon-paths.ts'
import { PATHS } from '#web/lib/paths.ts'

export interface MenuLink {
  to: string
  name: string
  icon: IconName
}

/** What everybody finds in the drawer. */
export const OWN_LINKS: readonly MenuLink[] = [
  { to: PATHS.profile, name: 'My Profile', icon: 'user' },
  { to: PATHS.apply, name: 'Apply for Loan', icon: 'cedi' },
  { to: PATHS.payment, name: 'Make Payment', icon: 'receipt' },
  { to: PATHS.loanHistory, name: 'Loan History', icon: 'history' },
  { to: PATHS.help, name: 'Help', icon: 'info' },
]

/** The group "Admin Access", for staff. */
export const ADMIN_LINKS: readonly MenuLink[] = [
  { to: PATHS.admin, name: 'Admin Panel', icon: 'card' },
  { to: PATHS.userManagement, name: 'User Management', icon: 'users' },
  { to: PATHS.roleManagement, name: 'Role Management', icon: 'key' },
]

/** The same ways in the header of a wide page, in the order of how often they are needed. */
export const HEADER_LINKS = [
  { to: PATHS.home, name: 'Home' },
  { to: PATHS.apply, name: 'Apply for Loan' },
  { to: PATHS.payment, name: 'Make Payment' },
  { to: PATHS.loanHistory, name: 'Loan History' },
  { to: PATHS.profile, name: 'My Profile' },
] as const

/** The header of the staff screens: the panel's "Dashboard" is the user management. */
export const DESK_LINKS = [
  { to: PATHS.userManagement, name: 'Dashboard' },
  { to: PATHS.admin, name: 'Admin Panel' },
  { to: PATHS.roleManagement, name: 'Role Permissions' },
] as const
