import { expect, test } from 'vitest'
import type { Permission } from '#domain/access/permissions.ts'
import { refusalToUpdateRolePermissions } from '#domain/access/role-permissions.ts'
import { DEFAULT_PERMISSIONS, type AssignableRole, type Role } from '#domain/access/roles.ts'

const roles = DEFAULT_PERMISSIONS
const by = (role: Role, permissions: readonly Permission[]) => ({ userId: 'colleague', role, permissions })
const md = by('md', roles.md)
const administrator = by('administrator', roles.md)
const refused = (role: AssignableRole, permissions: readonly Permission[], colleague = md) =>
  refusalToUpdateRolePermissions({ role, permissions }, colleague, roles)?.code

test('the Managing Director widens and narrows the roles below', () => {
  expect(refused('front_desk', [...roles.front_desk, 'export_data'])).toBeUndefined()
  expect(refused('manager', [])).toBeUndefined()
})

test('nobody edits a role that they hold', () => {
  expect(refused('md', roles.md)).toBe('own_role')
  expect(refused('manager', roles.manager, by('manager', [...roles.manager, 'modify_permissions']))).toBe('own_role')
})

test('the administrator edits the Managing Director, who keeps the two permissions that give permissions', () => {
  const without = (...taken: Permission[]) => roles.md.filter((one) => !taken.includes(one))
  expect(refused('md', without('export_data'), administrator)).toBeUndefined()
  expect(refused('md', without('assign_roles'), administrator)).toBe('md_keeps_permission')
  expect(refused('md', without('modify_permissions'), administrator)).toBe('md_keeps_permission')
})

test('the role customer holds no staff permission', () => {
  expect(refused('customer', [...roles.customer, 'view_customer_loans'])).toBe('customers_hold_no_staff_permission')
  expect(refused('customer', ['view_own_profile'])).toBeUndefined()
})

test('nobody adds a permission that they do not hold, while what the role has may stay', () => {
  const deputy = by('manager', [...roles.manager, 'modify_permissions'])
  expect(refused('front_desk', [...roles.front_desk, 'approve_large_loans'], deputy)).toBe('permission_not_held')
  expect(refused('md', roles.md, deputy)).toBeUndefined()
})
