import { afterAll, beforeAll, expect, test } from 'vitest'
import { apply, borrow, joinWithProfile, openOffice, payCash } from '#tests/support/loan-life.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
})
afterAll(() => product.close())

/** Follows the Link header. Returns the IDs of each page. */
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

test('an invalid page cursor returns an empty page or a refusal, and never a 500', async () => {
  for (const cursor of ['0', 'abc', '99999999999999999999']) {
    const answer = await product.as('desk').get(`/api/admin/loans?cursor=${cursor}`)
    expect([200, 400]).toContain(answer.status)
  }
})
