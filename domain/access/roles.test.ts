import { describe, expect, test } from 'vitest'
import {
  CUSTOMER_PERMISSIONS,
  isPermission,
  isStaffPermission,
  PERMISSION_MEANING,
  PERMISSIONS,
  type Permission,
} from '#domain/access/permissions.ts'
import { DEFAULT_PERMISSIONS, effectivePermissions, inCatalogueOrder, isStaff, parseAssignableRole } from '#domain/access/roles.ts'

const FRONT_DESK = ['view_customer_profiles', 'view_customer_loans', 'generate_payment_codes', 'create_notifications']
const MANAGER = ['edit_customer_profiles', 'approve_small_loans', 'reject_loans', 'view_loan_reports', 'view_admin_reports', 'export_data']
const MD = [
  'approve_large_loans',
  'manage_users',
  'assign_roles',
  'modify_permissions',
  'system_configuration',
  'view_financial_reports',
  'manage_lenders',
  'view_sensitive_data',
]

describe('the catalogue', () => {
  test('has 23 permissions, each once and each with its meaning', () => {
    expect(PERMISSIONS).toHaveLength(23)
    expect(new Set(PERMISSIONS).size).toBe(23)
    expect(Object.keys(PERMISSION_MEANING)).toEqual([...PERMISSIONS])
  })
  test('knows a permission from any other word', () => {
    expect(isPermission('export_data')).toBe(true)
    for (const word of ['', 'EXPORT_DATA', 'toString', 'export_data ']) expect(isPermission(word)).toBe(false)
  })
})

describe('what a role holds until somebody changes it', () => {
  const sorted = (permissions: readonly string[]) => permissions.toSorted()
  test.each([
    ['customer', [...CUSTOMER_PERMISSIONS]],
    ['front_desk', [...CUSTOMER_PERMISSIONS, ...FRONT_DESK]],
    ['manager', [...CUSTOMER_PERMISSIONS, ...FRONT_DESK, ...MANAGER]],
    ['md', [...CUSTOMER_PERMISSIONS, ...FRONT_DESK, ...MANAGER, ...MD]],
  ] as const)('%s', (role, permissions) => expect(sorted(DEFAULT_PERMISSIONS[role])).toEqual(sorted(permissions)))

  test('nobody but the Managing Director approves large loans or gives roles', () => {
    for (const role of ['customer', 'front_desk', 'manager'] as const)
      for (const permission of ['approve_large_loans', 'assign_roles', 'modify_permissions'] as const)
        expect(DEFAULT_PERMISSIONS[role]).not.toContain(permission)
  })
})

describe('a role as it is sent', () => {
  test('managing_director means md', () => {
    expect(parseAssignableRole('managing_director')).toBe('md')
    expect(parseAssignableRole('md')).toBe('md')
  })
  test.each(['administrator', 'MD', 'Manager', '', 'constructor', 'owner'])('%s cannot be given', (text) =>
    expect(parseAssignableRole(text)).toBeUndefined(),
  )
})

describe('what a person may do', () => {
  test('is what the role gives and what the own list adds, once each and in the order of the catalogue', () => {
    const own: Permission[] = ['export_data', 'view_own_loans']
    expect(effectivePermissions('customer', DEFAULT_PERMISSIONS.customer, own)).toEqual([...CUSTOMER_PERMISSIONS, 'export_data'])
    expect(inCatalogueOrder(PERMISSIONS.toReversed())).toEqual([...PERMISSIONS])
  })
  test('is everything for the administrator, whatever is stored', () => {
    expect(effectivePermissions('administrator', [], [])).toEqual([...PERMISSIONS])
  })
  test('makes staff of whoever holds more than a customer’s five', () => {
    expect(CUSTOMER_PERMISSIONS.some(isStaffPermission)).toBe(false)
    expect(isStaff('customer', CUSTOMER_PERMISSIONS)).toBe(false)
    expect(isStaff('customer', [...CUSTOMER_PERMISSIONS, 'export_data'])).toBe(true)
    expect(isStaff('front_desk', [])).toBe(true)
  })
})
