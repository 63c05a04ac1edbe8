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

describe('permission catalogue', () => {
  test('has 23 permissions, each once and with a meaning', () => {
    expect(PERMISSIONS).toHaveLength(23)
    expect(new Set(PERMISSIONS).size).toBe(23)
    expect(Object.keys(PERMISSION_MEANING)).toEqual([...PERMISSIONS])
  })
  test('isPermission rejects other words', () => {
    expect(isPermission('export_data')).toBe(true)
    for (const word of ['', 'EXPORT_DATA', 'toString', 'export_data ']) expect(isPermission(word)).toBe(false)
  })
})

describe('default permissions', () => {
  const sorted = (permissions: readonly string[]) => permissions.toSorted()
  test.each([
    ['customer', [...CUSTOMER_PERMISSIONS]],
    ['front_desk', [...CUSTOMER_PERMISSIONS, ...FRONT_DESK]],
    ['manager', [...CUSTOMER_PERMISSIONS, ...FRONT_DESK, ...MANAGER]],
    ['md', [...CUSTOMER_PERMISSIONS, ...FRONT_DESK, ...MANAGER, ...MD]],
  ] as const)('of %s', (role, permissions) => expect(sorted(DEFAULT_PERMISSIONS[role])).toEqual(sorted(permissions)))

  test('contain approve_large_loans, assign_roles and modify_permissions only for md', () => {
    for (const role of ['customer', 'front_desk', 'manager'] as const)
      for (const permission of ['approve_large_loans', 'assign_roles', 'modify_permissions'] as const)
        expect(DEFAULT_PERMISSIONS[role]).not.toContain(permission)
  })
})

describe('parseAssignableRole', () => {
  test('reads managing_director as md', () => {
    expect(parseAssignableRole('managing_director')).toBe('md')
    expect(parseAssignableRole('md')).toBe('md')
  })
  test.each(['administrator', 'MD', 'Manager', '', 'constructor', 'owner'])('rejects "%s"', (text) =>
    expect(parseAssignableRole(text)).toBeUndefined(),
  )
})

describe('effective permissions', () => {
  test('effectivePermissions merges role and own list without duplicates in catalogue order', () => {
    const own: Permission[] = ['export_data', 'view_own_loans']
    expect(effectivePermissions('customer', DEFAULT_PERMISSIONS.customer, own)).toEqual([...CUSTOMER_PERMISSIONS, 'export_data'])
    expect(inCatalogueOrder(PERMISSIONS.toReversed())).toEqual([...PERMISSIONS])
  })
  test('effectivePermissions gives the administrator everything', () => {
    expect(effectivePermissions('administrator', [], [])).toEqual([...PERMISSIONS])
  })
  test("isStaff is true for any permission outside the customer's five", () => {
    expect(CUSTOMER_PERMISSIONS.some(isStaffPermission)).toBe(false)
    expect(isStaff('customer', CUSTOMER_PERMISSIONS)).toBe(false)
    expect(isStaff('customer', [...CUSTOMER_PERMISSIONS, 'export_data'])).toBe(true)
    expect(isStaff('front_desk', [])).toBe(true)
  })
})
