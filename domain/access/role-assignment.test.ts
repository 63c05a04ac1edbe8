import { describe, expect, test } from 'vitest'
import type { Person, RolePermissions } from '#domain/access/colleague.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { ownPermissionsAfter, refusalToAssignRole, refusalToCreateUser, type RoleAssignment } from '#domain/access/role-assignment.ts'
import { DEFAULT_PERMISSIONS, type AssignableRole } from '#domain/access/roles.ts'

const roles: RolePermissions = DEFAULT_PERMISSIONS
const person = (facts: Partial<Person> = {}): Person => ({
  id: 'someone',
  role: 'customer',
  ownPermissions: [],
  isActive: true,
  ...facts,
})
const colleague = (role: AssignableRole, ...extra: Permission[]) => ({ userId: 'colleague', permissions: [...roles[role], ...extra] })
const to = (role: AssignableRole, permissions?: Permission[]): RoleAssignment => ({ role, permissions })
const refused = (who: Person, assignment: RoleAssignment, by = colleague('md'), otherActiveMds = 1) =>
  refusalToAssignRole(who, assignment, by, { roles, otherActiveMds })?.code

describe('giving a role', () => {
  test('the Managing Director gives any role', () => {
    for (const role of ['customer', 'front_desk', 'manager', 'md'] as const) expect(refused(person(), to(role))).toBeUndefined()
  })

  test('nobody changes their own role, and nobody the administrator’s', () => {
    expect(refused(person({ id: 'colleague', role: 'md' }), to('manager'))).toBe('own_role')
    expect(refused(person({ role: 'administrator' }), to('manager'))).toBe('role_not_assignable')
  })

  test('nobody gives a role that may do more than they may', () => {
    const deputy = colleague('manager', 'assign_roles')
    expect(refused(person(), to('manager'), deputy)).toBeUndefined()
    expect(refused(person(), to('md'), deputy)).toBe('permission_not_held')
  })

  test('taking away is no gift: a manager who assigns roles may make an md a manager', () => {
    expect(refused(person({ role: 'md' }), to('manager'), colleague('manager', 'assign_roles'))).toBeUndefined()
  })

  test('a list of a role that was widened counts with what it holds now', () => {
    const widened: RolePermissions = { ...roles, front_desk: [...roles.front_desk, 'system_configuration'] }
    const deputy = colleague('manager', 'assign_roles')
    expect(refusalToAssignRole(person(), to('front_desk'), deputy, { roles: widened, otherActiveMds: 1 })?.code).toBe('permission_not_held')
  })

  test('the last active Managing Director keeps the role', () => {
    expect(refused(person({ role: 'md' }), to('manager'), colleague('md'), 0)).toBe('last_md')
    expect(refused(person({ role: 'md' }), to('md'), colleague('md'), 0)).toBeUndefined()
    expect(refused(person({ role: 'md', isActive: false }), to('customer'), colleague('md'), 0)).toBeUndefined()
  })
})

describe('extra permissions', () => {
  test('who gives roles gives and takes them', () => {
    const deputy = colleague('manager', 'assign_roles')
    expect(refused(person(), to('front_desk', ['export_data']), deputy)).toBeUndefined()
    expect(refused(person({ ownPermissions: ['export_data'] }), to('front_desk', []), deputy)).toBeUndefined()
  })

  test('nobody adds one that they do not hold', () => {
    const deputy = colleague('manager', 'assign_roles')
    expect(refused(person(), to('front_desk', ['approve_large_loans']), deputy)).toBe('permission_not_held')
  })

  test('they stay through a change of role that does not name them', () => {
    const helper = person({ role: 'front_desk', ownPermissions: ['export_data'] })
    expect(ownPermissionsAfter(helper, to('manager'))).toEqual(['export_data'])
  })

  test('who becomes a customer keeps no staff permission by oversight', () => {
    const former = person({ role: 'manager', ownPermissions: ['approve_large_loans', 'view_own_loans'] })
    expect(ownPermissionsAfter(former, to('customer'))).toEqual(['view_own_loans'])
    expect(ownPermissionsAfter(former, to('customer', ['export_data']))).toEqual(['export_data'])
  })

  test('a customer who was given one keeps it when customer is said again', () => {
    expect(ownPermissionsAfter(person({ ownPermissions: ['export_data'] }), to('customer'))).toEqual(['export_data'])
  })
})

describe('creating an account', () => {
  const create = (role: AssignableRole, ...permissions: Permission[]) =>
    refusalToCreateUser(role, { userId: 'colleague', permissions }, roles)?.code

  test('a customer needs edit_customer_profiles and nothing else', () => {
    expect(create('customer', 'edit_customer_profiles')).toBeUndefined()
    expect(create('customer', 'manage_users', 'assign_roles')).toBe('forbidden')
  })

  test('a colleague needs manage_users and assign_roles', () => {
    const held = roles.front_desk
    expect(create('front_desk', ...held, 'manage_users', 'assign_roles')).toBeUndefined()
    expect(create('front_desk', ...held, 'manage_users')).toBe('forbidden')
    expect(create('front_desk', ...held, 'assign_roles')).toBe('forbidden')
    expect(create('front_desk', ...held, 'edit_customer_profiles')).toBe('forbidden')
  })

  test('nobody creates a colleague who may do more than they may', () => {
    expect(create('md', ...roles.manager, 'manage_users', 'assign_roles')).toBe('permission_not_held')
  })
})
