import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { DEFAULT_PERMISSIONS } from '#domain/access/roles.ts'
import { saveRolePermissions } from '#server/access/role-permission-store.ts'
import { transaction } from '#server/platform/db.ts'
import { makeStaff, signInAdministrator, signUp } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

// Each call loads session, user and permissions: a change applies in every process.
const READS = ['/api/auth/user', '/api/loans/user', '/api/notifications']

let product: TestApp
let administrator: string
let other: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  product = await buildTestApp()
  other = await buildApp({ ...product.deps }, { pool: product.database.pool, longestDelayMilliseconds: 0 })
  administrator = await signInAdministrator(product)
})
afterAll(async () => {
  await other.close()
  await product.close()
})

const statuses = (app: TestApp['app'], sid: string) =>
  Promise.all(READS.map(async (url) => (await app.inject({ url, cookies: { sid } })).statusCode))
const bothReturn = async (sid: string) => [await statuses(product.app, sid), await statuses(other, sid)].flat()
const all = (status: number) => Array.from({ length: READS.length * 2 }, () => status)

let customers = 0
async function atHome(): Promise<{ name: string; id: string; sid: string }> {
  customers += 1
  const name = `Customer ${String.fromCharCode(64 + customers)}`
  const id = await signUp(product, name, `02410300${String(customers).padStart(2, '0')}`)
  const sid = product.as(name).cookies.get('sid') ?? ''
  for (let times = 0; times < 2; times += 1) expect(await bothReturn(sid)).toEqual(all(200))
  return { name, id, sid }
}
const viewOf = async (app: TestApp['app'], sid: string) => (await app.inject({ url: '/api/auth/user', cookies: { sid } })).json()['user']

describe('the next call in two processes', () => {
  test('returns 401 after the session was ended', async () => {
    const { name, sid } = await atHome()
    await product.as(name).post('/api/logout')
    expect(await bothReturn(sid)).toEqual(all(401))
  })
  test('returns 401 after all sessions of the customer were ended', async () => {
    const { id, sid } = await atHome()
    await product.db.deleteFrom('sessions').where('user_id', '=', id).execute()
    expect(await bothReturn(sid)).toEqual(all(401))
  })
  test('returns 401 while the account is deactivated', async () => {
    const { id, sid } = await atHome()
    const active = (is_active: boolean) => product.db.updateTable('users').set({ is_active }).where('id', '=', id).execute()
    await active(false)
    expect(await bothReturn(sid)).toEqual(all(401))
    await active(true)
    expect(await bothReturn(sid)).toEqual(all(200))
  })
  test('applies a new role, and ends a staff session after eight hours', async () => {
    const { id, sid } = await atHome()
    await makeStaff(product, id, 'front_desk')
    for (const app of [product.app, other]) expect(await viewOf(app, sid)).toMatchObject({ role: 'front_desk', isStaff: true })
    product.clock.advance({ hours: 9 })
    expect(await bothReturn(sid)).toEqual(all(401))
  })
  test('applies a permission that was removed from the role and given back', async () => {
    const { sid } = await atHome()
    const hold = (permissions: typeof DEFAULT_PERMISSIONS.customer) =>
      transaction(product.db, (tx) =>
        saveRolePermissions(tx, { role: 'customer', permissions, by: administrator, now: product.clock.now() }),
      )
    await hold(DEFAULT_PERMISSIONS.customer.filter((one) => one !== 'view_own_loans'))
    for (const app of [product.app, other]) {
      const { effectivePermissions } = await viewOf(app, sid)
      expect(effectivePermissions).toEqual(DEFAULT_PERMISSIONS.customer.filter((one) => one !== 'view_own_loans'))
    }
    for (const app of [product.app, other]) expect(await statuses(app, sid)).toEqual([200, 403, 200])
    await hold(DEFAULT_PERMISSIONS.customer)
    expect(await bothReturn(sid)).toEqual(all(200))
  })
  test('returns 401 after eight days without use', async () => {
    const { sid } = await atHome()
    product.clock.advance({ days: 8 })
    expect(await bothReturn(sid)).toEqual(all(401))
  })
  test('returns a changed name', async () => {
    const { id, sid } = await atHome()
    await product.db.updateTable('users').set({ full_name: 'Renamed Person' }).where('id', '=', id).execute()
    for (const app of [product.app, other]) expect(await viewOf(app, sid)).toMatchObject({ fullName: 'Renamed Person' })
  })
  test('returns the customer of the session that it sends', async () => {
    const [first, second] = [await atHome(), await atHome()]
    for (const { sid, id } of [first, second, first]) expect(await viewOf(product.app, sid)).toMatchObject({ id })
  })
})

test('extends a session in use, also when it only reads', async () => {
  const { sid } = await atHome()
  for (let day = 0; day < 3; day += 1) {
    product.clock.advance({ days: 5 })
    expect(await bothReturn(sid)).toEqual(all(200))
  }
})
