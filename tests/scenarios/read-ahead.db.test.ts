import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { DEFAULT_PERMISSIONS } from '#domain/access/roles.ts'
import { saveRolePermissions } from '#server/access/role-permission-store.ts'
import { transaction } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findActorAndRead } from '#server/platform/http/read-ahead.ts'
import { makeStaff, signInAdministrator, signUp } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

// A home is read together with who is calling, as the person whom the session had before. Whatever changes about the session, the person or what they may do
// counts on the very next call all the same: in the process that changed it, and in another one, which remembers the same session.
const READS = ['/api/auth/user', '/api/loans/user', '/api/notifications']

let product: TestApp
let administrator: string
let other: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  product = await buildTestApp()
  // What is remembered belongs to a process: this one is another, on the same database.
  other = await buildApp({ ...product.deps }, { pool: product.database.pool, longestDelayMilliseconds: 0 })
  administrator = await signInAdministrator(product)
})
afterAll(async () => {
  await other.close()
  await product.close()
})

const statuses = (app: TestApp['app'], sid: string) =>
  Promise.all(READS.map(async (url) => (await app.inject({ url, cookies: { sid } })).statusCode))
const bothSay = async (sid: string) => [await statuses(product.app, sid), await statuses(other, sid)].flat()
const all = (status: number) => Array.from({ length: READS.length * 2 }, () => status)

let customers = 0
/** Somebody who opened their home twice in both processes, so that both remember the session. */
async function atHome(): Promise<{ name: string; id: string; sid: string }> {
  customers += 1
  const name = `Customer ${String.fromCharCode(64 + customers)}`
  const id = await signUp(product, name, `02410300${String(customers).padStart(2, '0')}`)
  const sid = product.as(name).cookies.get('sid') ?? ''
  for (let times = 0; times < 2; times += 1) expect(await bothSay(sid)).toEqual(all(200))
  return { name, id, sid }
}
const viewOf = async (app: TestApp['app'], sid: string) => (await app.inject({ url: '/api/auth/user', cookies: { sid } })).json()['user']

describe('the next call knows', () => {
  test('that the session was ended', async () => {
    const { name, sid } = await atHome()
    await product.as(name).post('/api/logout')
    expect(await bothSay(sid)).toEqual(all(401))
  })
  test('that all sessions were ended', async () => {
    const { id, sid } = await atHome()
    await product.db.deleteFrom('sessions').where('user_id', '=', id).execute()
    expect(await bothSay(sid)).toEqual(all(401))
  })
  test('that the account was deactivated, and that it is active again', async () => {
    const { id, sid } = await atHome()
    const active = (is_active: boolean) => product.db.updateTable('users').set({ is_active }).where('id', '=', id).execute()
    await active(false)
    expect(await bothSay(sid)).toEqual(all(401))
    await active(true)
    expect(await bothSay(sid)).toEqual(all(200))
  })
  test('another role, and that a colleague’s session ends after eight hours', async () => {
    const { id, sid } = await atHome()
    await makeStaff(product, id, 'front_desk')
    for (const app of [product.app, other]) expect(await viewOf(app, sid)).toMatchObject({ role: 'front_desk', isStaff: true })
    product.clock.advance({ hours: 9 })
    expect(await bothSay(sid)).toEqual(all(401))
  })
  test('what the role may do no longer, and what it may do again', async () => {
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
    expect(await bothSay(sid)).toEqual(all(200))
  })
  test('that nobody used the session for too long', async () => {
    const { sid } = await atHome()
    product.clock.advance({ days: 8 })
    expect(await bothSay(sid)).toEqual(all(401))
  })
  test('another name, in every answer', async () => {
    const { id, sid } = await atHome()
    await product.db.updateTable('users').set({ full_name: 'Renamed Person' }).where('id', '=', id).execute()
    for (const app of [product.app, other]) expect(await viewOf(app, sid)).toMatchObject({ fullName: 'Renamed Person' })
  })
  test('that the browser has somebody else’s session now', async () => {
    const [first, second] = [await atHome(), await atHome()]
    for (const { sid, id } of [first, second, first]) expect(await viewOf(product.app, sid)).toMatchObject({ id })
  })
})

test('what was read for the person as they were is not shown once anything about them is different', async () => {
  const ama = { userId: 'ama', name: 'Ama', role: 'customer', permissions: ['view_own_loans'], withCode: false, sessionHash: 'x' } as const
  const visit = {
    origin: { requestId: 'read-ahead', address: '127.0.0.1' },
    cookies: { sid: 'the cookie of Ama' },
    now: product.clock.now(),
    fromAnotherSite: false,
    setCookie: () => undefined,
    clearCookie: () => undefined,
    changes: [],
  }
  const callAs = (actor: Actor) =>
    findActorAndRead(
      { deps: product.deps, findActor: () => Promise.resolve(actor) },
      visit,
      () => true,
      ({ permissions }) => Promise.resolve(permissions),
    )
  expect(await callAs(ama)).toEqual({ actor: ama })
  const ahead = { status: 'fulfilled', value: ['view_own_loans'] }
  // The embedded database is asked one thing after another: nothing is gained there by asking ahead.
  expect(await callAs(ama)).toEqual({ actor: ama, ...(!product.database.embedded && { ahead }) })
  for (const changed of [
    { ...ama, permissions: [] },
    { ...ama, role: 'manager' as const },
    { ...ama, userId: 'esi' },
  ])
    expect(await callAs(changed)).toEqual({ actor: changed })
})

test('a session that is used is kept alive by reads alone', async () => {
  const { sid } = await atHome()
  for (let day = 0; day < 3; day += 1) {
    product.clock.advance({ days: 5 })
    expect(await bothSay(sid)).toEqual(all(200))
  }
})

test('a remembered session takes one connection for who is calling and for all that its home asks, on a server', async () => {
  const { sid } = await atHome()
  let taken = 0
  const count = () => (taken += 1)
  product.database.pool.on('acquire', count)
  // An address for which nothing is kept yet.
  await product.app.inject({ url: '/api/auth/user?anew', cookies: { sid } })
  product.database.pool.off('acquire', count)
  expect(taken).toBe(product.database.embedded ? 4 : 1)
})
