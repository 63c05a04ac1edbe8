import { CUSTOMER_PERMISSIONS, isStaffPermission, PERMISSIONS, type Permission } from '#domain/access/permissions.ts'

export const ASSIGNABLE_ROLES = ['customer', 'front_desk', 'manager', 'md'] as const
/** Cannot be assigned, edited or removed. */
export const ROLES = [...ASSIGNABLE_ROLES, 'administrator'] as const

export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number]
export type Role = (typeof ROLES)[number]

export const ROLE_NAMES = {
  customer: 'Customer',
  front_desk: 'Front Desk Secretary',
  manager: 'Manager',
  md: 'Managing Director',
  administrator: 'Administrator',
} as const satisfies Record<Role, string>

export const ROLE_DESCRIPTIONS = {
  customer: 'Basic role: applies for loans, edits own profile, makes payments',
  front_desk: 'Customer interactions and payment processing',
  manager: 'Mid-level approval authority up to GH₵5,000',
  md: 'Full access, unlimited approval',
} as const satisfies Record<AssignableRole, string>

/** Accepts `managing_director` (rule A2). */
export function parseAssignableRole(text: string): AssignableRole | undefined {
  const role = text === 'managing_director' ? 'md' : text
  return ASSIGNABLE_ROLES.find((one) => one === role)
}

const FRONT_DESK: readonly Permission[] = [
  ...CUSTOMER_PERMISSIONS,
  'view_customer_profiles',
  'view_customer_loans',
  'generate_payment_codes',
  'create_notifications',
]
const MANAGER: readonly Permission[] = [
  ...FRONT_DESK,
  'edit_customer_profiles',
  'approve_small_loans',
  'reject_loans',
  'view_loan_reports',
  'view_admin_reports',
  'export_data',
]

/** Rule A2. */
export const DEFAULT_PERMISSIONS: Readonly<Record<AssignableRole, readonly Permission[]>> = {
  customer: CUSTOMER_PERMISSIONS,
  front_desk: inCatalogueOrder(FRONT_DESK),
  manager: inCatalogueOrder(MANAGER),
  md: PERMISSIONS,
}

export function inCatalogueOrder(permissions: Iterable<Permission>): Permission[] {
  const held = new Set(permissions)
  return PERMISSIONS.filter((permission) => held.has(permission))
}

/** The administrator has all permissions. */
export function effectivePermissions(role: Role, ofRole: readonly Permission[], own: readonly Permission[]): Permission[] {
  return role === 'administrator' ? [...PERMISSIONS] : inCatalogueOrder([...ofRole, ...own])
}

/** Rule A6. */
export const isStaff = (role: Role, permissions: readonly Permission[]): boolean =>
  role !== 'customer' || permissions.some(isStaffPermission)
