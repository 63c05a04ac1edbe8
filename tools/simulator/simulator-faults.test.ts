import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { mtnHeaders, paymentBody, requestToPay, statusAt } from '#tests/support/provider-calls.ts'
import { testClock } from '#tests/support/test-clock.ts'
import { listenHere } from '#tools/simulator/simulator-server.ts'
import { startSimulator, type Simulator } from '#tools/simulator/start-simulator.ts'

const clock = testClock()
let simulator: Simulator
let listener: Server
let callbackUrl = ''
const received: { method: string; path: string; status: string }[] = []

beforeAll(async () => {
  simulator = await startSimulator({ clock })
  listener = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      received.push({ method: request.method ?? '', path: request.url ?? '', status: JSON.parse(body).status })
      response.end()
    })
  })
  callbackUrl = `http://localhost:${await listenHere(listener, 0)}/hooks/mtn/`
})
afterEach(() => {
  simulator.script.clear()
  received.length = 0
})
afterAll(async () => {
  listener.closeAllConnections()
  listener.close()
  await simulator.close()
})

const script = async (action: string, body: object) =>
  fetch(`${simulator.origin}/script/${action}`, { method: 'POST', body: JSON.stringify(body) })

/** undefined: the connection was closed. */
async function send(reference: string, phone = '0244000020') {
  const headers = { ...(await mtnHeaders(simulator, 'collection')), 'content-type': 'application/json', 'x-reference-id': reference }
  const body = JSON.stringify(paymentBody({ phone, amount: '10.00' }))
  const answer = await fetch(`${simulator.urls['mtn']}/collection/v1_0/requesttopay`, { method: 'POST', headers, body, redirect: 'manual' })
    .then(async (got) => ({ status: got.status, text: await got.text() }))
    .catch(() => undefined)
  return answer
}

test('a scripted fault closes the connection before or after the processing', async () => {
  const [lost, accepted] = [randomUUID(), randomUUID()]
  simulator.script.fault({ part: 'mtn', reference: lost, fault: { kind: 'drop', when: 'before' } })
  simulator.script.fault({ part: 'mtn', reference: accepted, fault: { kind: 'drop', when: 'after' } })
  expect(await send(lost)).toBeUndefined()
  expect(await send(accepted)).toBeUndefined()
  expect(await statusAt(simulator, lost)).toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  expect(await statusAt(simulator, accepted)).toMatchObject({ status: 'SUCCESSFUL' })
  expect(await send(accepted)).toMatchObject({ status: 409 })
  expect(await send(lost)).toMatchObject({ status: 202 })
})

test.each([
  [{ kind: 'status', status: 500, when: 'after' } as const, 500, 'INTERNAL_PROCESSING_ERROR'],
  [{ kind: 'html' } as const, 200, '<html>'],
  [{ kind: 'huge', bytes: 200_000 } as const, 200, 'x'.repeat(100_000)],
  [{ kind: 'redirect', to: 'http://127.0.0.1:1/' } as const, 302, ''],
])('an accepted transaction gets the scripted response: %o', async (fault, status, text) => {
  const reference = randomUUID()
  simulator.script.fault({ part: 'mtn', phone: '0244000021', fault })
  expect(await send(reference, '0244000021')).toMatchObject({ status, text: expect.stringContaining(text) })
  expect(await statusAt(simulator, reference)).toMatchObject({ status: 'SUCCESSFUL' })
})

test('a provider is down for a scripted time, also by HTTP, and a token that was refused once works again', async () => {
  const reference = await requestToPay(simulator, { phone: '0244000022', amount: '10' })
  expect((await script('outage', { part: 'mtn', forSeconds: 60 })).status).toBe(204)
  expect(await statusAt(simulator, reference)).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  clock.advance({ seconds: 60 })
  expect(await statusAt(simulator, reference)).toMatchObject({ status: 'SUCCESSFUL' })
  await script('fault', { part: 'mtn', operation: 'status', fault: { kind: 'status', status: 401 } })
  expect(await statusAt(simulator, reference)).toMatchObject({ statusCode: 401 })
  expect(await statusAt(simulator, reference)).toMatchObject({ status: 'SUCCESSFUL' })
})

