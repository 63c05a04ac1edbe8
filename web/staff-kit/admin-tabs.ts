import type { Permission } from '#domain/access/permissions.ts'
import { PATHS } from '#web/lib/paths.ts'
import { holdsOneOf, type StaffMember } from '#web/staff-kit/staff-reasons.ts'

export const ADMIN_TABS = [
  'pending',
  'disbursements',
  'payments',
  'momo',
  'till',
  'arrears',
  'reports',
  'users',
  'create',
  'notices',
  'complaints',
  'audit',
  'operations',
] as const
export type AdminTab = (typeof ADMIN_TABS)[number]

export const ADMIN_TAB_NAMES = {
  pending: 'Pending Loans',
  disbursements: 'Disbursements',
  payments: 'Payments',
  momo: 'Mobile Money',
  till: 'Till',
  arrears: 'Arrears',
  reports: 'Reports',
  users: 'User Management',
  create: 'Create User',
  notices: 'Notices',
  complaints: 'Complaints',
  audit: 'Audit',
  operations: 'Operations',
} as const satisfies Record<AdminTab, string>

/** Any one of these opens the tab; the permissions are those of its first call. */
const OPENED_BY = {
  pending: ['view_customer_loans'],
  disbursements: ['view_customer_loans'],
  payments: ['generate_payment_codes'],
  momo: ['generate_payment_codes', 'approve_small_loans', 'approve_large_loans'],
  till: ['generate_payment_codes', 'approve_small_loans', 'approve_large_loans'],
  arrears: ['view_customer_loans'],
  reports: ['view_loan_reports', 'view_financial_reports'],
  users: ['view_customer_profiles'],
  create: ['edit_customer_profiles', 'manage_users', 'assign_roles'],
  notices: ['create_notifications'],
  complaints: ['view_customer_profiles'],
  audit: ['view_admin_reports'],
  operations: ['system_configuration'],
} as const satisfies Record<AdminTab, readonly Permission[]>

/** The tabs that this person may use, in their order. */
export const tabsFor = (staff: StaffMember): AdminTab[] => ADMIN_TABS.filter((tab) => holdsOneOf(staff, OPENED_BY[tab]))

/** The tab that the address asks for where this person may use it, else the first that they may. */
export const tabToShow = (asked: string | undefined, tabs: readonly AdminTab[]): AdminTab | undefined =>
  tabs.find((tab) => tab === asked) ?? tabs[0]

/** A loan opened as staff: over the Disbursements, which open with the same permission. */
export const staffLoanPath = (id: number): string => `${PATHS.admin}?tab=disbursements&loan=${id}`

/** An application in the review queue. */
export const reviewPath = (id: number): string => `${PATHS.admin}?tab=pending&loan=${id}`

/** The loan that the address opens in the place of a tab's list; the queue of applications opens its own beside it. */
export function loanToShow(asked: string | undefined, tab: AdminTab): number | undefined {
  return tab === 'disbursements' && asked !== undefined && /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : undefined
}
