import { describe, expect, test } from 'vitest'
import type { Person, RolePermissions } from '#domain/access/account-rules.ts'
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
const staff = (role: AssignableRole, ...extra: Permission[]) => ({ userId: 'colleague', permissions: [...roles[role], ...extra] })
const to = (role: AssignableRole, permissions?: Permission[]): RoleAssignment => ({ role, permissions })
const refused = (who: Person, assignment: RoleAssignment, by = staff('md'), otherActiveMds = 1) =>
  refusalToAssignRole(who, assignment, by, { roles, otherActiveMds })?.code

describe('refusalToAssignRole', () => {
  test('lets the Managing Director assign each role', () => {
    for (const role of ['customer', 'front_desk', 'manager', 'md'] as const) expect(refused(person(), to(role))).toBeUndefined()
  })

  test("refuses one's own role and the administrator's", () => {
    expect(refused(person({ id: 'colleague', role: 'md' }), to('manager'))).toBe('own_role')
    expect(refused(person({ role: 'administrator' }), to('manager'))).toBe('role_not_assignable')
  })

  test('refuses a role with permissions that the assigner lacks', () => {
    const deputy = staff('manager', 'assign_roles')
    expect(refused(person(), to('manager'), deputy)).toBeUndefined()
    expect(refused(person(), to('md'), deputy)).toBe('permission_not_held')
  })

  test('lets a manager with assign_roles demote an md, because a demotion grants nothing', () => {
    expect(refused(person({ role: 'md' }), to('manager'), staff('manager', 'assign_roles'))).toBeUndefined()
  })

  test('checks the current permissions of a role, not its defaults', () => {
    const widened: RolePermissions = { ...roles, front_desk: [...roles.front_desk, 'system_configuration'] }
    const deputy = staff('manager', 'assign_roles')
    expect(refusalToAssignRole(person(), to('front_desk'), deputy, { roles: widened, otherActiveMds: 1 })?.code).toBe('permission_not_held')
  })

  test('refuses to demote the last active Managing Director', () => {
    expect(refused(person({ role: 'md' }), to('manager'), staff('md'), 0)).toBe('last_md')
    expect(refused(person({ role: 'md' }), to('md'), staff('md'), 0)).toBeUndefined()
    expect(refused(person({ role: 'md', isActive: false }), to('customer'), staff('md'), 0)).toBeUndefined()
  })
})

describe('extra permissions in a role assignment', () => {
  test('refusalToAssignRole lets a user with assign_roles add and remove permissions they hold', () => {
    const deputy = staff('manager', 'assign_roles')
    expect(refused(person(), to('front_desk', ['export_data']), deputy)).toBeUndefined()
    expect(refused(person({ ownPermissions: ['export_data'] }), to('front_desk', []), deputy)).toBeUndefined()
  })

  test('refusalToAssignRole refuses a permission that the assigner lacks', () => {
    const deputy = staff('manager', 'assign_roles')
    expect(refused(person(), to('front_desk', ['approve_large_loans']), deputy)).toBe('permission_not_held')
  })

  test('ownPermissionsAfter retains extra permissions when the assignment names none', () => {
    const helper = person({ role: 'front_desk', ownPermissions: ['export_data'] })
    expect(ownPermissionsAfter(helper, to('manager'))).toEqual(['export_data'])
  })

  test('ownPermissionsAfter drops staff permissions when a staff user becomes a customer', () => {
    const former = person({ role: 'manager', ownPermissions: ['approve_large_loans', 'view_own_loans'] })
    expect(ownPermissionsAfter(former, to('customer'))).toEqual(['view_own_loans'])
    expect(ownPermissionsAfter(former, to('customer', ['export_data']))).toEqual(['export_data'])
  })

  test('ownPermissionsAfter retains staff permissions of a user who already was a customer', () => {
    expect(ownPermissionsAfter(person({ ownPermissions: ['export_data'] }), to('customer'))).toEqual(['export_data'])
  })
})

describe('refusalToCreateUser', () => {
  const create = (role: AssignableRole, ...permissions: Permission[]) =>
    refusalToCreateUser(role, { userId: 'colleague', permissions }, roles)?.code

  test('needs only edit_customer_profiles for a customer', () => {
    expect(create('customer', 'edit_customer_profiles')).toBeUndefined()
    expect(create('customer', 'manage_users', 'assign_roles')).toBe('forbidden')
  })

  test('needs manage_users and assign_roles for staff', () => {
    const held = roles.front_desk
    expect(create('front_desk', ...held, 'manage_users', 'assign_roles')).toBeUndefined()
    expect(create('front_desk', ...held, 'manage_users')).toBe('forbidden')
    expect(create('front_desk', ...held, 'assign_roles')).toBe('forbidden')
    expect(create('front_desk', ...held, 'edit_customer_profiles')).toBe('forbidden')
  })

  test('refuses a role with permissions that the creator lacks', () => {
    expect(create('md', ...roles.manager, 'manage_users', 'assign_roles')).toBe('permission_not_held')
  })
})
