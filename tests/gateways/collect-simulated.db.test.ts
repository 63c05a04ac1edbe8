import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { borrow, joinWithProfile, openOffice } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { testClock } from '#tests/support/test-clock.ts'
import { freePort } from '#tools/check/free-port.ts'
import { simulatorSettings } from '#tools/simulator/simulator-settings.ts'
import { type Simulator, startSimulator } from '#tools/simulator/start-simulator.ts'

// Networks are simulated over HTTP, and callbacks arrive by themselves.
const clock = testClock()
let simulator: Simulator
let product: TestApp
let loan: number
beforeAll(async () => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  simulator = await startSimulator({ clock, productOrigin: origin })
  product = await buildTestApp({ ...simulatorSettings(simulator, origin), PUBLIC_ORIGIN: origin }, clock)
  await product.app.listen({ port, host: '127.0.0.1' })
  await openOffice(product)
  await joinWithProfile(product, 'Ama')
  loan = await borrow(product, 'Ama', '1000')
})
afterAll(async () => {
  await product.close()
  await simulator.close()
})

const requestPayment = (body: object) => product.as('Ama').post(`/api/payments/${loan}/momo-request`, body)
const status = (reference: string) => product.as('Ama').get(`/api/payments/momo-status/${reference}`)
/** Nothing polls the network: only a callback can have changed the status. */
const stored = async (reference: string) => {
  const { rows } = await sql<{ status: string }>`select status from momo_transactions where reference = ${reference}`.execute(product.db)
  return rows[0]?.status
}
const later = async (seconds: number) => {
  clock.advance({ seconds })
  await simulator.tick()
}

test('a payment is completed once when MTN calls back with PUT and then with POST', async () => {
  const callbacks = [{ method: 'PUT' as const }, { method: 'POST' as const, afterSeconds: 5 }]
  simulator.script.order({ part: 'mtn', operation: 'requesttopay', order: { result: 'succeed', afterSeconds: 10, callbacks } })
  const { body } = await requestPayment({ amount: '12.50', phoneNumber: '0244123456', momoProvider: 'mtn' })
  await later(11)
  await expect.poll(() => stored(body.referenceId)).toBe('SUCCESSFUL')
  await later(10)
  const { rows } = await sql`select amount, source, momo_provider from payments where momo_reference = ${body.referenceId}`.execute(
    product.db,
  )
  expect(rows).toEqual([{ amount: 1_250, source: 'momo_clearing', momo_provider: 'mtn' }])
  expect(simulator.book('mtn').book.lines()).toMatchObject([{ reference: body.referenceId, amount: 1_250 }])
})

test('a failure in MTN’s words is shown to the customer in the product’s words', async () => {
  simulator.script.order({ part: 'mtn', operation: 'requesttopay', order: { result: 'fail', reason: 'NOT_ENOUGH_FUNDS', callbacks: [] } })
  const { body } = await requestPayment({ amount: '5', phoneNumber: '0244123456', momoProvider: 'mtn' })
  await later(6)
  expect((await status(body.referenceId)).body).toMatchObject({ status: 'FAILED', reason: 'Your wallet balance is too low.' })
})

test('a Telecel payment needs the customer’s voucher, and its signed webhook completes it', async () => {
  const phone = '0204123456'
  const { body } = await requestPayment({ amount: '7', phoneNumber: phone, momoProvider: 'telecel' })
  expect((await status(body.referenceId)).body).toMatchObject({ status: 'PENDING', voucherNote: expect.stringContaining('*110#') })
  // The webhook may arrive while the voucher is accepted.
  await later(6)
  const voucher = /\d{4,}/.exec(
    simulator.phones
      .menus()
      .map((menu) => menu.answer(phone))
      .join(' '),
  )?.[0]
  const sent = await product.as('Ama').post(`/api/payments/momo-status/${body.referenceId}/voucher`, { voucher })
  expect(sent.status).toBe(200)
  await simulator.tick()
  await expect.poll(() => stored(body.referenceId)).toBe('SUCCESSFUL')
})

test('a webhook is rejected without a signature of its exact bytes', async () => {
  const { body } = await requestPayment({ amount: '8', phoneNumber: '0244123456', momoProvider: 'mtn' })
  const text = `{"event":"charge.success", "data":{"reference":"${body.referenceId}"}}`
  const signature = createHmac('sha512', simulator.keys.paystack.secretKey).update(text).digest('hex')
  const call = (content: string, headers: Record<string, string>) =>
    product.app.inject({
      method: 'POST',
      url: '/hooks/paystack',
      headers: { 'content-type': 'application/json', ...headers },
      payload: content,
    })
  expect((await call(text, {})).statusCode).toBe(401)
  expect((await call(text, { 'x-paystack-signature': 'f'.repeat(128) })).statusCode).toBe(401)
  expect((await call(`${text} `, { 'x-paystack-signature': signature })).statusCode).toBe(401)
  expect((await call(text, { 'x-paystack-signature': signature })).statusCode).toBe(200)
  await later(6)
  await status(body.referenceId)
})
