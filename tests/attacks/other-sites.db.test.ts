import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoint-table.ts'
import { pathOf } from '#tests/api/call-path.ts'
import { CALL_ROWS } from '#tests/api/call-rows.ts'
import { joinWithProfile, openOffice } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  await joinWithProfile(product, 'Ama')
})
afterAll(() => product.close())

/** Current and old browsers, a sandboxed frame, a sibling domain. */
const FROM_ELSEWHERE: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost:1' },
]

const changing = ENDPOINTS.filter((endpoint) => endpoint.method !== 'GET').map((endpoint) => ({ name: endpoint.name, endpoint }))

test.each(changing)('$name rejects a request from another site with the customer’s cookies', async ({ endpoint }) => {
  const row = CALL_ROWS[endpoint.name]
  const path = pathOf(endpoint.path, row)
  const body = JSON.stringify(Object.fromEntries(Object.entries(row?.body ?? {}).map(([name, one]) => [name, one.good])))
  for (const headers of FROM_ELSEWHERE) {
    const answer = await product.as(row?.by ?? 'nobody').send(endpoint.method, path, body, headers)
    expect([answer.status, headers]).toEqual([403, headers])
  }
})

const reading = ENDPOINTS.filter(({ method, access }) => method === 'GET' && access !== 'public').map((endpoint) => ({
  name: endpoint.name,
  endpoint,
}))

test.each(reading)('$name rejects a read that a page of another site starts, which would be audited or counted', async ({ endpoint }) => {
  const row = CALL_ROWS[endpoint.name]
  for (const site of ['cross-site', 'same-site']) {
    const answer = await product.as(row?.by ?? 'nobody').get(pathOf(endpoint.path, row), { 'sec-fetch-site': site })
    expect([answer.status, answer.body['message']]).toEqual([403, 'This request came from another site and was refused.'])
  }
})

test('a read that a page of another site starts leaves no row in the audit trail', async () => {
  const rows = async () => (await product.db.selectFrom('audit_trail').select('id').execute()).length
  const before = await rows()
  await product.as('md').get('/api/admin/audit', { 'sec-fetch-site': 'cross-site' })
  expect(await rows()).toBe(before)
})

describe('a cross-site form', () => {
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'with content type %s is rejected',
    async (type) => {
      const answer = await product
        .as('Ama')
        .send('POST', '/api/loans/apply', '{"requestedAmount":"300","lender":"mmoa_direct","termsAccepted":true}', { 'content-type': type })
      expect(answer.status).toBe(415)
    },
  )
  test('GET on the sign-out address ends no session', async () => {
    await product.as('Ama').get('/api/logout', { 'sec-fetch-site': 'cross-site' })
    expect((await product.as('Ama').get('/api/auth/user')).status).toBe(200)
  })
  test('no response allows another site to read it', async () => {
    const answer = await product.as('Ama').get('/api/auth/user', { origin: 'https://evil.example' })
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
  })
})
