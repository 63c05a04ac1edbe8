import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readRolePermissions } from '#contract/people.ts'
import { PERMISSIONS } from '#domain/access/permissions.ts'
import { DEFAULT_PERMISSIONS } from '#domain/access/roles.ts'
import { makeStaff, signInAdministrator, signInStaff, signUp } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let efua: string
let yaw: string

beforeAll(async () => {
  product = await buildTestApp()
  await signInAdministrator(product)
  efua = await signInStaff(product, 'Efua', '0244000001', 'md')
  yaw = await signInStaff(product, 'Yaw', '0244000002', 'manager')
  await signInStaff(product, 'Kwame', '0244000003', 'front_desk')
  await signUp(product, 'Ama', '0244000004')
})
beforeEach(async () => {
  await product.db.deleteFrom('role_permissions').execute()
  await makeStaff(product, yaw, 'manager')
})
afterAll(() => product.close())

const update = (person: string, body: object) => product.as(person).post('/api/admin/update-role-permissions', body)
const without = (...taken: string[]) => PERMISSIONS.filter((one) => !taken.includes(one))

test('GET role permissions returns the defaults, and is refused to customers and the front desk', async () => {
  expect(await product.as('Efua').call(readRolePermissions, {})).toEqual(DEFAULT_PERMISSIONS)
  for (const person of ['Yaw', 'Kwame', 'Ama'])
    expect(await product.as(person).get('/api/admin/role-permissions')).toMatchObject({ status: 403 })
})

describe('change of role permissions', () => {
  test('applies from the next call of the role’s users, and back', async () => {
    expect(await product.as('Kwame').get('/api/admin/audit')).toMatchObject({ status: 403 })
    const widened = [...DEFAULT_PERMISSIONS.front_desk, 'view_admin_reports']
    expect(await update('Efua', { role: 'front_desk', permissions: [...widened, 'view_admin_reports'] })).toMatchObject({
      status: 200,
      body: { success: true, message: 'Role permissions updated successfully', role: 'front_desk', permissions: widened },
    })
    expect(await product.as('Kwame').get('/api/admin/audit')).toMatchObject({ status: 200 })
    expect((await product.as('Efua').call(readRolePermissions, {})).front_desk).toEqual(widened)
    await update('Efua', { role: 'front_desk', permissions: [] })
    expect(await product.as('Kwame').get('/api/admin/users')).toMatchObject({ status: 403 })
  })

  test('is in the audit trail with before and after', async () => {
    await update('Efua', { role: 'manager', permissions: ['view_own_profile'] })
    const row = await product.db
      .selectFrom('audit_trail')
      .select(['actor_id', 'target_kind', 'target_id', 'before', 'after'])
      .where('action', '=', 'updateRolePermissions')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(row).toEqual({
      actor_id: efua,
      target_kind: 'role',
      target_id: 'manager',
      before: { permissions: DEFAULT_PERMISSIONS.manager },
      after: { permissions: ['view_own_profile'] },
    })
  })

  const attempts: [because: string, who: string, body: object, status: number][] = [
    ['an md holds the role md', 'Efua', { role: 'md', permissions: PERMISSIONS }, 403],
    ['the other name is the same role', 'Efua', { role: 'managing_director', permissions: PERMISSIONS }, 403],
    ['md keeps assign_roles', 'administrator', { role: 'md', permissions: without('assign_roles') }, 422],
    ['md keeps modify_permissions', 'administrator', { role: 'md', permissions: without('modify_permissions') }, 422],
    ['customers hold no staff permission', 'Efua', { role: 'customer', permissions: ['view_own_profile', 'export_data'] }, 422],
    ['administrator is no role to edit', 'Efua', { role: 'administrator', permissions: [] }, 400],
    ['there is no such permission', 'Efua', { role: 'manager', permissions: ['fly'] }, 400],
    ['no list was sent', 'Efua', { role: 'manager' }, 400],
    ['a manager does not modify permissions', 'Yaw', { role: 'front_desk', permissions: [] }, 403],
    ['a customer does not either', 'Ama', { role: 'front_desk', permissions: [] }, 403],
  ]
  test.each(attempts)('is refused because %s, attempt of %s', async (_because, who, body, status) => {
    expect(await update(who, body)).toMatchObject({ status })
    expect(await product.as('administrator').call(readRolePermissions, {})).toEqual(DEFAULT_PERMISSIONS)
  })

  test('cannot raise a manager’s own permissions', async () => {
    await makeStaff(product, yaw, 'manager', ['modify_permissions'])
    const desk = DEFAULT_PERMISSIONS.front_desk
    expect(await update('Yaw', { role: 'manager', permissions: PERMISSIONS })).toMatchObject({ status: 403 })
    expect(await update('Yaw', { role: 'front_desk', permissions: [...desk, 'approve_large_loans'] })).toMatchObject({ status: 403 })
    expect(await update('Yaw', { role: 'front_desk', permissions: [...desk, 'export_data'] })).toMatchObject({ status: 200 })
  })

  test('by the administrator applies to every md', async () => {
    expect(await update('administrator', { role: 'md', permissions: without('view_admin_reports') })).toMatchObject({ status: 200 })
    expect(await product.as('Efua').get('/api/admin/audit')).toMatchObject({ status: 403 })
  })
})
