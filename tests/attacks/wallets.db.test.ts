import { afterAll, beforeAll, expect, test } from 'vitest'
import { apply, comeBack, joinWithProfile, openOffice, receiptFor } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let ama = ''
let whole = ''
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  ama = await joinWithProfile(product, 'Ama')
  whole = (await product.as('Ama').get('/api/auth/user')).body['user']['momoNumber']
})
afterAll(() => product.close())

const seen = async (path: string, person = 'manager') => (await product.as(person).get(path)).body['phone']

test('a wallet is shown in full only while there is money to pay out or refund, so that staff cannot collect wallets', async () => {
  const masked = `${whole.slice(0, 3)}•••${whole.slice(-4)}`
  const loan = await apply(product, 'Ama', '100')
  const [payout, refund] = [`/api/admin/loans/${loan}/payout`, `/api/admin/users/${ama}/unallocated/refund`]
  expect([await seen(payout), await seen(refund), await seen(refund, 'md')]).toEqual([masked, masked, whole])

  await product.as('md').post(`/api/admin/loans/${loan}/approve`, {})
  expect([await seen(payout), await seen(refund)]).toEqual([whole, masked])

  await product.as('desk').post(`/api/admin/loans/${loan}/disburse`, { method: 'cash' })
  expect([await seen(payout), await seen(payout, 'md')]).toEqual([masked, whole])

  // Once expired, its money is unallocated.
  await receiptFor(product, loan, '10')
  product.clock.advance({ days: 31 })
  await comeBack(product, 'manager')
  expect(await seen(refund)).toBe(whole)
})
