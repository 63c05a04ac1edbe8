import { expect, test } from 'vitest'
import { DEFAULT_PERMISSIONS } from '#domain/access/roles.ts'
import { loanToShow, staffLoanPath, tabsFor, tabToShow } from '#web/staff-kit/admin-tabs.ts'

test('the front desk sees the queue, payouts, payments, mobile money, the till, the arrears, users, notices and complaints, and creates nobody', () =>
  expect(tabsFor({ id: 'selorm', effectivePermissions: DEFAULT_PERMISSIONS.front_desk })).toEqual([
    'pending',
    'disbursements',
    'payments',
    'momo',
    'till',
    'arrears',
    'users',
    'notices',
    'complaints',
  ]))
test('a manager also reads reports and the audit trail, and creates customers', () =>
  expect(tabsFor({ id: 'efua', effectivePermissions: DEFAULT_PERMISSIONS.manager })).toEqual([
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
  ]))
test('the md also sees how the product runs', () =>
  expect(tabsFor({ id: 'yaw', effectivePermissions: DEFAULT_PERMISSIONS.md }).at(-1)).toBe('operations'))
test('an address that asks for a tab that one may not use shows the first that one may', () => {
  expect(tabToShow('audit', ['pending', 'payments'])).toBe('pending')
  expect(tabToShow('payments', ['pending', 'payments'])).toBe('payments')
  expect(tabToShow('pending', [])).toBeUndefined()
})
test('the address of a loan opens it over the Disbursements; the queue of applications opens its own', () => {
  expect(staffLoanPath(218)).toBe('/admin?tab=disbursements&loan=218')
  expect(loanToShow('218', 'disbursements')).toBe(218)
  expect(loanToShow('218', 'pending')).toBeUndefined()
  for (const nonsense of ['0', '-1', '2.5', 'x', '1'.repeat(16), undefined]) expect(loanToShow(nonsense, 'disbursements')).toBeUndefined()
})
