import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSimulator, type Simulator } from '#tools/simulator/start-simulator.ts'
import { testClock } from '#tests/support/test-clock.ts'

const reports: string[] = []
const listener = createServer((request, response) => {
  reports.push(request.url ?? '')
  response.end('ok')
})
let simulator: Simulator
let callback = ''
beforeAll(async () => {
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening))
  callback = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hooks/arkesel`
  simulator = await startSimulator({ clock: testClock() })
})
afterAll(async () => {
  await simulator.close()
  listener.closeAllConnections()
  listener.close()
})

const post = async (path: string, headers: Record<string, string>, body: unknown) => {
  const response = await fetch(`${simulator.origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const arkesel = (body: object, key = simulator.keys.arkesel.apiKey) =>
  post('/arkesel/api/v2/sms/send', { 'api-key': key }, { sender: 'MmoaLoans', message: 'Hello', recipients: ['233244111111'], ...body })
const basic = (secret: string) => `Basic ${Buffer.from(`${simulator.keys.hubtel.clientId}:${secret}`).toString('base64')}`
const hubtel = (body: object, secret = simulator.keys.hubtel.clientSecret) =>
  post('/hubtel/v1/messages/send', { authorization: basic(secret) }, { From: 'MmoaLoans', To: '233244111111', Content: 'Hello', ...body })

test('simulated Arkesel rejects a wrong key with 403, and missing fields, invalid numbers and long senders with 422', async () => {
  expect((await arkesel({}, 'wrong')).status).toBe(403)
  for (const body of [
    { sender: undefined },
    { message: '' },
    { recipients: [] },
    { recipients: '233244111111' },
    { sender: 'MmoaLoansGhana' },
  ])
    expect(await arkesel(body)).toMatchObject({ status: 422, body: { status: 'error' } })
})
test('simulated Hubtel rejects a wrong secret with 401, and other faults with 400 and a status of its own', async () => {
  expect((await hubtel({}, 'wrong')).status).toBe(401)
  expect(await hubtel({ Content: undefined })).toMatchObject({ status: 400, body: { status: 4 } })
  expect(await hubtel({ From: 'MmoaLoansGhana' })).toMatchObject({ status: 400, body: { status: 2 } })
  expect(await hubtel({ To: '0244111111' })).toMatchObject({ status: 400, body: { status: 1 } })
  expect(await hubtel({})).toMatchObject({ status: 201, body: { status: 0, networkId: '62001' } })
})
test('simulated SMS providers accept nothing without balance, and charge two for a message of two parts', async () => {
  for (const [name, send, refused] of [
    ['arkesel', arkesel, 402],
    ['hubtel', hubtel, 400],
  ] as const) {
    const long = name === 'arkesel' ? { message: 'x'.repeat(161) } : { Content: 'x'.repeat(161) }
    const balance = async (parts: number) => post(`/${name}/simulated-account`, {}, { balance: parts })
    await balance(1)
    expect((await send(long)).status).toBe(refused)
    expect((await send({})).status).toBeLessThan(300)
    expect((await send({})).status).toBe(refused)
    await balance(1_000)
  }
})
test('simulated Arkesel accepts a dry run and delivers nothing', async () => {
  expect((await arkesel({ recipients: ['233244222222'], sandbox: true })).body).toMatchObject({ status: 'success' })
  await simulator.advance(5)
  expect(simulator.phones.messagesOf('0244222222')).toEqual([])
})
test('simulated Arkesel accepts the valid number of a list with an invalid one', async () => {
  const { body } = await arkesel({ recipients: ['233244333333', '12'] })
  expect(body).toMatchObject({ data: [{ recipient: '233244333333' }, { 'invalid numbers': ['12'] }] })
})
test.each([
  ['once', '233244000000', [1]],
  ['falsely', '233244190003', [1]],
  ['three times', '233244190005', [2, 1]],
  ['an hour late', '233244190006', [0, 1]],
  ['never', '233244190007', [0]],
])('a delivery is reported %s, depending on the last digits of the number', async (how, to, counts) => {
  const { body } = await arkesel({ recipients: [to], callback_url: callback })
  expect(body['status']).toBe('success')
  for (const count of counts) {
    reports.length = 0
    await simulator.advance(count === counts[0] ? 2 : 3600)
    expect(reports.length).toBe(count)
    for (const report of reports) expect(report).toMatch(/\?sms_id=[\w-]+&status=DELIVERED$/)
  }
  if (how === 'falsely') expect(simulator.phones.messagesOf('0244190003')).toEqual([])
})
