import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_PERMISSIONS } from '#domain/access/roles.ts'
import { loadPermissionsOfRole, loadRolePermissions, saveRolePermissions } from '#server/access/role-permission-store.ts'
import { transaction } from '#server/platform/db.ts'
import { makeStaff, signInStaff } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
})
afterAll(() => product.close())

test('each role holds its default permissions until they are changed', async () => {
  expect(await loadRolePermissions(product.db)).toEqual(DEFAULT_PERMISSIONS)
  expect(await loadPermissionsOfRole(product.db, 'administrator')).toEqual([])
})

test('changed permissions of a role apply from its users’ next call, beside their own permissions', async () => {
  const userId = await signInStaff(product, 'Clerk', '0249990001', 'front_desk')
  await makeStaff(product, userId, 'front_desk', ['export_data'])
  await transaction(product.db, (tx) =>
    saveRolePermissions(tx, {
      role: 'front_desk',
      permissions: ['view_customer_loans', 'view_own_profile'],
      by: userId,
      now: product.clock.now(),
    }),
  )
  expect((await product.as('Clerk').get('/api/auth/user')).body).toMatchObject({
    user: { permissions: ['export_data'], effectivePermissions: ['view_own_profile', 'view_customer_loans', 'export_data'] },
  })
  expect((await loadRolePermissions(product.db)).manager).toEqual(DEFAULT_PERMISSIONS.manager)
})
