import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCustomer } from '#contract/collections.ts'
import { recordGhanaCard, verifyGhanaCard as verifyCall } from '#contract/people.ts'
import { joinWithProfile, openOffice } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
})
afterAll(() => product.close())

test('verifyGhanaCard by staff is stored and shown as seen, not as verified with the authority', async () => {
  const params = { userId: await joinWithProfile(product, 'Ama') }
  await product.as('md').call(recordGhanaCard, { params, body: { number: 'GHA-123456789-0' } })
  const { message, user } = await product.as('manager').call(verifyCall, { params })
  expect(message).toBe('The card was recorded as seen, not verified with the authority')
  expect(user.ghanaCard).toMatchObject({ verifiedBy: 'manager', verifiedHow: 'seen' })
  await product.as('md').call(recordGhanaCard, { params, body: { number: 'GHA-123456789-1' } })
  expect((await product.as('md').call(readCustomer, { params })).person.ghanaCard).toMatchObject({ verifiedAt: null, verifiedHow: null })
})
