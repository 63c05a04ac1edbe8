import { describe, expect, test } from 'vitest'
import { ASSIGNABLE_ROLES, DEFAULT_PERMISSIONS } from '#domain/access/roles.ts'
import {
  problemsWithNewUser,
  reasonNotToActivate,
  reasonNotToChangeRole,
  reasonNotToCreate,
  reasonNotToManage,
  reasonNotToOpen,
  ROLE_CHOICES,
  roleChoices,
} from '#web/people/people-rules.ts'

const desk = { id: 'selorm', effectivePermissions: DEFAULT_PERMISSIONS.front_desk }
const manager = { id: 'efua', effectivePermissions: DEFAULT_PERMISSIONS.manager }
const md = { id: 'adjoa', effectivePermissions: DEFAULT_PERMISSIONS.md }
const ama = { id: 'ama', role: 'customer', isStaff: false } as const
const staffUser = { id: 'selorm', role: 'front_desk', isStaff: true } as const
const administrator = { id: 'admin', role: 'administrator', isStaff: true } as const

describe('actions on an account', () => {
  test('reasonNotToManage allows a manager for customers, and the Managing Director for staff too', () => {
    expect(reasonNotToManage(ama, manager)).toBeUndefined()
    expect(reasonNotToManage(staffUser, manager)).toContain('activate and deactivate')
    expect(reasonNotToManage(staffUser, md)).toBeUndefined()
    expect(reasonNotToManage(ama, desk)).toContain('Create customers')
  })
  test('reasonNotToOpen refuses an account with permissions that the user does not hold', () => {
    const chief = { id: 'kofi', role: 'md' as const, isStaff: true, effectivePermissions: [...DEFAULT_PERMISSIONS.md] }
    const helper = { id: 'efua', effectivePermissions: [...DEFAULT_PERMISSIONS.manager, 'manage_users' as const] }
    expect(reasonNotToManage(chief, helper)).toBeUndefined()
    expect(reasonNotToOpen(chief, helper)).toBe('You can only grant permissions that you have.')
    expect(reasonNotToOpen(chief, md)).toBeUndefined()
  })
  test('reasonNotToActivate requires manage_users and refuses the user’s own account', () => {
    expect(reasonNotToActivate(ama, manager)).toBeDefined()
    expect(reasonNotToActivate(ama, md)).toBeUndefined()
    expect(reasonNotToActivate({ ...staffUser, id: 'adjoa' }, md)).toContain('your own account')
  })
  test('reasonNotToChangeRole refuses the user’s own role and the administrator', () => {
    expect(reasonNotToChangeRole({ ...ama, id: 'adjoa' }, md)).toBe('You cannot change your own role or permissions.')
    expect(reasonNotToChangeRole(administrator, md)).toBe('This role cannot be assigned or changed.')
    expect(reasonNotToChangeRole(ama, md)).toBeUndefined()
  })
  test('reasonNotToChangeRole requires assign_roles', () => {
    expect(reasonNotToChangeRole(ama, { id: 'efua', effectivePermissions: ['assign_roles'] })).toBeUndefined()
    expect(reasonNotToChangeRole(ama, { id: 'efua', effectivePermissions: ['modify_permissions'] })).toBeDefined()
  })
})

test('ROLE_CHOICES has each assignable role, and disables none', () => {
  expect(ROLE_CHOICES.map(({ value, disabled }) => [value, disabled])).toEqual(ASSIGNABLE_ROLES.map((role) => [role, undefined]))
})

describe('creating a user', () => {
  test('reasonNotToCreate and roleChoices allow a manager customers only', () => {
    expect(reasonNotToCreate('customer', manager)).toBeUndefined()
    expect(reasonNotToCreate('front_desk', manager)).toContain('Create, activate and deactivate')
    expect(roleChoices(manager).filter(({ disabled }) => !disabled)).toEqual([{ value: 'customer', name: 'Customer', disabled: false }])
  })
  test('roleChoices allows the Managing Director every role', () => expect(roleChoices(md).every(({ disabled }) => !disabled)).toBe(true))
})

const newUser = { fullName: 'Ama Serwaa', phone: '024 412 3456', email: '' }

test('problemsWithNewUser accepts a name and a Ghana phone', () => expect(problemsWithNewUser(newUser)).toEqual({}))
test('problemsWithNewUser requires name and phone', () =>
  expect(problemsWithNewUser({ fullName: ' ', phone: '', email: '' })).toEqual({
    fullName: 'Full name is required',
    phone: 'Phone number is required',
  }))
test('problemsWithNewUser refuses a foreign number and an incomplete e-mail address', () =>
  expect(problemsWithNewUser({ ...newUser, phone: '+44 20 7946 0958', email: 'ama@' })).toEqual({
    phone: 'Enter a valid Ghana phone number',
    email: 'Enter a valid e-mail address',
  }))
