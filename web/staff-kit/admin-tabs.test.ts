import { expect, test } from 'vitest'
import type { Permission } from '#domain/access/permissions.ts'
import { DEFAULT_PERMISSIONS } from '#domain/access/roles.ts'
import { ADMIN_TABS, loanToShow, personPath, staffLoanPath, tabsFor, tabToShow } from '#web/staff-kit/admin-tabs.ts'

const missing = (permissions: (typeof DEFAULT_PERMISSIONS)['md']) => {
  const tabs = tabsFor({ id: 'one', effectivePermissions: permissions })
  return ADMIN_TABS.filter((tab) => !tabs.includes(tab))
}

test('tabsFor hides from each role the tabs that it cannot use', () => {
  expect(missing(DEFAULT_PERMISSIONS.front_desk)).toEqual([
    'results',
    'ladder',
    'reports',
    'audit',
    'registers',
    'users',
    'create',
    'operations',
  ])
  expect(missing(DEFAULT_PERMISSIONS.manager)).toEqual(['users', 'operations'])
  expect(missing(DEFAULT_PERMISSIONS.md)).toEqual([])
  expect(tabsFor({ id: 'one', effectivePermissions: ['view_admin_reports'] })).toEqual(['day', 'audit', 'registers'])
})
test('tabsFor offers User Management to those who may read its list and change an account', () => {
  const has = (...permissions: Permission[]) => tabsFor({ id: 'one', effectivePermissions: permissions }).includes('users')
  expect([has('assign_roles'), has('view_customer_profiles'), has('assign_roles', 'view_customer_profiles')]).toEqual([false, false, true])
})
test('tabToShow opens the day without a known tab, and nothing for a tab without permission', () => {
  expect(tabToShow(undefined, ['day', 'pending'])).toBe('day')
  expect(tabToShow('no such tab', ['day', 'pending'])).toBe('day')
  expect(tabToShow('pending', ['day', 'pending'])).toBe('pending')
  expect(tabToShow('audit', ['day', 'pending'])).toBeUndefined()
})
test('loanToShow opens a valid loan number in Disbursements only', () => {
  expect(staffLoanPath(218)).toBe('/admin?tab=disbursements&loan=218')
  expect(loanToShow('218', 'disbursements')).toBe(218)
  expect(loanToShow('218', 'pending')).toBeUndefined()
  for (const nonsense of ['0', '-1', '2.5', 'x', '1'.repeat(16), undefined]) expect(loanToShow(nonsense, 'disbursements')).toBeUndefined()
})
test('personPath opens the page of a customer, and finds staff among the users', () => {
  expect(personPath({ userId: 'u1', fullName: 'Ama Owusu', isCustomer: true })).toBe('/customers/u1')
  expect(personPath({ userId: 'u2', fullName: 'Efe', isCustomer: false })).toBe('/admin?tab=users&search=Efe')
})
