import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCreditScore } from '#contract/credit.ts'
import { submitPayment } from '#contract/payments.ts'
import { confirmPayment } from '#contract/staff-payments.ts'
import { borrow, comeBack, joinWithProfile, money, openOffice } from '#tests/support/loan-life.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
})
afterAll(() => product.close())

test('a claim changes no week of its customer, before and after it turns out to be another customer’s transfer', async () => {
  const loans = new Map<string, number>()
  for (const person of ['Ama', 'Kofi']) {
    await joinWithProfile(product, person)
    loans.set(person, await borrow(product, person, '1000'))
  }
  const inputs = async () => {
    await comeBack(product, 'Kofi')
    return (await product.as('Kofi').call(readCreditScore, { query: {} })).inputs
  }
  // Week 1 falls due today; both claim the same transaction ID for it.
  product.clock.advance({ days: 7 })
  const claims = new Map<string, number>()
  for (const [person, loanId] of loans) {
    await comeBack(product, person)
    const body = { amount: money('100'), paymentMethod: 'momo' as const, momoTransactionId: '12345678901', momoProvider: 'mtn' as const }
    const { payment } = await product.as(person).call(submitPayment, { params: { loanId }, body })
    claims.set(person, payment.id)
  }
  product.clock.advance({ days: 9 })
  const before = await inputs()
  expect(before).toMatchObject({ latePayments: 1, missedPayments: 1 })
  await comeBack(product, 'desk')
  await product.as('desk').call(confirmPayment, { params: { id: claims.get('Ama') ?? 0 }, body: {} })
  expect(await inputs()).toEqual(before)
})
