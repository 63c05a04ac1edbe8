import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateReceipt } from '#contract/staff-payments.ts'
import { countTry } from '#server/platform/http/rate-limit.ts'
import { borrow, joinWithProfile, openOffice, receiptFor } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let ama = 0
let kofi = 0
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  await joinWithProfile(product, 'Ama')
  ama = await borrow(product, 'Ama', '300')
  await joinWithProfile(product, 'Kofi')
  kofi = await borrow(product, 'Kofi', '300')
})
afterAll(() => product.close())

const enter = (person: string, loan: number, cashReceiptNumber: string, amount = '30') =>
  product.as(person).post(`/api/payments/${loan}`, { amount, paymentMethod: 'cash', cashReceiptNumber })

describe('a receipt number', () => {
  test('of another customer is rejected like an unknown one, and pays nothing', async () => {
    const number = await receiptFor(product, kofi, '30')
    const stolen = await enter('Ama', ama, number)
    const invented = await enter('Ama', ama, '222222')
    expect(stolen).toMatchObject({ status: invented.status, body: { message: invented.body['message'] } })
    expect((await enter('Kofi', kofi, number)).body['payment']).toMatchObject({ status: 'completed', amount: '30.00' })
  })
  test('is locked after five wrong attempts, for the right number too', async () => {
    product.clock.advance({ minutes: 31 })
    const right = await receiptFor(product, ama, '30')
    const counted = async () => Number(/^wrong_receipt_numbers_total (\d+)$/m.exec((await product.app.inject('/metrics')).body)?.[1])
    const before = await counted()
    for (let tries = 0; tries < 5; tries += 1) expect((await enter('Ama', ama, `22222${tries + 2}`)).status).toBe(422)
    expect(await counted()).toBe(before + 5)
    const waiting = await enter('Ama', ama, right)
    expect([waiting.status, Number(waiting.headers['retry-after']) > 0]).toEqual([429, true])
    product.clock.advance({ minutes: 16 })
    expect((await enter('Ama', ama, right)).body['payment']).toMatchObject({ status: 'completed' })
  })
  test('is refused from an address with a hundred wrong numbers, but not a customer’s own receipt', async () => {
    const [own, plain] = [
      await receiptFor(product, ama, '30'),
      (await product.as('desk').call(generateReceipt, { body: {} })).receiptNumber,
    ]
    const rule = { limit: 100, windowSeconds: 15 * 60, restSeconds: 15 * 60 }
    await countTry(product.db, 'wrong-receipt:address:127.0.0.1', rule, product.clock.now(), 99)
    expect(await enter('Kofi', kofi, '222222')).toMatchObject({ status: 422 })
    for (const [number, status] of [
      [plain, 429],
      ['222223', 429],
      [own, 200],
    ] as const)
      expect([number, (await enter('Ama', ama, number)).status]).toEqual([number, status])
    product.clock.advance({ minutes: 16 })
    expect((await enter('Ama', ama, plain)).status).toBe(200)
  })
  test('counts once for ten concurrent attempts', async () => {
    const number = await receiptFor(product, ama, '30')
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter('Ama', ama, number)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(9)
    for (const { status, body } of refused) expect([status, body['message']]).toEqual([409, 'Receipt number has already been used'])
  })
  test('pays no more than the amount it was made for', async () => {
    const number = await receiptFor(product, ama, '10')
    expect((await enter('Ama', ama, number, '100')).status).toBe(422)
  })
})

describe('a repeated form', () => {
  test('with another account’s idempotency key is a new request: keys belong to one account', async () => {
    const key = { 'idempotency-key': 'the-same-key' }
    const body = { amount: '20', paymentMethod: 'momo', momoTransactionId: 'TX-1000' }
    expect((await product.as('Ama').post(`/api/payments/${ama}`, body, key)).status).toBe(200)
    const other = await product.as('Kofi').post(`/api/payments/${ama}`, body, key)
    expect([other.status, other.headers['idempotency-replayed']]).toEqual([404, undefined])
  })
  test('POST /api/loans/apply rejects the twenty-first application of an hour', async () => {
    await joinWithProfile(product, 'Eager')
    const apply = () => product.as('Eager').post('/api/loans/apply', { requestedAmount: '5', lender: 'mmoa_direct', termsAccepted: true })
    for (let tries = 0; tries < 20; tries += 1) expect((await apply()).status).not.toBe(429)
    expect((await apply()).status).toBe(429)
  })
})

test('a session that calls without pause is rate-limited, and other sessions are not', async () => {
  const { createSessionRateLimit, CALLS_PER_WRITE } = await import('#server/platform/http/rate-limit.ts')
  const limit = createSessionRateLimit()
  const actor = { sessionHash: 'one' } as never
  const statuses = async (count: number) => {
    let last: unknown
    for (let calls = 0; calls < count; calls += 1) last = await limit(product.deps, actor, product.clock.now())
    return last
  }
  expect(await statuses(12_000)).toBeUndefined()
  expect(await statuses(CALLS_PER_WRITE)).toMatchObject({ code: 'too_many_requests' })
  expect(await limit(product.deps, { sessionHash: 'another' } as never, product.clock.now())).toBeUndefined()
  product.clock.advance({ minutes: 2 })
  expect(await statuses(CALLS_PER_WRITE)).toBeUndefined()
})
