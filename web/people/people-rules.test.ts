import { describe, expect, test } from 'vitest'
import { DEFAULT_PERMISSIONS } from '#domain/access/roles.ts'
import {
  reasonNotToActivate,
  reasonNotToChangeRole,
  reasonNotToCreate,
  reasonNotToHelp,
  reasonNotToOpen,
  roleChoices,
} from '#web/people/people-rules.ts'

const desk = { id: 'selorm', effectivePermissions: DEFAULT_PERMISSIONS.front_desk }
const manager = { id: 'efua', effectivePermissions: DEFAULT_PERMISSIONS.manager }
const md = { id: 'adjoa', effectivePermissions: DEFAULT_PERMISSIONS.md }
const ama = { id: 'ama', role: 'customer', isStaff: false } as const
const colleague = { id: 'selorm', role: 'front_desk', isStaff: true } as const
const administrator = { id: 'admin', role: 'administrator', isStaff: true } as const

describe('what may be done for a person', () => {
  test('a manager helps customers, not colleagues; the Managing Director both', () => {
    expect(reasonNotToHelp(ama, manager)).toBeUndefined()
    expect(reasonNotToHelp(colleague, manager)).toContain('activate and deactivate')
    expect(reasonNotToHelp(colleague, md)).toBeUndefined()
    expect(reasonNotToHelp(ama, desk)).toContain('Create customers')
  })
  test('nobody hands out a way into an account that may do more than they may', () => {
    const chief = { id: 'kofi', role: 'md' as const, isStaff: true, effectivePermissions: [...DEFAULT_PERMISSIONS.md] }
    const helper = { id: 'efua', effectivePermissions: [...DEFAULT_PERMISSIONS.manager, 'manage_users' as const] }
    expect(reasonNotToHelp(chief, helper)).toBeUndefined()
    expect(reasonNotToOpen(chief, helper)).toBe('You can only grant permissions that you have.')
    expect(reasonNotToOpen(chief, md)).toBeUndefined()
  })
  test('only who manages users closes an account, and nobody their own', () => {
    expect(reasonNotToActivate(ama, manager)).toBeDefined()
    expect(reasonNotToActivate(ama, md)).toBeUndefined()
    expect(reasonNotToActivate({ ...colleague, id: 'adjoa' }, md)).toContain('your own account')
  })
  test('nobody changes their own role, and nobody the administrator', () => {
    expect(reasonNotToChangeRole({ ...ama, id: 'adjoa' }, md)).toBe('You cannot change your own role or permissions.')
    expect(reasonNotToChangeRole(administrator, md)).toBe('This role cannot be assigned or changed.')
    expect(reasonNotToChangeRole(ama, md)).toBeUndefined()
  })
  test('roles and extra permissions are changed by who may assign roles, whatever else they may', () => {
    expect(reasonNotToChangeRole(ama, { id: 'efua', effectivePermissions: ['assign_roles'] })).toBeUndefined()
    expect(reasonNotToChangeRole(ama, { id: 'efua', effectivePermissions: ['modify_permissions'] })).toBeDefined()
  })
})

describe('creating somebody', () => {
  test('a manager creates customers only', () => {
    expect(reasonNotToCreate('customer', manager)).toBeUndefined()
    expect(reasonNotToCreate('front_desk', manager)).toContain('Create, activate and deactivate')
    expect(roleChoices(manager).filter(({ disabled }) => !disabled)).toEqual([{ value: 'customer', name: 'Customer', disabled: false }])
  })
  test('the Managing Director creates everybody', () => expect(roleChoices(md).every(({ disabled }) => !disabled)).toBe(true))
})
