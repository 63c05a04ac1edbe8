import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCreditScore } from '#contract/credit.ts'
import { listOwnLoans } from '#contract/loans.ts'
import { submitPayment } from '#contract/payments.ts'
import { confirmPayment, failPayment } from '#contract/staff-payments.ts'
import { borrow, comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
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
  // Both claim the same transaction ID for week 1.
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

test('claims that lose to a confirmed claim on the same transfer stop no claims; claims that staff fail do', async () => {
  const enter = async (person: string, momoTransactionId: string) => {
    const [loan] = await product.as(person).call(listOwnLoans, {})
    const body = { amount: '10', momoTransactionId, momoProvider: 'mtn' }
    return product.as(person).post(`/api/payments/${loan?.id}`, body)
  }
  const isStopped = async () => (await product.as('Kofi').call(listOwnLoans, {})).map((one) => one.claimsStopped)
  for (const person of ['Ama', 'Kofi', 'desk']) await comeBack(product, person)
  for (const id of ['WON-1', 'WON-2', 'WON-3']) {
    const { body } = await enter('Ama', id)
    const lost = await enter('Kofi', id)
    await product.as('desk').call(confirmPayment, { params: { id: body.payment.id }, body: {} })
    expect((await product.as('desk').post(`/api/admin/payments/${lost.body.payment.id}/confirm`)).status).toBe(409)
  }
  expect(await isStopped()).toEqual([false])
  for (const id of ['LOST-1', 'LOST-2', 'LOST-3']) {
    const { status, body } = await enter('Kofi', id)
    expect(status).toBe(200)
    await product.as('desk').call(failPayment, { params: { id: body.payment.id }, body: { reason: 'No such transfer' } })
    // Another customer's transfer, as it turns out.
    product.clock.advance({ minutes: 1 })
    const other = await enter('Ama', id)
    await product.as('desk').call(confirmPayment, { params: { id: other.body.payment.id }, body: {} })
  }
  expect(await isStopped()).toEqual([true])
  expect((await enter('Kofi', 'LOST-4')).status).toBe(422)
})

test('completed payments are listed by completion, page by page: a claim that is confirmed late is the newest', async () => {
  await joinWithProfile(product, 'Yaw')
  const loanId = await borrow(product, 'Yaw', '500')
  const body = { amount: money('20'), paymentMethod: 'momo', momoTransactionId: 'LATE-1', momoProvider: 'mtn' } as const
  const { payment: claim } = await product.as('Yaw').call(submitPayment, { params: { loanId }, body })
  product.clock.advance({ minutes: 5 })
  await payCash(product, 'Yaw', loanId, '10')
  product.clock.advance({ minutes: 5 })
  await product.as('desk').call(confirmPayment, { params: { id: claim.id }, body: {} })
  const path = '/api/admin/payments?status=completed'
  const { body: all } = await product.as('desk').get(path)
  expect(all.slice(0, 2).map((one: { amount: string }) => one.amount)).toEqual(['20.00', '10.00'])
  const seen: number[] = []
  for (let next: string | undefined = `${path}&limit=2`; next !== undefined;) {
    const page = await product.as('desk').get(next)
    seen.push(...page.body.map((one: { id: number }) => one.id))
    next = /<(.*?)>; rel="next"/.exec(String(page.headers['link']))?.[1]
  }
  expect(seen).toEqual(all.map((one: { id: number }) => one.id))
})
