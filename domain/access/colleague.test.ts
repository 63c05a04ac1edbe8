import { describe, expect, test } from 'vitest'
import {
  isLastMd,
  permissionsOf,
  refusalToActivate,
  refusalToDeactivate,
  refusalToManage,
  refusalToOpenAccount,
  type Person,
} from '#domain/access/colleague.ts'
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
const colleague = (role: AssignableRole, ...extra: Permission[]) => ({ userId: 'colleague', permissions: [...roles[role], ...extra] })

describe('looking after somebody’s account', () => {
  test('a manager looks after customers and not after staff', () => {
    expect(refusalToManage(person(), colleague('manager'), roles)).toBeUndefined()
    expect(refusalToManage(person({ role: 'front_desk' }), colleague('manager'), roles)?.code).toBe('forbidden')
  })

  test('the front desk looks after nobody’s account', () => {
    expect(refusalToManage(person(), colleague('front_desk'), roles)?.code).toBe('forbidden')
  })

  test('a customer with one staff permission is staff, so a manager no longer looks after them', () => {
    const helper = person({ ownPermissions: ['generate_payment_codes'] })
    expect(refusalToManage(helper, colleague('manager'), roles)?.code).toBe('forbidden')
    expect(refusalToManage(helper, colleague('md'), roles)).toBeUndefined()
  })

  test('nobody looks after their own account, nor after the administrator’s', () => {
    expect(refusalToManage(person({ id: 'colleague', role: 'md' }), colleague('md'), roles)?.code).toBe('own_record')
    expect(refusalToManage(person({ role: 'administrator' }), colleague('md'), roles)?.code).toBe('forbidden')
  })
})

describe('handing out a way into an account', () => {
  test('who manages users opens no account that may do more than they may', () => {
    const deputy = colleague('manager', 'manage_users')
    expect(refusalToOpenAccount(person({ role: 'front_desk' }), deputy, roles)).toBeUndefined()
    expect(refusalToOpenAccount(person({ role: 'md' }), deputy, roles)?.code).toBe('permission_not_held')
  })

  test('what every customer may do anyway is no reason to refuse', () => {
    const bare = { userId: 'colleague', permissions: ['edit_customer_profiles'] as const }
    expect(refusalToOpenAccount(person(), bare, roles)).toBeUndefined()
  })
})

describe('activating and deactivating', () => {
  test('the last active Managing Director stays, one of two may go', () => {
    const md = person({ role: 'md' })
    expect(refusalToDeactivate(md, colleague('md'), 0)?.code).toBe('last_md')
    expect(refusalToDeactivate(md, colleague('md'), 1)).toBeUndefined()
    expect(isLastMd(person({ role: 'md', isActive: false }), 0)).toBe(false)
  })

  test('nobody closes their own account or the administrator’s', () => {
    expect(refusalToDeactivate(person({ id: 'colleague' }), colleague('md'), 1)?.code).toBe('own_record')
    expect(refusalToDeactivate(person({ role: 'administrator' }), colleague('md'), 1)?.code).toBe('role_not_assignable')
    expect(refusalToActivate(person({ id: 'colleague', isActive: false }), colleague('md'))?.code).toBe('own_record')
    expect(refusalToActivate(person({ role: 'administrator', isActive: false }), colleague('md'))?.code).toBe('role_not_assignable')
  })

  test('what is already so is said', () => {
    expect(refusalToDeactivate(person({ isActive: false }), colleague('md'), 1)?.code).toBe('already_inactive')
    expect(refusalToActivate(person(), colleague('md'))?.code).toBe('already_active')
    expect(refusalToActivate(person({ isActive: false }), colleague('md'))).toBeUndefined()
  })
})

test('a person may do what the role gives and what the own list adds; the administrator everything', () => {
  expect(permissionsOf(person({ ownPermissions: ['export_data'] }), roles)).toEqual([...roles.customer, 'export_data'])
  expect(permissionsOf(person({ role: 'administrator' }), roles)).toEqual(PERMISSIONS)
})
