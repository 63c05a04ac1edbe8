import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cedis } from '#domain/kernel/money.ts'
import { mtnHeaders, paymentBody, requestToPay, statusAt } from '#tests/support/provider-calls.ts'
import { testClock } from '#tests/support/test-clock.ts'
import { startSimulator, type Simulator } from '#tools/simulator/start-simulator.ts'

const clock = testClock()
let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ clock })
})
afterAll(() => simulator.close())

interface Spoiled {
  readonly headers?: Record<string, string | undefined>
  readonly body?: Record<string, unknown>
}

async function send({ headers = {}, body = {} }: Spoiled = {}) {
  const good = { ...(await mtnHeaders(simulator, 'collection')), 'content-type': 'application/json', 'x-reference-id': randomUUID() }
  const sent = Object.entries({ ...good, ...headers }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  const answer = await fetch(`${simulator.urls['mtn']}/collection/v1_0/requesttopay`, {
    method: 'POST',
    headers: Object.fromEntries(sent),
    body: JSON.stringify({ ...paymentBody({ phone: '0244123456', amount: '10.00' }), ...body }),
  })
  const text = await answer.text()
  return { status: answer.status, text, code: text === '' ? undefined : JSON.parse(text).code }
}

test('simulated MTN accepts a valid request to pay with an empty 202', async () => {
  expect(await send()).toEqual({ status: 202, text: '', code: undefined })
})

test.each<[string, Spoiled, number, string?]>([
  ['a wrong subscription key', { headers: { 'ocp-apim-subscription-key': 'wrong' } }, 401],
  ['no subscription key', { headers: { 'ocp-apim-subscription-key': undefined } }, 401],
  ["the other product's subscription key", { headers: { 'ocp-apim-subscription-key': '0000000000000000000000000d15b0b5' } }, 401],
  ['no token', { headers: { authorization: undefined } }, 401],
  ['an unknown token', { headers: { authorization: 'Bearer eyJ0' } }, 401],
  ['no target environment', { headers: { 'x-target-environment': undefined } }, 400],
  ['another target environment', { headers: { 'x-target-environment': 'production' } }, 500, 'NOT_ALLOWED_TARGET_ENVIRONMENT'],
  ['no reference', { headers: { 'x-reference-id': undefined } }, 400],
  ['a reference of version 1', { headers: { 'x-reference-id': '7d444840-9dc0-11d1-b245-5ffdce74fad2' } }, 400],
  ['an empty callback address', { headers: { 'x-callback-url': '' } }, 400],
  ['an invalid callback address', { headers: { 'x-callback-url': 'hooks/mtn' } }, 400],
  ['a callback without TLS', { headers: { 'x-callback-url': 'http://loans.example.com/hooks' } }, 400],
  ['a callback to another host', { headers: { 'x-callback-url': 'https://loans.example.com/hooks' } }, 500, 'INVALID_CALLBACK_URL_HOST'],
  ['no JSON', { headers: { 'content-type': 'text/plain' } }, 415],
  ['an amount as a number', { body: { amount: 10 } }, 400],
  ['three decimals', { body: { amount: '10.005' } }, 400],
  ['nothing', { body: { amount: '0.00' } }, 400],
  ['a negative amount', { body: { amount: '-5' } }, 400],
  ['euros', { body: { currency: 'EUR' } }, 500, 'INVALID_CURRENCY'],
  ['a note of 161 characters', { body: { payerMessage: 'a'.repeat(161) } }, 400],
  ['an apostrophe', { body: { payeeNote: "Ama's loan" } }, 400],
  ['no payer', { body: { payer: undefined } }, 400],
  ['an empty payer', { body: { payer: { partyIdType: '', partyId: '' } } }, 500, 'INTERNAL_PROCESSING_ERROR'],
  ['a plus before the number', { body: { payer: { partyIdType: 'MSISDN', partyId: '+233244123456' } } }, 400],
  ['letters in the number', { body: { payer: { partyIdType: 'MSISDN', partyId: '23324412345x' } } }, 400],
])('simulated MTN rejects %s, and prompts no customer', async (_what, spoiled, status, code) => {
  const before = simulator.book('mtn').orders.all().length
  expect(await send(spoiled)).toMatchObject({ status, ...(code !== undefined && { code }) })
  expect(simulator.book('mtn').orders.all()).toHaveLength(before)
})

test('simulated MTN rejects a used reference as a duplicate, and moves nothing', async () => {
  const reference = await requestToPay(simulator, { phone: '0244000010', amount: '10.00' })
  const before = simulator.book('mtn').book.balance('GHS')
  expect(await send({ headers: { 'x-reference-id': reference.toUpperCase() }, body: { amount: '99' } })).toMatchObject({
    status: 409,
    code: 'RESOURCE_ALREADY_EXIST',
  })
  expect(simulator.book('mtn').book.balance('GHS')).toBe(before)
  expect(await statusAt(simulator, reference)).toMatchObject({ amount: '10', status: 'SUCCESSFUL' })
})

test('a token is valid for one product and one hour', async () => {
  const url = `${simulator.urls['mtn']}/disbursement/v1_0/account/balance`
  const paying = await mtnHeaders(simulator, 'disbursement')
  const collecting = await mtnHeaders(simulator, 'collection')
  expect((await fetch(url, { headers: paying })).status).toBe(200)
  expect((await fetch(url, { headers: { ...paying, authorization: collecting['authorization'] ?? '' } })).status).toBe(401)
  clock.advance({ minutes: 60 })
  expect((await fetch(url, { headers: paying })).status).toBe(401)
})

test('an API user gets no token for another product', async () => {
  const { collection, disbursement } = simulator.keys.mtn
  const basic = Buffer.from(`${collection.apiUser}:${collection.apiKey}`).toString('base64')
  const headers = { authorization: `Basic ${basic}`, 'ocp-apim-subscription-key': disbursement.subscriptionKey }
  const answer = await fetch(`${simulator.urls['mtn']}/disbursement/token/`, { method: 'POST', headers })
  expect([answer.status, await answer.json()]).toEqual([500, expect.objectContaining({ code: 'NOT_ALLOWED_TARGET_ENVIRONMENT' })])
})

test('simulated MTN returns 404 for an unknown reference and 400 for an invalid one, and test numbers have Ghanaian forms', async () => {
  expect(await statusAt(simulator, randomUUID())).toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  expect(await statusAt(simulator, 'loan-42')).toMatchObject({ statusCode: 400 })
  const low = await requestToPay(simulator, { phone: '0540000452', amount: '10' })
  expect(await statusAt(simulator, low)).toMatchObject({ status: 'FAILED', reason: 'EXPIRED' })
})

test('simulated MTN moves no more than the wallet or the lender has', async () => {
  const { book } = simulator.book('mtn')
  book.wallet('0244000011', 'GHS').balance = cedis(9)
  const poor = await requestToPay(simulator, { phone: '0244000011', amount: '10' })
  expect(await statusAt(simulator, poor)).toMatchObject({ status: 'FAILED', reason: 'INTERNAL_PROCESSING_ERROR' })
  expect(book.wallet('0244000011', 'GHS').balance).toBe(cedis(9))
  book.wallet('0244000012', 'GHS').state = 'missing'
  const nobody = await requestToPay(simulator, { phone: '0244000012', amount: '10' })
  expect(await statusAt(simulator, nobody)).toMatchObject({ status: 'FAILED', reason: 'PAYER_NOT_FOUND' })
})

test('a refund goes to the payer under a code, and never exceeds the payment', async () => {
  const paid = await requestToPay(simulator, { phone: '0244000013', amount: '10.00' })
  const headers = { ...(await mtnHeaders(simulator, 'disbursement')), 'content-type': 'application/json' }
  const refund = async (amount: string, referenceIdToRefund: string) => {
    const reference = randomUUID()
    const body = JSON.stringify({ amount, currency: 'GHS', externalId: '', payerMessage: '', payeeNote: '', referenceIdToRefund })
    const url = `${simulator.urls['mtn']}/disbursement/v1_0/refund`
    const { status } = await fetch(url, { method: 'POST', headers: { ...headers, 'x-reference-id': reference }, body })
    return status === 202 ? (await fetch(`${url}/${reference}`, { headers })).json() : status
  }
  expect(await refund('6.0', paid)).toMatchObject({ status: 'SUCCESSFUL', amount: '6', payee: { partyIdType: 'PARTY_CODE' } })
  expect(await refund('6.0', paid)).toMatchObject({ status: 'FAILED' })
  expect(await refund('4.00', paid)).toMatchObject({ status: 'SUCCESSFUL', amount: '4' })
  expect(simulator.book('mtn').book.wallet('0244000013', 'GHS').balance).toBe(cedis(5_000))
  expect(await refund('1', randomUUID())).toBe(404)
  expect(await refund('1', '3')).toMatchObject({ status: 'FAILED', reason: 'APPROVAL_REJECTED' })
})

test('a customer gets one message about a request per minute', async () => {
  const reference = await requestToPay(simulator, { phone: '0244000014', amount: '10' })
  const headers = { ...(await mtnHeaders(simulator, 'collection')), 'content-type': 'application/json' }
  const url = `${simulator.urls['mtn']}/collection/v1_0/requesttopay/${reference}/deliverynotification`
  const notify = async (notificationMessage: string) =>
    (await fetch(url, { method: 'POST', headers, body: JSON.stringify({ notificationMessage }) })).status
  expect(await notify('Thank you')).toBe(200)
  expect(await notify('Thank you')).toBe(429)
  clock.advance({ minutes: 1 })
  expect(await notify('a'.repeat(161))).toBe(400)
  expect(await notify('Thank you again')).toBe(200)
  expect(simulator.phones.messagesOf('0244000014')[0]).toMatchObject({ from: 'Mmoa Loans', text: 'Thank you again' })
})

test('simulated MTN returns the name and status of an account holder', async () => {
  const headers = await mtnHeaders(simulator, 'disbursement')
  const holder = async (what: string) =>
    (await fetch(`${simulator.urls['mtn']}/disbursement/v1_0/accountholder/msisdn/${what}`, { headers })).json()
  Object.assign(simulator.book('mtn').book.wallet('0244000015', 'GHS'), { name: { given: 'Ama', family: 'Mensah' }, state: 'inactive' })
  expect(await holder('233244000015/basicuserinfo')).toMatchObject({ given_name: 'Ama', family_name: 'Mensah' })
  expect(await holder('233244000015/active')).toEqual({ result: false })
  expect(await holder('46701234567/active')).toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  expect(await holder('0x/active')).toMatchObject({ statusCode: 400 })
})

test('simulated MTN returns 429 for the eleventh status query of a second, when limited', async () => {
  const reference = await requestToPay(simulator, { phone: '0244000016', amount: '10' })
  const headers = await mtnHeaders(simulator, 'collection')
  simulator.settings.statusPerSecond = 10
  const send = async () => (await fetch(`${simulator.urls['mtn']}/collection/v1_0/requesttopay/${reference}`, { headers })).status
  const answers = await Promise.all(Array.from({ length: 40 }, send))
  simulator.settings.statusPerSecond = undefined
  expect(answers).toContain(429)
  expect(await send()).toBe(200)
})
