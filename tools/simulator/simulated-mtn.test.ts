import { randomUUID } from 'node:crypto'
import * as momo from 'mtn-momo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cedis } from '#domain/kernel/money.ts'
import { testClock } from '#tests/support/test-clock.ts'
import { startSimulator, type Simulator } from '#tools/simulator/start-simulator.ts'

const clock = testClock()
let simulator: Simulator
beforeAll(async () => {
  // Foreign numbers have no phone, so no prompt is shown.
  simulator = await startSimulator({ clock, settings: { decisions: 'ask' } })
})
afterAll(() => simulator.close())

/** Creates users and keys in MTN's sandbox, and pays in euros. */
async function strangersClient() {
  const client = momo.create({ callbackHost: 'example.com', baseUrl: simulator.urls['mtn'] ?? '' })
  const provision = async (primaryKey: string) => {
    const users = client.Users({ primaryKey })
    const userId = await users.create('example.com')
    return { primaryKey, userId, userSecret: (await users.login(userId)).apiKey }
  }
  return {
    collections: client.Collections(await provision(simulator.keys.mtn.collection.subscriptionKey)),
    disbursements: client.Disbursements(await provision(simulator.keys.mtn.disbursement.subscriptionKey)),
  }
}
const inEuros = { currency: 'EUR', externalId: '123456', payerMessage: 'Loan 42, week 3', payeeNote: 'Loan 42 week 3' }
const party = (partyId: string) => ({ partyIdType: momo.PayerType.MSISDN, partyId })

test('a third-party client provisions itself, requests a payment, and reads its success', async () => {
  const { collections } = await strangersClient()
  const before = await collections.getBalance()
  const reference = await collections.requestToPay({ ...inEuros, amount: '6.00', payer: party('46733123999') })
  const payment = await collections.getTransaction(reference)
  expect(payment).toMatchObject({
    status: 'SUCCESSFUL',
    amount: '6',
    currency: 'EUR',
    externalId: '123456',
    payer: { partyId: '46733123999' },
  })
  expect(payment.financialTransactionId).toMatch(/^\d{10}$/)
  const after = await collections.getBalance()
  expect(Number(after.availableBalance) - Number(before.availableBalance)).toBe(6)
})

test.each([
  ['46733123450', momo.InternalProcessingError],
  ['46733123451', momo.ApprovalRejectedError],
  ['46733123452', momo.ExpiredError],
  ['46733123455', momo.PayerNotFoundError],
  ['46733123456', momo.PayeeNotAllowedToReceiveError],
  ['46733123457', momo.NotAllowedError],
  ['46733123458', momo.NotAllowedTargetEnvironmentError],
  ['46733123459', momo.InvalidCallbackUrlHostError],
  ['46733123460', momo.InvalidCurrencyError],
  ['46733123461', momo.InternalProcessingError],
  ['46733123462', momo.ServiceUnavailableError],
  ['46733123463', momo.UnspecifiedError],
  ['46733123464', momo.UnspecifiedError],
])('a third-party client reads why the test number %s fails', async (number, error) => {
  const { collections } = await strangersClient()
  const reference = await collections.requestToPay({ ...inEuros, amount: '10', payer: party(number) })
  await expect(collections.getTransaction(reference)).rejects.toBeInstanceOf(error)
})

test('the ongoing test number stays pending for good, and the delayed one pays after 25 seconds', async () => {
  const { collections } = await strangersClient()
  const ongoing = await collections.requestToPay({ ...inEuros, amount: '10', payer: party('46733123453') })
  const delayed = await collections.requestToPay({ ...inEuros, amount: '10', payer: party('46733123454') })
  expect(await collections.getTransaction(delayed)).toMatchObject({ status: 'CREATED' })
  clock.advance({ seconds: 24 })
  expect(await collections.getTransaction(delayed)).toMatchObject({ status: 'PENDING' })
  clock.advance({ seconds: 1 })
  expect(await collections.getTransaction(delayed)).toMatchObject({ status: 'SUCCESSFUL' })
  clock.advance({ minutes: 50 })
  expect(await collections.getTransaction(ongoing)).toMatchObject({ status: 'PENDING' })
})

test.each([
  ['nothing', undefined, 200],
  ['an empty object, as many clients do', '{}', 200],
  ['anything else', '{"grant_type":"client_credentials"}', 400],
])('a token request with %s in the body gets its documented status', async (_what, body, status) => {
  const { subscriptionKey, apiUser, apiKey } = simulator.keys.mtn.collection
  const authorization = `Basic ${Buffer.from(`${apiUser}:${apiKey}`).toString('base64')}`
  const headers = { authorization, 'ocp-apim-subscription-key': subscriptionKey, 'content-type': 'application/json' }
  const response = await fetch(`${simulator.urls['mtn']}/collection/token/`, {
    method: 'POST',
    headers,
    ...(body !== undefined && { body }),
  })
  expect(response.status).toBe(status)
})

