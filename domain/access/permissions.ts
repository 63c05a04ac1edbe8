/** Rule A1. */
export const PERMISSIONS = [
  'view_own_profile',
  'edit_own_profile',
  'apply_for_loan',
  'view_own_loans',
  'make_payments',
  'view_customer_profiles',
  'edit_customer_profiles',
  'view_customer_loans',
  'generate_payment_codes',
  'create_notifications',
  'approve_small_loans',
  'reject_loans',
  'view_loan_reports',
  'approve_large_loans',
  'manage_users',
  'assign_roles',
  'modify_permissions',
  'view_admin_reports',
  'system_configuration',
  'export_data',
  'view_financial_reports',
  'manage_lenders',
  'view_sensitive_data',
] as const

export type Permission = (typeof PERMISSIONS)[number]

/** The most that customers can have. */
export const CUSTOMER_PERMISSIONS = [
  'view_own_profile',
  'edit_own_profile',
  'apply_for_loan',
  'view_own_loans',
  'make_payments',
] as const satisfies readonly Permission[]

const CUSTOMERS = new Set<Permission>(CUSTOMER_PERMISSIONS)
export const isStaffPermission = (permission: Permission): boolean => !CUSTOMERS.has(permission)

export const PERMISSION_MEANING = {
  view_own_profile: 'See their own profile',
  edit_own_profile: 'Complete their own profile',
  apply_for_loan: 'Apply for a loan',
  view_own_loans: 'See their own loans',
  make_payments: 'Pay their own loans',
  view_customer_profiles: 'See users and staff, and search',
  edit_customer_profiles: 'Create customers, complete and change their profiles and phones, give sign-in codes',
  view_customer_loans: 'See pending applications, loans, payouts and arrears',
  generate_payment_codes: 'Make receipt numbers, confirm payments, pay out in cash',
  create_notifications: 'Send staff notices to customers',
  approve_small_loans: 'Approve up to GH₵5,000 of exposure, and undo or reverse up to that amount',
  reject_loans: 'Reject applications',
  view_loan_reports: 'See the portfolio',
  approve_large_loans: 'Approve above GH₵5,000, and write off',
  manage_users: 'Create, activate and deactivate staff and users',
  assign_roles: 'Change roles and extra permissions',
  modify_permissions: 'Change what each role may do',
  view_admin_reports: 'See the audit trail',
  system_configuration: 'See operations and change settings',
  export_data: 'Download lists as CSV',
  view_financial_reports: 'See the journal, the trial balance and funding',
  manage_lenders: 'Manage lenders',
  view_sensitive_data: 'See phones, wallets, e-mails and addresses in full',
} as const satisfies Record<Permission, string>

const KNOWN = new Set<string>(PERMISSIONS)
export const isPermission = (text: string): text is Permission => KNOWN.has(text)
