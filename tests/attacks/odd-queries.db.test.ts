import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoint-table.ts'
import { pathOf } from '#tests/api/call-path.ts'
import { CALL_ROWS } from '#tests/api/call-rows.ts'
import { borrow, joinWithProfile, openOffice } from '#tests/support/loan-life.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

/** Dates at the ends of calendars, and forged page cursors. */
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

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  await joinWithProfile(product, 'Ama')
  await borrow(product, 'Ama', '300')
})
afterAll(() => product.close())

test.each(ENDPOINTS.filter((endpoint) => endpoint.method === 'GET').map((endpoint) => ({ name: endpoint.name, endpoint })))(
  '$name returns no 500 for any query, and its pages end',
  async ({ endpoint }) => {
    const row = CALL_ROWS[endpoint.name]
    const path = pathOf(endpoint.path, row)
    for (const query of QUERIES) {
      const answer = await product.as(row?.by ?? 'nobody').get(`${path}?${query}`)
      expect(answer.status, `${query}: ${JSON.stringify(answer.body).slice(0, 200)}`).toBeLessThan(500)
    }
  },
)
