import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClock } from '#tests/support/test-clock.ts'
import { chargePaystack, requestToPay, statusAt } from '#tests/support/provider-calls.ts'
import { startSimulator, type Simulator } from '#tools/simulator/start-simulator.ts'

const clock = testClock()
let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ clock, settings: { decisions: 'ask', paystackWebhook: undefined } })
})
afterAll(() => simulator.close())

const page = async (path: string) => (await fetch(`${simulator.origin}${path}`)).text()
const press = (path: string, fields: Record<string, string>) =>
  fetch(`${simulator.origin}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

test('a customer reads the request to pay on the phone, enters a PIN of four digits, and pays', async () => {
  const reference = await requestToPay(simulator, { phone: '0244000001', amount: '10.00', payerMessage: 'Loan 42' })
  expect(await page('/')).toContain('024 400 0001')
  expect(await page('/phone/0244000001')).toContain('Pay GHS 10.00 to Mmoa Loans? (Loan 42) Enter PIN')
  const tooShort = await press('/phone/0244000001/answer', { id: reference, answer: 'approve', pin: '12' })
  expect(tooShort.status).toBe(422)
  expect(await tooShort.text()).toContain('A PIN has four digits.')
  expect(await statusAt(simulator, reference)).toMatchObject({ status: 'PENDING' })
  expect((await press('/phone/0244000001/answer', { id: reference, answer: 'approve', pin: '1234' })).status).toBe(303)
  expect(await statusAt(simulator, reference)).toMatchObject({ status: 'SUCCESSFUL', amount: '10' })
  expect(await page('/phone/0244000001')).toMatch(/Payment made for GHS 10\.00 to Mmoa Loans\. Transaction ID: \d{10}\./)
})

test('a customer who declines, or does not answer within five minutes, has not paid', async () => {
  const declined = await requestToPay(simulator, { phone: '0244000002', amount: '10.00' })
  await press('/phone/0244000002/answer', { id: declined, answer: 'decline', pin: '' })
  expect(await statusAt(simulator, declined)).toMatchObject({ status: 'FAILED', reason: 'APPROVAL_REJECTED' })
  const ignored = await requestToPay(simulator, { phone: '0244000002', amount: '10.00' })
  clock.advance({ minutes: 5 })
  expect((await press('/phone/0244000002/answer', { id: ignored, answer: 'approve', pin: '1234' })).status).toBe(422)
  expect(await statusAt(simulator, ignored)).toMatchObject({ status: 'FAILED', reason: 'EXPIRED' })
})

test('a Telecel customer creates a voucher on the phone, which pays once', async () => {
  const charge = { phone: '0204000003', amount: 1_000, provider: 'vod' }
  const { reference, answer } = await chargePaystack(simulator, charge)
  expect(answer.data).toMatchObject({ status: 'send_otp' })
  expect(await page('/phone/0204000003')).toContain('Nothing is asked of this phone.')
  await press('/phone/0204000003/menu', { menu: '0' })
  const voucher = /voucher is (\d{6})/.exec(await page('/phone/0204000003'))?.[1] ?? ''
  expect((await submitVoucher(reference, '000000')).status).toBe(400)
  expect((await submitVoucher(reference, voucher)).status).toBe(200)
  expect(simulator.book('paystack').orders.find(reference)?.state).toBe('successful')
  const second = await chargePaystack(simulator, charge)
  expect((await submitVoucher(second.reference, voucher)).status).toBe(400)
})

const submitVoucher = (reference: string, otp: string) =>
  fetch(`${simulator.urls['paystack']}/charge/submit_otp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${simulator.keys.paystack.secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ otp, reference }),
  })

test('the phone page sets the name of a wallet, and the network returns it', async () => {
  await press('/phone/0244000005/owner', { given: 'Ama', family: "N'Da <b>" })
  expect(await page('/phone/0244000005')).toContain('The networks know the owner as Ama N&#39;Da &lt;b&gt;')
  expect(simulator.book('mtn').book.wallet('0244000005', 'GHS').name).toEqual({ given: 'Ama', family: "N'Da <b>" })
})

test('the phone page escapes message texts', async () => {
  simulator.phones.receive('0244000004', { from: '<b>', text: '<script>alert(1)</script>' })
  expect(await page('/phone/0244000004')).not.toContain('<script>alert')
})
