import type { Permission } from '#domain/access/permissions.ts'
import { PATHS } from '#web/lib/paths.ts'
import { holdsOneOf, type StaffMember } from '#web/staff-kit/staff-reasons.ts'

/** Named by `?tab=`; without it the page is the user's day. */
export const ADMIN_TABS = [
  'day',
  'customers',
  'pending',
  'disbursements',
  'cash',
  'second',
  'payments',
  'till',
  'collections',
  'arrears',
  'field',
  'results',
  'ladder',
  'momo',
  'bank',
  'notices',
  'reports',
  'audit',
  'complaints',
  'registers',
  'users',
  'create',
  'operations',
] as const
export type AdminTab = (typeof ADMIN_TABS)[number]

const EVERYBODY = 'every staff user'

/** Any one opens the tab; its first call needs the same. */
const OPENED_BY = {
  day: EVERYBODY,
  customers: ['view_customer_profiles'],
  pending: ['view_customer_loans'],
  disbursements: ['view_customer_loans'],
  cash: ['generate_payment_codes'],
  second: [
    'approve_small_loans',
    'approve_large_loans',
    'generate_payment_codes',
    'assign_roles',
    'modify_permissions',
    'view_financial_reports',
  ],
  payments: ['generate_payment_codes'],
  till: ['generate_payment_codes', 'approve_small_loans', 'approve_large_loans'],
  collections: ['view_customer_loans'],
  arrears: ['view_customer_loans'],
  field: ['view_customer_loans'],
  results: ['view_loan_reports'],
  ladder: ['approve_small_loans', 'approve_large_loans'],
  momo: ['generate_payment_codes', 'approve_small_loans', 'approve_large_loans'],
  bank: ['generate_payment_codes', 'approve_small_loans', 'approve_large_loans'],
  notices: ['create_notifications'],
  reports: ['view_loan_reports', 'view_financial_reports'],
  audit: ['view_admin_reports'],
  complaints: ['view_customer_profiles'],
  registers: ['view_admin_reports'],
  users: ['manage_users', 'assign_roles'],
  create: ['edit_customer_profiles', 'manage_users', 'assign_roles'],
  operations: ['system_configuration'],
} as const satisfies Record<AdminTab, readonly Permission[] | typeof EVERYBODY>

/** Needed besides, for the list of the tab. */
const ALSO_NEEDED: Partial<Record<AdminTab, Permission>> = { users: 'view_customer_profiles' }

export function opensTab(staff: StaffMember, tab: AdminTab): boolean {
  const opens = OPENED_BY[tab]
  const also = ALSO_NEEDED[tab]
  return (opens === EVERYBODY || holdsOneOf(staff, opens)) && (also === undefined || holdsOneOf(staff, [also]))
}

export const tabsFor = (staff: StaffMember): AdminTab[] => ADMIN_TABS.filter((tab) => opensTab(staff, tab))

/** An unknown tab is the day; undefined: this user may not open it. */
export function tabToShow(requested: string | undefined, tabs: readonly AdminTab[]): AdminTab | undefined {
  const tab = ADMIN_TABS.find((each) => each === requested) ?? 'day'
  return tabs.find((each) => each === tab)
}

export const tabPath = (tab: AdminTab): string => (tab === 'day' ? PATHS.admin : `${PATHS.admin}?tab=${tab}`)

/** Rule A31. */
export const customerPath = (userId: string, loanId?: number): string =>
  `${PATHS.customer.replace(':id', encodeURIComponent(userId))}${loanId === undefined ? '' : `?loan=${loanId}`}`

/** For a loan whose customer is not known here. */
export const staffLoanPath = (id: number): string => `${PATHS.admin}?tab=disbursements&loan=${id}`

export const secondPersonPath = `${PATHS.admin}?tab=second`

export const reviewPath = (id: number): string => `${PATHS.admin}?tab=pending&loan=${id}`

export const casePath = (loanId: number): string => `${PATHS.admin}?tab=collections&show=all&loan=${loanId}`

export const cashPath = (loanId: number): string => `${PATHS.admin}?tab=cash&cash=${loanId}`

export const personPath = ({ userId, fullName, isCustomer }: { userId: string; fullName: string; isCustomer: boolean }): string =>
  isCustomer ? customerPath(userId) : `${PATHS.admin}?tab=users&search=${encodeURIComponent(fullName)}`

/** The review queue shows a loan beside its list instead. */
export function loanToShow(requested: string | undefined, tab: AdminTab): number | undefined {
  return tab === 'disbursements' && requested !== undefined && /^[1-9]\d{0,14}$/.test(requested) ? Number(requested) : undefined
}
