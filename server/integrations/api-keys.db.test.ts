import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey, listApiKeys, revokeApiKey } from '#contract/integrations.ts'
import { ENDPOINTS } from '#contract/endpoint-table.ts'
import { readCurrentUser } from '#contract/identity.ts'
import { type ApiScope, SCOPE_NAMES } from '#domain/integrations/api-scopes.ts'
import { addDays, dayOf } from '#domain/kernel/calendar.ts'
import { apply, comeBack, joinWithProfile, openOffice } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  await joinWithProfile(product, 'Ama')
})
afterAll(() => product.close())

const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * 86_400_000)
const today = () => dayOf(product.clock.now())
const create = async (scopes: ApiScope[], expiresOn = addDays(today(), 90)) => {
  await comeBack(product, 'md')
  const { key, apiKey } = await product.as('md').call(createApiKey, { body: { name: 'Accounts', scopes, expiresOn } })
  if (key === undefined) throw new Error('the response has no key')
  return { key, apiKey }
}
const call = async (key: string, url: string, method: 'GET' | 'POST' | 'PATCH' = 'GET') => {
  const response = await product.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${key}`, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
    ...(method !== 'GET' && { payload: {} }),
  })
  return response.statusCode
}
const LEDGER = '/api/admin/reports/trial-balance'
const LOANS = '/api/admin/loans/pending'

test('a key reads what its scopes name, and nothing else', async () => {
  const { key } = await create(['ledger'])
  expect(await call(key, LEDGER)).toBe(200)
  for (const url of [LOANS, '/api/admin/users', '/api/admin/audit', '/api/admin/api-keys'])
    expect([url, await call(key, url)]).toEqual([url, 403])
})

test('a key gets 403 for every write, and for every read of an own account', async () => {
  const { key } = await create(SCOPE_NAMES.slice())
  for (const { method, path, access, staff, name } of ENDPOINTS) {
    if (access === 'public' || (method === 'GET' && staff)) continue
    expect([name, await call(key, path.replaceAll(/:\w+/g, '1'), method)]).toEqual([name, 403])
  }
})

test('a read of one person by a key names the key in the audit trail', async () => {
  const { key } = await create(['loans'])
  const id = await apply(product, 'Ama', '300')
  expect(await call(key, `/api/admin/loans/${id}`)).toBe(200)
  const row = await product.db.selectFrom('audit_trail').select(['action', 'after']).orderBy('id', 'desc').executeTakeFirst()
  expect(row).toMatchObject({ action: 'readStaffLoan', after: { apiKey: 'Accounts' } })
})

test('the key is in the first response only, and the database has its hash', async () => {
  const { key, apiKey } = await create(['loans'])
  const rows = await product.as('md').call(listApiKeys, {})
  expect(JSON.stringify(rows)).not.toContain(key)
  expect(JSON.stringify(await product.db.selectFrom('api_keys').selectAll().execute())).not.toContain(key)
  expect(rows[0]).toMatchObject({ id: apiKey.id, start: key.slice(0, 10), scopes: ['loans'], lastUsedAt: null })
  await call(key, LOANS)
  expect((await product.as('md').call(listApiKeys, {}))[0]?.lastUsedAt).toEqual(product.clock.now())
})

test('a revoked key, an unknown one and one without its prefix get 401', async () => {
  const { key, apiKey } = await create(['loans'])
  expect(await call(key, LOANS)).toBe(200)
  await product.as('md').call(revokeApiKey, { params: { keyId: apiKey.id } })
  expect(await call(key, LOANS)).toBe(401)
  expect(await call(`mmoa_${'a'.repeat(43)}`, LOANS)).toBe(401)
  expect(await call(key.slice(5), LOANS)).toBe(401)
  await expect(product.as('md').call(revokeApiKey, { params: { keyId: apiKey.id } })).rejects.toThrow('Not found')
})

test('an expired key gets 401 from the day after', async () => {
  const { key } = await create(['loans'], addDays(today(), 2))
  const start = product.clock.now()
  product.clock.moveTo(daysAfter(start, 2))
  expect(await call(key, LOANS)).toBe(200)
  product.clock.moveTo(daysAfter(start, 3))
  expect(await call(key, LOANS)).toBe(401)
})

test.each([0, 367])('a key that expires in %i days is refused', async (days) => {
  await expect(create(['loans'], addDays(today(), days))).rejects.toThrow('Choose a day from tomorrow to a year from today.')
})

test('a key is refused while its creator is deactivated or lacks the permissions', async () => {
  const { key } = await create(['loans'])
  const { user } = await product.as('md').call(readCurrentUser, {})
  const md = product.db.updateTable('users').where('id', '=', user.id)
  await md.set({ is_active: false }).execute()
  expect(await call(key, LOANS)).toBe(401)
  await md.set({ is_active: true, role: 'customer' }).execute()
  expect(await call(key, LOANS)).toBe(401)
  await md.set({ role: 'md' }).execute()
  expect(await call(key, LOANS)).toBe(200)
})

test('the audit trail has the creation and the revocation, without the key', async () => {
  const rows = await product.db
    .selectFrom('audit_trail')
    .select(['action', 'after'])
    .where('action', 'in', ['createApiKey', 'revokeApiKey'])
    .orderBy('id')
    .execute()
  expect(rows[0]).toMatchObject({ action: 'createApiKey', after: { name: 'Accounts', scopes: ['ledger'] } })
  expect(rows.map((row) => row.action)).toContain('revokeApiKey')
  expect(JSON.stringify(rows)).not.toMatch(/mmoa_/)
})