test('an API key is created whatever the body contains', async () => {
  const headers = { 'ocp-apim-subscription-key': simulator.keys.mtn.collection.subscriptionKey, 'content-type': 'application/json' }
  const id = randomUUID()
  const body = JSON.stringify({ providerCallbackHost: 'example.com' })
  const users = `${simulator.urls['mtn']}/v1_0/apiuser`
  expect((await fetch(users, { method: 'POST', headers: { ...headers, 'x-reference-id': id }, body })).status).toBe(201)
  expect((await fetch(`${users}/${id}/apikey`, { method: 'POST', headers, body })).status).toBe(201)
})

test.each([
  ['example.com', 'https://example.com/hooks', 202],
  ['127.0.0.1', 'http://127.0.0.1:9/hooks', 202],
  ['https://example.com/hooks', 'https://example.com/hooks', 500],
])('an API user with the callback host %s and the callback %s gets %i', async (host, callback, status) => {
  const primaryKey = simulator.keys.mtn.collection.subscriptionKey
  const users = momo.create({ callbackHost: host, baseUrl: simulator.urls['mtn'] ?? '' }).Users({ primaryKey })
  const userId = await users.create(host)
  const { apiKey } = await users.login(userId)
  const basic = `Basic ${Buffer.from(`${userId}:${apiKey}`).toString('base64')}`
  const call = (path: string, headers: Record<string, string>, body?: object) =>
    fetch(`${simulator.urls['mtn']}/collection/${path}`, {
      method: 'POST',
      headers: { 'ocp-apim-subscription-key': primaryKey, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
  const { access_token: token } = await (await call('token/', { authorization: basic })).json()
  const transaction = { ...inEuros, amount: '6', payer: party('46733123453') }
  const headers = { authorization: `Bearer ${token}`, 'x-target-environment': 'sandbox', 'x-reference-id': randomUUID() }
  expect((await call('v1_0/requesttopay', { ...headers, 'x-callback-url': callback }, transaction)).status).toBe(status)
})

test('the sandbox prompts no customer, and looks up several numbers at once', async () => {
  simulator.settings.statusPerSecond = 10
  const { collections } = await strangersClient()
  const references = await Promise.all(
    Array.from({ length: 15 }, () => collections.requestToPay({ ...inEuros, amount: '6', payer: party('233244123456') })),
  )
  const statuses = await Promise.all(references.map((reference) => collections.getTransaction(reference)))
  simulator.settings.statusPerSecond = undefined
  expect(statuses.map(({ status }) => status)).toEqual(Array(15).fill('SUCCESSFUL'))
})

test('a third-party client pays out once under one reference, and gets a conflict for the second', async () => {
  const { disbursements } = await strangersClient()
  const payout = { ...inEuros, amount: '250.50', payee: party('46733123999'), referenceId: randomUUID() }
  const before = simulator.book('mtn').book.balance('EUR')
  await disbursements.transfer(payout)
  expect(await disbursements.getTransaction(payout.referenceId)).toMatchObject({ status: 'SUCCESSFUL', amount: '250.5' })
  await expect(disbursements.transfer(payout)).rejects.toBeInstanceOf(momo.ResourceAlreadyExistError)
  expect(before - simulator.book('mtn').book.balance('EUR')).toBe(25_050)
  await expect(disbursements.getTransaction(randomUUID())).rejects.toBeInstanceOf(momo.ResourceNotFoundError)
  const failing = await disbursements.transfer({ ...payout, referenceId: randomUUID(), payee: party('46733123455') })
  await expect(disbursements.getTransaction(failing)).rejects.toBeInstanceOf(momo.NotEnoughFundsError)
})

test('a third-party client reads whether a number has a wallet', async () => {
  const { collections, disbursements } = await strangersClient()
  expect(await collections.isPayerActive('46733123999')).toEqual({ result: true })
  expect(await disbursements.isPayerActive('46733123451')).toBe(false)
  await expect(collections.isPayerActive('46733123450')).rejects.toBeInstanceOf(momo.ResourceNotFoundError)
  await expect(collections.isPayerActive('46733123455')).rejects.toBeInstanceOf(momo.ServiceUnavailableError)
})

test('a sandbox key does not work in Ghana: euros only, and a wrong subscription key is rejected', async () => {
  const { collections } = await strangersClient()
  const inCedis = collections.requestToPay({ ...inEuros, currency: 'GHS', amount: '5', payer: party('46733123999') })
  await expect(inCedis).rejects.toBeInstanceOf(momo.InvalidCurrencyError)
  const stranger = momo.create({ callbackHost: 'example.com', baseUrl: simulator.urls['mtn'] ?? '' })
  await expect(stranger.Users({ primaryKey: 'somebody elses' }).create('example.com')).rejects.toThrow(/invalid subscription key/)
  expect(simulator.book('mtn').book.balance('GHS')).toBe(cedis(100_000))
})
