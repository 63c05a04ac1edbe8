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

test('a claim that turns out to be another customer’s transfer opens its week again, and updates the stored score', async () => {
  const ids = new Map<string, { userId: string; loanId: number }>()
  for (const person of ['Ama', 'Kofi']) {
    const userId = await joinWithProfile(product, person)
    ids.set(person, { userId, loanId: await borrow(product, person, '1000') })
  }
  // Week 1 fell due nine days ago; both claim the same transaction ID for it.
  product.clock.advance({ days: 7 })
  const claims = new Map<string, number>()
  for (const [person, { loanId }] of ids) {
    await comeBack(product, person)
    const body = { amount: money('100'), paymentMethod: 'momo' as const, momoTransactionId: '12345678901', momoProvider: 'mtn' as const }
    const { payment } = await product.as(person).call(submitPayment, { params: { loanId }, body })
    claims.set(person, payment.id)
  }
  product.clock.advance({ days: 9 })
  await comeBack(product, 'desk')
  await product.as('desk').call(confirmPayment, { params: { id: claims.get('Ama') ?? 0 }, body: {} })
  const kofi = await product.db
    .selectFrom('users')
    .select(['missed_payments', 'credit_score'])
    .where('id', '=', ids.get('Kofi')?.userId ?? '')
    .executeTakeFirstOrThrow()
  expect(kofi.missed_payments).toBe(1)
  await comeBack(product, 'Kofi')
  const now = await product.as('Kofi').call(readCreditScore, { query: {} })
  expect([now.score, now.storedScore]).toEqual([kofi.credit_score, kofi.credit_score])
})
