import { ENDPOINTS } from '#contract/endpoint-table.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apply, borrow, joinWithProfile, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { CALL_ROWS } from '#tests/api/call-rows.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
})
afterAll(() => product.close())

/** Follows the Link header. @returns the IDs of each page. */
async function pages(person: string, path: string): Promise<number[][]> {
  const found: number[][] = []
  for (let next: string | undefined = path; next !== undefined;) {
    const answer = await product.as(person).get(next)
    expect(answer.status).toBe(200)
    found.push(answer.body.map((row: { id: number }) => row.id))
    next = /<([^>]+)>; rel="next"/.exec(String(answer.headers['link'] ?? ''))?.[1]
  }
  return found
}

test('lists have consecutive pages: loans and payments newest first, applications oldest first', async () => {
  await joinWithProfile(product, 'Ama')
  const loan = await borrow(product, 'Ama', '300')
  const payments: number[] = []
  for (let index = 0; index < 5; index += 1) payments.push((await payCash(product, 'Ama', loan, '10')).payment.id)
  expect(await pages('Ama', '/api/payments/user?limit=2')).toEqual([
    payments.slice(3).toReversed(),
    payments.slice(1, 3).toReversed(),
    payments.slice(0, 1),
  ])
  const waiting: number[] = []
  for (const person of ['Esi', 'Yaa', 'Kofi']) {
    await joinWithProfile(product, person)
    waiting.push(await apply(product, person, '100'))
  }
  expect(await pages('desk', '/api/admin/loans/pending?limit=2')).toEqual([waiting.slice(0, 2), waiting.slice(2)])
  expect(await pages('desk', '/api/admin/loans?limit=3')).toEqual([waiting.toReversed(), [loan]])
})

/** Short lists, returned whole. */
const WITHOUT_PAGES = new Set(['findPeople', 'listSettings', 'listLedgerMonths', 'listOpenMomoRequests', 'listMomoRequestsFor'])

const lists = ENDPOINTS.filter((endpoint) => endpoint.list && !WITHOUT_PAGES.has(endpoint.name))

test.each(lists.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s rejects an unknown cursor with errors.cursor',
  async (name, endpoint) => {
    const row = CALL_ROWS[name]
    const path = endpoint.path.replace(/:(\w+)/g, (_all, part: string) => (part === 'userId' ? 'somebody' : '1'))
    for (const cursor of ['abc.def~1', '2026-13-41.1', '99999999999999999999']) {
      const answer = await product.as(row?.by ?? 'md').get(`${path}?cursor=${cursor}`)
      expect([name, cursor, answer.status, answer.body]).toEqual([
        name,
        cursor,
        400,
        { message: 'This page of the list does not exist', errors: { cursor: 'This page of the list does not exist' } },
      ])
    }
  },
)

test('the statement of an account rejects an unknown cursor with errors.cursor', async () => {
  const answer = await product.as('md').get('/api/admin/reports/accounts/bank?cursor=abc')
  expect(answer).toMatchObject({ status: 400, body: { errors: { cursor: 'This page of the list does not exist' } } })
})
