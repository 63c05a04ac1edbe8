import { expect, test } from 'vitest'
import { DEFAULT_PERMISSIONS } from '#domain/access/roles.ts'
import { loanToShow, staffLoanPath, tabsFor, tabToShow } from '#web/staff-kit/admin-tabs.ts'

test('tabsFor hides Reports, Create User, Audit and Operations from the front desk', () =>
  expect(tabsFor({ id: 'selorm', effectivePermissions: DEFAULT_PERMISSIONS.front_desk })).toEqual([
    'pending',
    'disbursements',
    'second',
    'payments',
    'momo',
    'till',
    'arrears',
    'users',
    'notices',
    'complaints',
  ]))
test('tabsFor adds Reports, Create User and Audit for a manager', () =>
  expect(tabsFor({ id: 'efua', effectivePermissions: DEFAULT_PERMISSIONS.manager })).toEqual([
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
  ]))
test('tabsFor adds Operations for the Managing Director', () =>
  expect(tabsFor({ id: 'yaw', effectivePermissions: DEFAULT_PERMISSIONS.md }).at(-1)).toBe('operations'))
test('tabToShow falls back to the first permitted tab when the requested tab is not permitted', () => {
  expect(tabToShow('audit', ['pending', 'payments'])).toBe('pending')
  expect(tabToShow('payments', ['pending', 'payments'])).toBe('payments')
  expect(tabToShow('pending', [])).toBeUndefined()
})
test('loanToShow opens a valid loan number in Disbursements only', () => {
  expect(staffLoanPath(218)).toBe('/admin?tab=disbursements&loan=218')
  expect(loanToShow('218', 'disbursements')).toBe(218)
  expect(loanToShow('218', 'pending')).toBeUndefined()
  for (const nonsense of ['0', '-1', '2.5', 'x', '1'.repeat(16), undefined]) expect(loanToShow(nonsense, 'disbursements')).toBeUndefined()
})
