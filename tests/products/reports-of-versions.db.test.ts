import { afterAll, beforeAll, expect, test } from 'vitest'
import { provisions } from '#server/reports/provisions-query.ts'
import { joinWithProfile, openOffice } from '#tests/support/loan-actions.ts'
import { borrowUnder, offer, PLAIN_SALARY } from '#tests/support/loans-of-versions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  await offer(product, PLAIN_SALARY)
  await joinWithProfile(product, 'Ama')
  await borrowUnder(product, 'Ama', { amount: '1000', version: PLAIN_SALARY })
})
afterAll(() => product.close())

test('the interest of the month by day is that of the product of each loan', async () => {
  product.clock.moveTo('2026-03-17T09:00:00Z')
  const { interest } = await provisions(product.db, '2026-03-17', '2026-03-17')
  // Fifteen of the 31 days of the first period, at 5% of GH₵1,000.00.
  expect(interest).toMatchObject({ whenPaid: 0, byDay: Math.floor((5_000 * 15) / 31) })
})
