import type { Permission } from '#domain/access/permissions.ts'
import { PATHS } from '#web/lib/paths.ts'
import { holdsOneOf, type StaffMember } from '#web/staff-kit/staff-reasons.ts'

export const ADMIN_TABS = [
  'pending',
  'disbursements',
  'second',
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
  second: 'Second Person',
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

/** Any one of these permissions opens the tab. They are those of the tab's first call. */
const OPENED_BY = {
  pending: ['view_customer_loans'],
  disbursements: ['view_customer_loans'],
  second: ['approve_small_loans', 'approve_large_loans', 'generate_payment_codes', 'assign_roles', 'modify_permissions'],
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

export const tabsFor = (staff: StaffMember): AdminTab[] => ADMIN_TABS.filter((tab) => holdsOneOf(staff, OPENED_BY[tab]))

/** The requested tab if this user may open it, else their first tab. */
export const tabToShow = (requested: string | undefined, tabs: readonly AdminTab[]): AdminTab | undefined =>
  tabs.find((tab) => tab === requested) ?? tabs[0]

/** The staff view of a loan. It is part of Disbursements, which needs the same permission. */
export const staffLoanPath = (id: number): string => `${PATHS.admin}?tab=disbursements&loan=${id}`

export const secondPersonPath = `${PATHS.admin}?tab=second`

export const reviewPath = (id: number): string => `${PATHS.admin}?tab=pending&loan=${id}`

/** The loan that replaces the list of the tab. The review queue shows a loan beside its list instead. */
export function loanToShow(requested: string | undefined, tab: AdminTab): number | undefined {
  return tab === 'disbursements' && requested !== undefined && /^[1-9]\d{0,14}$/.test(requested) ? Number(requested) : undefined
}
