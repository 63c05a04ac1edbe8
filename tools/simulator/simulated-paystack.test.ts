import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cedis } from '#domain/kernel/money.ts'
import { chargePaystack } from '#tests/support/provider-calls.ts'
import { testClock } from '#tests/support/test-clock.ts'
import { listenHere } from '#tools/simulator/simulator-server.ts'
import { startSimulator, type Simulator } from '#tools/simulator/start-simulator.ts'

const clock = testClock()
let simulator: Simulator
let listener: Server
let answers = 200
const webhooks: { event: string; reference: string; isSigned: boolean }[] = []

beforeAll(async () => {
  listener = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      const signature = createHmac('sha512', simulator.keys.paystack.secretKey).update(body).digest('hex')
      const { event, data } = JSON.parse(body)
      webhooks.push({ event, reference: data.reference, isSigned: request.headers['x-paystack-signature'] === signature })
      response.writeHead(answers).end()
    })
  })
  const port = await listenHere(listener, 0)
  simulator = await startSimulator({ clock, productOrigin: `http://localhost:${port}` })
})
afterAll(async () => {
  listener.closeAllConnections()
  listener.close()
  await simulator.close()
})

async function call(method: 'GET' | 'POST', path: string, body?: object, key = simulator.keys.paystack.secretKey) {
  const answer = await fetch(`${simulator.urls['paystack']}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}
const verify = (reference: string) => call('GET', `/transaction/verify/${reference}`)
const CHARGE = { phone: '0551234987', amount: 10_000, provider: 'mtn' }

test('a charge pays, reports Paystack’s fee, and sends a signed webhook', async () => {
  const before = simulator.book('paystack').book.balance('GHS')
  const { reference } = await chargePaystack(simulator, CHARGE)
  expect((await verify(reference)).body).toMatchObject({
    status: true,
    data: { status: 'success', amount: 10_000, currency: 'GHS', fees: 195, reference, paid_at: '2026-03-02T09:00:00.000Z' },
  })
  expect(simulator.book('paystack').book.balance('GHS') - before).toBe(9_805)
  await simulator.tick()
  expect(webhooks.at(-1)).toEqual({ event: 'charge.success', reference, isSigned: true })
})

test.each([
  ['0540000451', 'Declined'],
  ['0540000452', 'Transaction timed out'],
  ['0540000455', 'Account not registered for mobile money'],
])('a charge of the test number %s fails with its message, without a webhook', async (phone, words) => {
  webhooks.length = 0
  const { reference } = await chargePaystack(simulator, { ...CHARGE, phone })
  expect((await verify(reference)).body.data).toMatchObject({ status: 'failed', gateway_response: words })
  expect((await call('GET', `/charge/${reference}`)).body.data).toEqual({ reference, status: 'failed', message: words })
  await simulator.tick()
  expect(webhooks).toEqual([])
})

test('a webhook without a 2xx response is repeated after three minutes, until it gets one', async () => {
  webhooks.length = 0
  answers = 503
  const { reference } = await chargePaystack(simulator, CHARGE)
  await simulator.tick()
  await simulator.advance(179)
  expect(webhooks).toHaveLength(1)
  await simulator.advance(1)
  expect(webhooks).toHaveLength(2)
  answers = 200
  await simulator.advance(180)
  await simulator.advance(3_600)
  expect(webhooks.map((one) => one.reference)).toEqual([reference, reference, reference])
})

test.each<[string, string, object, number, string]>([
  ['no address', '/charge', { amount: 100, currency: 'GHS', mobile_money: { phone: '0551234987', provider: 'mtn' } }, 400, 'Email'],
  [
    'a fraction of a pesewa',
    '/charge',
    { email: 'a@b.co', amount: 1.5, currency: 'GHS', mobile_money: { phone: '0551234987', provider: 'mtn' } },
    400,
    'Amount',
  ],
  [
    'naira',
    '/charge',
    { email: 'a@b.co', amount: 100, currency: 'NGN', mobile_money: { phone: '0551234987', provider: 'mtn' } },
    400,
    'Currency',
  ],
  [
    'an unknown network',
    '/charge',
    { email: 'a@b.co', amount: 100, currency: 'GHS', mobile_money: { phone: '0551234987', provider: 'glo' } },
    400,
    'provider',
  ],
  [
    'a number with the country',
    '/charge',
    { email: 'a@b.co', amount: 100, currency: 'GHS', mobile_money: { phone: '233551234987', provider: 'mtn' } },
    400,
    'phone',
  ],
  [
    'an unknown bank',
    '/transferrecipient',
    { type: 'mobile_money', name: 'Ama', account_number: '0551234987', bank_code: 'GLO', currency: 'GHS' },
    400,
    'Bank',
  ],
  [
    'an unknown recipient',
    '/transfer',
    { source: 'balance', amount: 100, currency: 'GHS', recipient: 'RCP_x', reference: 'a'.repeat(16) },
    400,
    'Recipient',
  ],
  [
    'a reference in capitals',
    '/transfer',
    { source: 'balance', amount: 100, currency: 'GHS', recipient: 'RCP_x', reference: 'A'.repeat(16) },
    400,
    'reference',
  ],
])('simulated Paystack rejects %s', async (_what, path, body, status, words) => {
  expect(await call('POST', path, body)).toMatchObject({ status, body: { status: false, message: expect.stringContaining(words) } })
})

test('simulated Paystack rejects a wrong key, and returns 404 for unknown references', async () => {
  expect(await call('GET', '/balance', undefined, 'sk_test_other')).toMatchObject({ status: 401, body: { message: 'Invalid key' } })
  expect(await verify(randomUUID())).toMatchObject({ status: 400, body: { code: 'transaction_not_found' } })
  expect(await call('GET', `/transfer/verify/${randomUUID()}`)).toMatchObject({ status: 404, body: { message: 'Transfer not found' } })
})

test('the same reference charges once', async () => {
  const { reference } = await chargePaystack(simulator, CHARGE)
  const again = { email: 'a@b.co', amount: 5_000, currency: 'GHS', reference, mobile_money: { phone: '0551234987', provider: 'mtn' } }
  expect(await call('POST', '/charge', again)).toMatchObject({ status: 400, body: { code: 'duplicate_reference' } })
  expect((await verify(reference)).body.data.amount).toBe(10_000)
})

async function pay(phone: string, amount: number, reference = randomUUID()) {
  const wallet = { type: 'mobile_money', name: 'Abina Nana', account_number: phone, bank_code: 'MTN', currency: 'GHS' }
  const { data } = (await call('POST', '/transferrecipient', wallet)).body
  const sent = await call('POST', '/transfer', {
    source: 'balance',
    amount,
    currency: 'GHS',
    recipient: data.recipient_code,
    reference,
    reason: 'Loan 42',
  })
  return { reference, sent }
}
const transferred = async (reference: string) => (await call('GET', `/transfer/verify/${reference}`)).body.data

test('a transfer reaches the wallet once, and sends a webhook', async () => {
  const { reference, sent } = await pay('0551230001', 100_000)
  expect(sent).toMatchObject({ status: 200, body: { data: { status: 'pending', transfer_code: expect.stringMatching(/^TRF_/) } } })
  const expected = { status: 'success', amount: 100_000, recipient: { details: { account_number: '0551230001' } } }
  expect(await transferred(reference)).toMatchObject({ ...expected, transfer_code: sent.body.data.transfer_code })
  expect(await pay('0551230001', 100_000, reference)).toMatchObject({ sent: { status: 400, body: { code: 'duplicate_reference' } } })
  expect(simulator.book('paystack').book.wallet('0551230001', 'GHS').balance).toBe(cedis(6_000))
  await simulator.tick()
  expect(webhooks.at(-1)).toEqual({ event: 'transfer.success', reference, isSigned: true })
})

test('a transfer is rejected when the balance is too low, and fails when the wallet is missing', async () => {
  const { setBalance } = simulator.book('paystack').book
  simulator.book('paystack').book.wallet('0551230002', 'GHS').state = 'missing'
  const { reference } = await pay('0551230002', 100)
  expect(await transferred(reference)).toMatchObject({ status: 'failed', gateway_response: 'Account not registered for mobile money' })
  setBalance('GHS', cedis(1))
  expect((await pay('0551230003', 101)).sent).toMatchObject({ status: 400, body: { code: 'insufficient_balance' } })
  setBalance('GHS', cedis(100_000))
})

test('a transfer stays pending while confirmation by code is on, and the next one succeeds when it is off', async () => {
  simulator.settings.paystackTransferOtp = true
  const { reference, sent } = await pay('0551230004', 100)
  expect(sent.body.data.status).toBe('otp')
  clock.advance({ hours: 5 })
  expect((await transferred(reference)).status).toBe('pending')
  expect((await call('POST', '/transfer/disable_otp')).status).toBe(200)
  expect((await call('POST', '/transfer/disable_otp_finalize', { otp: '999999' })).status).toBe(400)
  expect((await call('POST', '/transfer/disable_otp_finalize', { otp: '123456' })).status).toBe(200)
  expect((await transferred((await pay('0551230004', 100)).reference)).status).toBe('success')
})

test('refunds never exceed the payment', async () => {
  const { reference } = await chargePaystack(simulator, { ...CHARGE, phone: '0551230005' })
  expect((await call('POST', '/refund', { transaction: reference, amount: 6_000 })).body.data.status).toBe('pending')
  expect(await call('POST', '/refund', { transaction: reference, amount: 4_001 })).toMatchObject({ status: 400 })
  expect((await call('POST', '/refund', { transaction: reference, amount: 4_000 })).status).toBe(200)
  expect(await call('POST', '/refund', { transaction: reference, amount: 1 })).toMatchObject({ status: 400 })
  expect(await call('POST', '/refund', { transaction: reference, amount: 1, currency: 'NGN' })).toMatchObject({ status: 400 })
  expect(await call('POST', '/refund', { transaction: 'nobody-paid-this' })).toMatchObject({ status: 400 })
  expect(simulator.book('paystack').book.wallet('0551230005', 'GHS').balance).toBe(cedis(5_000))
})

test('the refunds of a payment are listed by its ID with their notes, newest first', async () => {
  const { reference } = await chargePaystack(simulator, { ...CHARGE, phone: '0551230006' })
  const other = await chargePaystack(simulator, { ...CHARGE, phone: '0551230007' })
  const { id } = (await call('GET', `/transaction/verify/${reference}`)).body.data
  for (const merchant_note of ['Refund one', 'Refund two'])
    await call('POST', '/refund', { transaction: reference, amount: 100, merchant_note })
  await call('POST', '/refund', { transaction: other.reference, amount: 100, merchant_note: 'Refund three' })
  const listed = async (query: string) =>
    (await call('GET', `/refund?${query}`)).body.data.map(
      (one: { merchant_note: string; status: string }) => `${one.merchant_note} ${one.status}`,
    )
  expect(await listed(`transaction=${id}`)).toEqual(['Refund two processed', 'Refund one processed'])
  expect(await listed(`transaction=${id}&perPage=1&page=2`)).toEqual(['Refund one processed'])
  expect(await listed(`transaction=${reference}`)).toEqual([])
  expect(await listed(`transaction=${id}&from=${new Date(clock.now().getTime() + 86_400_000).toISOString()}`)).toEqual([])
})

test('the three networks are banks, a name is resolved, and the balance is in pesewas', async () => {
  const banks = (await call('GET', '/bank?currency=GHS&type=mobile_money')).body.data
  expect(banks.map((bank: { code: string }) => bank.code)).toEqual(['MTN', 'ATL', 'VOD'])
  expect((await call('GET', '/bank/resolve?account_number=0551234987&bank_code=MTN')).body.data.account_name).toBe('Sand Box')
  expect((await call('GET', '/balance')).body.data).toEqual([{ currency: 'GHS', balance: expect.any(Number) }])
})
