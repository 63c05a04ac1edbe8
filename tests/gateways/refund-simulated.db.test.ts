import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestMomoPayment } from '#contract/payments.ts'
import { borrow, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { testClock } from '#tests/support/test-clock.ts'
import { simulatorSettings } from '#tools/simulator/simulator-settings.ts'
import { startSimulator, type Simulator } from '#tools/simulator/start-simulator.ts'

const clock = testClock()
let simulator: Simulator
let product: TestApp
beforeAll(async () => {
  simulator = await startSimulator({ clock, settings: { paystackWebhook: undefined } })
  product = await buildTestApp({ ...simulatorSettings(simulator, undefined), MOMO_NETWORKS: 'mtn=mtn,airteltigo=paystack' }, clock)
  await openOffice(product)
})
afterAll(async () => {
  await product.close()
  await simulator.close()
})

/** GH₵100.00 unallocated of a payment of GH₵130.00. */
async function withUnallocated(person: string, phoneNumber: string, momoProvider: 'mtn' | 'airteltigo') {
  const userId = await joinWithProfile(product, person)
  const loanId = await borrow(product, person, '100')
  const body = { amount: money('130'), phoneNumber, momoProvider }
  const { referenceId } = await product.as(person).call(requestMomoPayment, { params: { loanId }, body })
  await payCash(product, person, loanId, '100')
  clock.advance({ seconds: 6 })
  await product.as(person).get(`/api/payments/momo-status/${referenceId}`)
  return { path: `/api/admin/users/${userId}/unallocated/refund`, referenceId }
}
const giveBack = (path: string, amount: string) => product.as('manager').post(path, { amount, method: 'momo', reason: 'Wanted back' })
const planAfter = async (path: string, seconds: number) => {
  clock.advance({ seconds })
  await simulator.tick()
  return (await product.as('manager').get(path)).body
}
const refundsAt = (provider: 'mtn' | 'paystack') =>
  simulator
    .book(provider)
    .book.lines()
    .filter(({ kind }) => kind === 'refund')
    .map(({ phone, amount }) => `${amount} to ${phone}`)

async function expectOneBook(): Promise<void> {
  const moved = (['mtn', 'paystack'] as const).flatMap((provider) => simulator.book(provider).book.lines())
  const theirs = moved.reduce((sum, { kind, amount }) => sum + (kind === 'collection' ? amount : -amount), 0)
  const { rows } = await sql<{ ours: number }>`
    select coalesce(sum(amount), 0)::bigint as ours from journal_lines where account = 'momo_clearing'`.execute(product.db)
  expect(rows[0]?.ours).toBe(theirs)
}

test.each([
  ['mtn', 'mtn', '0244770001'],
  ['paystack', 'airteltigo', '0271770002'],
] as const)('%s refunds unallocated funds to the paying wallet, in parts, and never twice', async (provider, network, wallet) => {
  const { path } = await withUnallocated(`Ama ${provider}`, wallet, network)
  expect(await planAfter(path, 1)).toMatchObject({ free: '100.00', original: { phone: wallet, network, upTo: '100.00' } })
  expect(await giveBack(path, '30')).toMatchObject({ status: 200, body: { refund: 'under_way', unallocated: '70.00' } })
  expect(await planAfter(path, 6)).toMatchObject({ free: '70.00', last: { state: 'arrived', amount: '30.00' } })
  // The second response is lost: the refund is queried, not sent again.
  simulator.script.fault({ part: provider, operation: 'refund', fault: { kind: 'drop', when: 'after' } })
  expect(await giveBack(path, '70')).toMatchObject({ status: 200, body: { unallocated: '0.00' } })
  expect(await planAfter(path, 6)).toMatchObject({ free: '0.00', original: null, last: { state: 'arrived', amount: '70.00' } })
  expect(refundsAt(provider)).toEqual([`3000 to ${wallet}`, `7000 to ${wallet}`])
  await expectOneBook()
})

test('Paystack’s webhook about a refund starts a status query by the payment’s reference', async () => {
  const { path, referenceId } = await withUnallocated('Efua', '0271770003', 'airteltigo')
  simulator.script.order({ operation: 'refund', order: { afterSeconds: 60 } })
  await giveBack(path, '40')
  clock.advance({ seconds: 61 })
  await simulator.tick()
  const body = JSON.stringify({ event: 'refund.processed', data: { status: 'processed', transaction_reference: referenceId, amount: 1 } })
  const signature = createHmac('sha512', simulator.keys.paystack.secretKey).update(body).digest('hex')
  const called = await product.app.inject({
    method: 'POST',
    url: '/hooks/paystack',
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
    payload: body,
  })
  expect(called.statusCode).toBe(200)
  const allocations = async () =>
    (await sql<{ status: string }>`select status from momo_transactions where refund_of = ${referenceId}`.execute(product.db)).rows[0]
      ?.status
  await expect.poll(allocations).toBe('SUCCESSFUL')
  await expectOneBook()
})

test('a failed refund leaves the funds unallocated, and the next one goes to the wallet of the profile', async () => {
  const { path } = await withUnallocated('Yaw', '0244770004', 'mtn')
  simulator.script.order({ operation: 'refund', order: { result: 'fail', reason: 'PAYEE_NOT_ALLOWED_TO_RECEIVE' } })
  await giveBack(path, '10')
  expect(await planAfter(path, 6)).toMatchObject({ free: '100.00', original: null, last: { state: 'failed' } })
  const { phone } = await planAfter(path, 1)
  expect(await giveBack(path, '10')).toMatchObject({ status: 200 })
  expect(await planAfter(path, 6)).toMatchObject({ free: '90.00', last: { state: 'arrived', phone } })
  await expectOneBook()
})
