import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readCurrentUser } from '#contract/identity.ts'
import { assignRole } from '#contract/people.ts'
import type { Permission } from '#domain/access/permissions.ts'
import type { AssignableRole } from '#domain/access/roles.ts'
import { confirmAll } from '#tests/support/confirm-requests.ts'
import { enterWithCode, makeStaff, signInAdministrator, signInStaff, signUp } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let administrator: string
let efua: string
let yaw: string
let ama: string

beforeAll(async () => {
  product = await buildTestApp()
  administrator = await signInAdministrator(product)
  efua = await signInStaff(product, 'Efua', '0244000001', 'md')
  yaw = await signInStaff(product, 'Yaw', '0244000002', 'manager')
  ama = await signUp(product, 'Ama', '0244000004')
})
beforeEach(async () => {
  await makeStaff(product, efua, 'md')
  await makeStaff(product, yaw, 'manager')
  await makeStaff(product, ama, 'customer')
})
afterAll(() => product.close())

const give = (person: string, userId: string, body: object) => product.as(person).post(`/api/admin/users/${userId}/role`, body)
const roleOf = async (userId: string) =>
  (await product.db.selectFrom('users').select(['role', 'permissions']).where('id', '=', userId).execute())[0]

test('an assigned role applies from the next call, and staff calls need a sign-in with code', async () => {
  expect(await product.as('Ama').get('/api/admin/users')).toMatchObject({ status: 403 })
  const { user, message } = await product.as('Efua').call(assignRole, { params: { userId: ama }, body: { role: 'front_desk' } })
  expect(message).toBe('User role updated successfully')
  expect(user).toMatchObject({ role: 'front_desk', assignedBy: efua, roleAssignedAt: product.clock.now(), isStaff: true })
  expect((await product.as('Ama').call(readCurrentUser, {})).user).toMatchObject({ role: 'front_desk', signedInWithCode: false })
  expect(await product.as('Ama').get('/api/admin/users')).toMatchObject({ status: 401 })
  await enterWithCode(product.as('Ama'), '0244000004')
  expect(await product.as('Ama').get('/api/admin/users')).toMatchObject({ status: 200 })
  await product.as('Efua').call(assignRole, { params: { userId: ama }, body: { role: 'customer' } })
  expect(await product.as('Ama').get('/api/admin/users')).toMatchObject({ status: 403 })
})

test('the role managing_director is stored as md', async () => {
  expect(await give('Efua', ama, { role: 'managing_director' })).toMatchObject({ status: 200, body: { waits: true } })
  expect(await confirmAll(product)).toBe(1)
  expect(await product.db.selectFrom('users').select('role').where('id', '=', ama).executeTakeFirst()).toEqual({ role: 'md' })
})

test('a role change is in the audit trail with before and after', async () => {
  await give('Efua', ama, { role: 'manager', permissions: ['manage_users'] })
  const [row] = await product.db
    .selectFrom('audit_trail')
    .select(['actor_id', 'before', 'after'])
    .where('action', '=', 'assignRole')
    .where('target_id', '=', ama)
    .orderBy('id', 'desc')
    .execute()
  expect(row).toEqual({
    actor_id: efua,
    before: { role: 'customer', permissions: [] },
    after: { role: 'manager', permissions: ['manage_users'], hashes: { phone: expect.any(String) } },
  })
})

describe('refused role change', () => {
  const attempts: [because: string, who: string, whom: () => string, body: object, status: number][] = [
    ['it is their own role', 'Efua', () => efua, { role: 'md', permissions: [] }, 403],
    ['it is their own role', 'administrator', () => administrator, { role: 'customer' }, 403],
    ['nobody changes the administrator', 'Efua', () => administrator, { role: 'customer' }, 403],
    ['administrator cannot be given', 'Efua', () => ama, { role: 'administrator' }, 400],
    ['there is no such permission', 'Efua', () => ama, { role: 'front_desk', permissions: ['everything'] }, 400],
    ['no role was sent', 'Efua', () => ama, {}, 400],
    ['nobody is named', 'Efua', () => 'no-such-person', { role: 'manager' }, 404],
    ['a manager does not assign roles', 'Yaw', () => ama, { role: 'front_desk' }, 403],
    ['a customer does not either', 'Ama', () => ama, { role: 'md' }, 403],
  ]
  test.each(attempts)('because %s: attempt of %s', async (_because, who, whom, body, status) => {
    const before = await roleOf(whom())
    expect(await give(who, whom(), body)).toMatchObject({ status })
    expect(await roleOf(whom())).toEqual(before)
  })

  test('of one’s own role is in the audit trail', async () => {
    await give('Efua', efua, { role: 'md' })
    const rows = await product.db.selectFrom('audit_trail').select(['outcome', 'reason']).where('target_id', '=', efua).execute()
    expect(rows).toContainEqual({ outcome: 'refused', reason: expect.stringContaining('own_role') })
  })

  test('cannot raise a manager’s permissions through another user', async () => {
    const attempt = async (held: Permission[], role: AssignableRole, permissions?: Permission[]) => {
      await makeStaff(product, yaw, 'manager', held)
      return (await give('Yaw', ama, { role, ...(permissions && { permissions }) })).status
    }
    expect(await attempt(['assign_roles'], 'md')).toBe(403)
    expect(await attempt(['assign_roles'], 'front_desk', ['approve_large_loans'])).toBe(403)
    expect(await attempt(['modify_permissions'], 'front_desk', ['export_data'])).toBe(403)
    expect(await attempt(['assign_roles'], 'front_desk', ['export_data'])).toBe(200)
  })
})

describe('the last active Managing Director', () => {
  test('cannot lose the role', async () => {
    expect(await give('administrator', efua, { role: 'manager' })).toMatchObject({ status: 409 })
    expect(await product.as('administrator').post(`/api/admin/users/${efua}/deactivate`, {})).toMatchObject({ status: 409 })
    expect(await roleOf(efua)).toMatchObject({ role: 'md' })
  })

  test('remains when the last two are removed at the same moment', async () => {
    const mds = () => product.db.selectFrom('users').select('id').where('role', '=', 'md').where('is_active', '=', true).execute()
    for (const take of [
      (id: string) => give('administrator', id, { role: 'customer' }),
      (id: string) => product.as('administrator').post(`/api/admin/users/${id}/deactivate`, {}),
    ]) {
      await makeStaff(product, efua, 'md')
      await makeStaff(product, ama, 'md')
      const answers = await Promise.all([take(efua), take(ama)])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(await mds()).toHaveLength(1)
      await product.db.updateTable('users').set({ is_active: true }).execute()
    }
  })
})