test('an invalid script rule is rejected with its faults', async () => {
  const answer = await script('fault', { fault: { kind: 'earthquake' } })
  expect([answer.status, (await answer.json()).message]).toEqual([400, expect.stringContaining('kind')])
  expect((await script('earthquake', {})).status).toBe(404)
})

test('simulated MTN calls back once by PUT after the outcome', async () => {
  simulator.script.order({ phone: '0244000023', order: { result: 'ask' } })
  const url = `${callbackUrl}once`
  const reference = await requestToPay(simulator, { phone: '0244000023', amount: '10', callbackUrl: url })
  await simulator.tick()
  expect(received).toEqual([])
  await script('decide', { provider: 'mtn', reference, approve: true })
  await simulator.tick()
  expect(received).toEqual([{ method: 'PUT', path: '/hooks/mtn/once', status: 'SUCCESSFUL' }])
})

test('callbacks are early, doubled, out of order, late, false or missing, as scripted', async () => {
  simulator.script.order({
    order: {
      callbacks: [
        { early: true, method: 'POST', says: { status: 'SUCCESSFUL' } },
        {},
        { method: 'POST' },
        { says: { status: 'PENDING' } },
        { afterSeconds: 600, says: { status: 'FAILED' } },
      ],
    },
  })
  await requestToPay(simulator, { phone: '0244000024', amount: '10', callbackUrl: `${callbackUrl}a` })
  expect(received[0]).toMatchObject({ method: 'POST', status: 'SUCCESSFUL' })
  await simulator.tick()
  expect(received.map(({ method, status }) => `${method} ${status}`)).toEqual([
    'POST SUCCESSFUL',
    'PUT SUCCESSFUL',
    'POST SUCCESSFUL',
    'PUT PENDING',
  ])
  await simulator.advance(600)
  expect(received.at(-1)).toMatchObject({ status: 'FAILED' })
  simulator.script.order({ order: { callbacks: [] } })
  await requestToPay(simulator, { phone: '0244000024', amount: '10', callbackUrl: `${callbackUrl}b` })
  await simulator.tick()
  expect(received.some(({ path }) => path.endsWith('/b'))).toBe(false)
})

test('a status response with scripted amount, currency and payer differs from the ledger', async () => {
  simulator.script.order({ order: { says: { amount: '1', currency: 'USD', phone: '0244999999', transactionId: '77' } } })
  const reference = await requestToPay(simulator, { phone: '0244000025', amount: '10.00' })
  expect(await statusAt(simulator, reference)).toMatchObject({
    status: 'SUCCESSFUL',
    amount: '1',
    currency: 'USD',
    payer: { partyId: '233244999999' },
    financialTransactionId: '77',
  })
  expect(simulator.book('mtn').book.lines().at(-1)).toMatchObject({ reference, amount: 1_000, currency: 'GHS', phone: '0244000025' })
})

test('a transaction is decided late by script, and reasons have either documented form', async () => {
  simulator.script.order({ order: { result: 'fail', reason: 'PAYER_LIMIT_REACHED', afterSeconds: 30 } })
  const reference = await requestToPay(simulator, { phone: '0244000026', amount: '10.00' })
  clock.advance({ seconds: 10 })
  expect(await statusAt(simulator, reference)).toMatchObject({ status: 'PENDING' })
  clock.advance({ seconds: 20 })
  await script('settings', { reasonForm: 'object' })
  expect(await statusAt(simulator, reference)).toMatchObject({ status: 'FAILED', reason: { code: 'PAYER_LIMIT_REACHED' } })
  await script('settings', { reasonForm: 'string' })
})
