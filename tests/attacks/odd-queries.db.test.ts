import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoint-table.ts'
import { shapeOf } from '#server/public/openapi.ts'
import { pathOf } from '#tests/api/call-path.ts'
import { CALL_ROWS } from '#tests/api/call-rows.ts'
import { borrow, joinWithProfile, openOffice } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

/** Ends of calendars, and forged page cursors. */
const DAYS = ['0000-01-01', '0001-01-01', '1582-10-10', '9999-12-31']
const CURSORS = [
  '0',
  '999999999999999',
  '999999.999999999999999',
  '9999-12-31.1',
  '9999-99-99~1',
  '9999-12-31.1.1',
  '999999999999999~x',
  '2026-13',
  '~',
]
const QUERIES = [
  ...DAYS.flatMap((day) => [
    `asOf=${day}`,
    `day=${day}`,
    `from=${day}`,
    `to=${day}`,
    `from=0001-01-01&to=${day}`,
    `from=${day}&to=9999-12-31`,
  ]),
  ...CURSORS.map((cursor) => `cursor=${cursor}`),
  'limit=999999999',
  'limit=1&limit=2',
  'cursor=1&cursor=2',
  '__proto__=1',
  'search=%00',
  'q=%00',
  'status=%00',
  'lender=%ED%A0%80',
]

/** With a declared parameter, and an undeclared one. */
function queriesFor({ query, list }: Endpoint): string[] {
  const declared = new Set([...Object.keys((query && shapeOf(query).properties) ?? {}), ...(list ? ['limit', 'cursor'] : [])])
  return QUERIES.filter((one) => one === '__proto__=1' || [...new URLSearchParams(one).keys()].some((name) => declared.has(name)))
}

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  await joinWithProfile(product, 'Ama')
  await borrow(product, 'Ama', '300')
})
afterAll(() => product.close())

test.each(ENDPOINTS.filter((endpoint) => endpoint.method === 'GET').map((endpoint) => ({ name: endpoint.name, endpoint })))(
  '$name returns no 5xx for days and cursors at the ends of their ranges',
  async ({ endpoint }) => {
    const row = CALL_ROWS[endpoint.name]
    const path = pathOf(endpoint.path, row)
    for (const query of queriesFor(endpoint)) {
      const answer = await product.as(row?.by ?? 'nobody').get(`${path}?${query}`)
      expect(answer.status, `${query}: ${JSON.stringify(answer.body).slice(0, 200)}`).toBeLessThan(500)
    }
  },
)
