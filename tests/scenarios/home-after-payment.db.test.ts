import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { borrow, joinWithProfile, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let other: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  product = await buildTestApp()
  other = await buildApp({ ...product.deps }, { pool: product.database.pool, longestDelayMilliseconds: 0 })
  await openOffice(product)
})
afterAll(async () => {
  await other.close()
  await product.close()
})

test('both processes return the new balance and notification of the home screen right after a payment', async () => {
  await joinWithProfile(product, 'Ama')
  const loanId = await borrow(product, 'Ama', '200')
  const read = async (app: TestApp['app'], url: string) =>
    (await app.inject({ url, cookies: Object.fromEntries(product.as('Ama').cookies) })).json()
  for (const paid of ['10.00', '20.00', '30.00']) {
    const before = (await read(product.app, '/api/notifications')).length
    await payCash(product, 'Ama', loanId, '10')
    for (const app of [product.app, other]) {
      expect(await read(app, '/api/loans/user')).toMatchObject([{ id: loanId, amountPaid: paid }])
      expect((await read(app, '/api/notifications')).length).toBeGreaterThan(before)
    }
  }
})
