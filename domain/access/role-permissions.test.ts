import { expect, test } from 'vitest'
import type { Permission } from '#domain/access/permissions.ts'
import { refusalToUpdateRolePermissions } from '#domain/access/role-permissions.ts'
import { DEFAULT_PERMISSIONS, type AssignableRole, type Role } from '#domain/access/roles.ts'

const roles = DEFAULT_PERMISSIONS
const by = (role: Role, permissions: readonly Permission[]) => ({ userId: 'colleague', role, permissions })
const md = by('md', roles.md)
const administrator = by('administrator', roles.md)
const refused = (role: AssignableRole, permissions: readonly Permission[], staff = md) =>
  refusalToUpdateRolePermissions({ role, permissions }, staff, roles)?.code

test('refusalToUpdateRolePermissions lets the Managing Director change the roles below', () => {
  expect(refused('front_desk', [...roles.front_desk, 'export_data'])).toBeUndefined()
  expect(refused('manager', [])).toBeUndefined()
})

test('refusalToUpdateRolePermissions refuses a role that the caller holds', () => {
  expect(refused('md', roles.md)).toBe('own_role')
  expect(refused('manager', roles.manager, by('manager', [...roles.manager, 'modify_permissions']))).toBe('own_role')
})

test('refusalToUpdateRolePermissions refuses to remove assign_roles and modify_permissions from md', () => {
  const without = (...taken: Permission[]) => roles.md.filter((one) => !taken.includes(one))
  expect(refused('md', without('export_data'), administrator)).toBeUndefined()
  expect(refused('md', without('assign_roles'), administrator)).toBe('md_keeps_permission')
  expect(refused('md', without('modify_permissions'), administrator)).toBe('md_keeps_permission')
})

test('refusalToUpdateRolePermissions refuses staff permissions for customers', () => {
  expect(refused('customer', [...roles.customer, 'view_customer_loans'])).toBe('customers_hold_no_staff_permission')
  expect(refused('customer', ['view_own_profile'])).toBeUndefined()
})

test('refusalToUpdateRolePermissions refuses added permissions that the caller lacks', () => {
  const deputy = by('manager', [...roles.manager, 'modify_permissions'])
  expect(refused('front_desk', [...roles.front_desk, 'approve_large_loans'], deputy)).toBe('permission_not_held')
  expect(refused('md', roles.md, deputy)).toBeUndefined()
})
