import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCurrentUser } from '#contract/identity.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
})
afterAll(() => product.close())

test('GET /readyz of the test app reports its database', async () => {
  expect(await product.as('Ama').get('/readyz')).toMatchObject({ status: 200, body: 'ok' })
})

test('an unknown path of the test app returns JSON', async () => {
  const answer = await product.as('Ama').post('/api/no-such-call', { amount: '5.00' })
  expect(answer).toMatchObject({ status: 404, body: { message: 'Not found' } })
})

test('call() fails the test when the call is refused', async () => {
  await expect(product.as('Ama').call(readCurrentUser, {})).rejects.toThrow(/^readCurrentUser was answered 40[14]/)
})

test('as() returns the same browser for the same name, and another for another', () => {
  expect(product.as('Ama')).toBe(product.as('Ama'))
  expect(product.as('Ama')).not.toBe(product.as('Kofi'))
})
