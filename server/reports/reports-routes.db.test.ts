import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAudit, readInvariants } from '#contract/reports.ts'
import { signInAdministrator, signInStaff, signUp } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let efua: string
let yaw: string
let ama: string

beforeAll(async () => {
  product = await buildTestApp()
  await signInAdministrator(product)
  efua = await signInStaff(product, 'Efua Boateng', '0244000001', 'md')
  yaw = await signInStaff(product, 'Yaw Asante', '0244000002', 'manager')
  await signInStaff(product, 'Kwame', '0244000003', 'front_desk')
  ama = await signUp(product, 'Ama', '0244000004')
  await product.as('Yaw Asante').post(`/api/admin/users/${ama}/sign-in-code`)
  await product.as('Efua Boateng').post(`/api/admin/users/${ama}/role`, { role: 'manager' })
  await product.as('Efua Boateng').post(`/api/admin/users/${efua}/role`, { role: 'customer' })
})
afterAll(() => product.close())

describe('GET /api/admin/audit', () => {
  test('lists actions with the names of their users, newest first', async () => {
    const rows = await product.as('Yaw Asante').call(listAudit, { query: {} })
    expect(rows.slice(0, 3)).toMatchObject([
      { action: 'assignRole', outcome: 'refused', actorId: efua, actorName: 'Efua Boateng', actorRole: 'md', targetId: efua },
      {
        action: 'assignRole',
        outcome: 'done',
        targetKind: 'user',
        targetId: ama,
        before: { role: 'customer', permissions: [] },
        after: { role: 'manager', permissions: [] },
      },
      { action: 'issueSignInCode', outcome: 'done', actorName: 'Yaw Asante', at: product.clock.now() },
    ])
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => b - a))
  })

  test('filters by actor, target and action', async () => {
    const actions = async (query: object) => (await product.as('Yaw Asante').call(listAudit, { query })).map(({ action }) => action)
    expect(await actions({ actorId: yaw, targetId: ama })).toEqual(['issueSignInCode'])
    expect(await actions({ targetKind: 'user', targetId: ama, show: 'acts' })).toEqual(['assignRole', 'issueSignInCode'])
    expect(await actions({ targetKind: 'user', targetId: ama, show: 'reads' })).toEqual(['listAudit'])
    expect(await actions({ action: 'issueSignInCode' })).toEqual(['issueSignInCode'])
    expect(await actions({ action: 'nothing of the kind' })).toEqual([])
  })

  test('returns pages without gaps, and 400 for an invalid cursor', async () => {
    const all = await product.as('Yaw Asante').call(listAudit, { query: {} })
    const seen: unknown[] = []
    let path: string | undefined = '/api/admin/audit?limit=2'
    while (path !== undefined) {
      const page = await product.as('Yaw Asante').get(path)
      expect(page.status).toBe(200)
      seen.push(...(page.body as { id: number }[]).map(({ id }) => id))
      path = /^<(.+)>; rel="next"$/.exec(String(page.headers['link']))?.[1]
    }
    expect(seen).toEqual(all.map(({ id }) => id))
    expect(await product.as('Yaw Asante').get('/api/admin/audit?cursor=x')).toMatchObject({ status: 400 })
  })

  test('answers 403 for the front desk and 401 without a session', async () => {
    expect(await product.as('Kwame').get('/api/admin/audit')).toMatchObject({ status: 403 })
    expect(await product.as('nobody').get('/api/admin/audit')).toMatchObject({ status: 401 })
  })
})

describe('GET /api/admin/invariants', () => {
  test('reports no violation for a correct ledger, and 403 for a manager', async () => {
    expect(await product.as('Efua Boateng').call(readInvariants, {})).toEqual({
      holds: true,
      violations: [],
      proof: { running: null, last: null },
    })
    expect(await product.as('Yaw Asante').get('/api/admin/invariants')).toMatchObject({ status: 403 })
  })

  test('names the counter that differs from the ledger', async () => {
    const drift = (by: number) =>
      sql`update users set on_time_payments = on_time_payments + ${by} where full_name = 'Efua Boateng'`.execute(product.db)
    await drift(1)
    expect(await product.as('Efua Boateng').call(readInvariants, {})).toMatchObject({
      holds: false,
      violations: [{ invariant: 'payments_are_counted', subject: `user ${efua}`, detail: expect.any(String) }],
    })
    await drift(-1)
  })
})
