import { describe, expect, test } from 'vitest'
import {
  isLastMd,
  permissionsOf,
  refusalToActivate,
  refusalToDeactivate,
  refusalToManage,
  refusalToOpenAccount,
  type Person,
} from '#domain/access/account-rules.ts'
import { PERMISSIONS, type Permission } from '#domain/access/permissions.ts'
import { DEFAULT_PERMISSIONS, type AssignableRole } from '#domain/access/roles.ts'

const roles = DEFAULT_PERMISSIONS
const person = (facts: Partial<Person> = {}): Person => ({
  id: 'someone',
  role: 'customer',
  ownPermissions: [],
  isActive: true,
  ...facts,
})
const staff = (role: AssignableRole, ...extra: Permission[]) => ({ userId: 'colleague', permissions: [...roles[role], ...extra] })

describe('refusalToManage', () => {
  test('lets a manager manage customers but not staff', () => {
    expect(refusalToManage(person(), staff('manager'), roles)).toBeUndefined()
    expect(refusalToManage(person({ role: 'front_desk' }), staff('manager'), roles)?.code).toBe('forbidden')
  })

  test('refuses the front desk any account', () => {
    expect(refusalToManage(person(), staff('front_desk'), roles)?.code).toBe('forbidden')
  })

  test('treats a customer with one staff permission as staff', () => {
    const helper = person({ ownPermissions: ['generate_payment_codes'] })
    expect(refusalToManage(helper, staff('manager'), roles)?.code).toBe('forbidden')
    expect(refusalToManage(helper, staff('md'), roles)).toBeUndefined()
  })

  test("refuses one's own account and the administrator's", () => {
    expect(refusalToManage(person({ id: 'colleague', role: 'md' }), staff('md'), roles)?.code).toBe('own_record')
    expect(refusalToManage(person({ role: 'administrator' }), staff('md'), roles)?.code).toBe('forbidden')
  })
})

describe('refusalToOpenAccount', () => {
  test('refuses an account with staff permissions that the opener lacks', () => {
    const deputy = staff('manager', 'manage_users')
    expect(refusalToOpenAccount(person({ role: 'front_desk' }), deputy, roles)).toBeUndefined()
    expect(refusalToOpenAccount(person({ role: 'md' }), deputy, roles)?.code).toBe('permission_not_held')
  })

  test('ignores permissions that every customer has', () => {
    const bare = { userId: 'colleague', permissions: ['edit_customer_profiles'] as const }
    expect(refusalToOpenAccount(person(), bare, roles)).toBeUndefined()
  })
})

describe('activation of accounts', () => {
  test('refusalToDeactivate refuses the last active Managing Director', () => {
    const md = person({ role: 'md' })
    expect(refusalToDeactivate(md, staff('md'), 0)?.code).toBe('last_md')
    expect(refusalToDeactivate(md, staff('md'), 1)).toBeUndefined()
    expect(isLastMd(person({ role: 'md', isActive: false }), 0)).toBe(false)
  })

  test("refusalToActivate and refusalToDeactivate refuse one's own account and the administrator's", () => {
    expect(refusalToDeactivate(person({ id: 'colleague' }), staff('md'), 1)?.code).toBe('own_record')
    expect(refusalToDeactivate(person({ role: 'administrator' }), staff('md'), 1)?.code).toBe('role_not_assignable')
    expect(refusalToActivate(person({ id: 'colleague', isActive: false }), staff('md'))?.code).toBe('own_record')
    expect(refusalToActivate(person({ role: 'administrator', isActive: false }), staff('md'))?.code).toBe('role_not_assignable')
  })

  test('refusalToActivate and refusalToDeactivate refuse an account already in that state', () => {
    expect(refusalToDeactivate(person({ isActive: false }), staff('md'), 1)?.code).toBe('already_inactive')
    expect(refusalToActivate(person(), staff('md'))?.code).toBe('already_active')
    expect(refusalToActivate(person({ isActive: false }), staff('md'))).toBeUndefined()
  })
})

test("permissionsOf adds the own list to the role's permissions, and gives the administrator all", () => {
  expect(permissionsOf(person({ ownPermissions: ['export_data'] }), roles)).toEqual([...roles.customer, 'export_data'])
  expect(permissionsOf(person({ role: 'administrator' }), roles)).toEqual(PERMISSIONS)
})
