import type { Permission } from '#domain/access/permissions.ts'

export const PERMISSION_GROUPS: readonly { name: string; permissions: readonly Permission[] }[] = [
  { name: 'Own account', permissions: ['view_own_profile', 'edit_own_profile', 'apply_for_loan', 'view_own_loans', 'make_payments'] },
  {
    name: 'Customers',
    permissions: ['view_customer_profiles', 'edit_customer_profiles', 'view_customer_loans', 'create_notifications', 'view_sensitive_data'],
  },
  {
    name: 'Money',
    permissions: ['generate_payment_codes', 'approve_small_loans', 'approve_large_loans', 'reject_loans', 'manage_lenders'],
  },
  { name: 'Reports', permissions: ['view_loan_reports', 'view_admin_reports', 'view_financial_reports', 'export_data'] },
  { name: 'Staff and system', permissions: ['manage_users', 'assign_roles', 'modify_permissions', 'system_configuration'] },
]
