import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveLoan } from '#contract/staff-loans.ts'
import { apply, joinWithProfile, openOffice } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { testClock } from '#tests/support/test-clock.ts'
import { simulatorSettings } from '#tools/simulator/simulator-settings.ts'
import { startSimulator, type Simulator } from '#tools/simulator/start-simulator.ts'

const clock = testClock()
let simulator: Simulator
let product: TestApp
beforeAll(async () => {
  simulator = await startSimulator({ clock, settings: { paystackWebhook: undefined } })
  product = await buildTestApp(simulatorSettings(simulator, undefined), clock)
  await openOffice(product)
})
afterAll(async () => {
  await product.close()
  await simulator.close()
})

async function approved(person: string): Promise<number> {
  await joinWithProfile(product, person)
  const id = await apply(product, person, '300')
  await product.as('md').call(approveLoan, { params: { id }, body: {} })
  return id
}

const payOut = (id: number) =>
  product.as('manager').post(`/api/admin/loans/${id}/disburse`, { method: 'momo', holderReason: 'Seen with the card of the wallet' })
async function stateAfter(id: number, seconds: number): Promise<string> {
  clock.advance({ seconds })
  await simulator.tick()
  return (await product.as('manager').post(`/api/admin/loans/${id}/payout/check`)).body['payout']['state']
}

async function expectOneBook(): Promise<void> {
  const sent = simulator
    .book('mtn')
    .orders.all()
    .filter(({ kind, state }) => kind === 'disbursement' && state === 'successful')
  const { rows } = await sql<{ left: number }>`
    select coalesce(-sum(amount), 0)::bigint as left from journal_lines where account = 'momo_clearing'`.execute(product.db)
  expect(rows[0]?.left).toBe(sent.reduce((sum, { amount }) => sum + amount, 0))
}

test('MTN sends a payout once as requested, and both ledgers agree', async () => {
  const id = await approved('Ama')
  expect((await payOut(id)).status).toBe(200)
  expect(await stateAfter(id, 6)).toBe('paid')
  await expectOneBook()
})

test.each(['PAYEE_NOT_ALLOWED_TO_RECEIVE', 'NOT_ENOUGH_FUNDS', 'PAYEE_NOT_FOUND', 'INTERNAL_PROCESSING_ERROR'])(
  'a transfer that MTN ends with %s is made again, and arrives once',
  async (reason) => {
    const id = await approved(`Esi ${reason.toLowerCase()}`)
    simulator.script.order({ operation: 'transfer', order: { result: 'fail', reason } })
    expect((await payOut(id)).status).toBe(200)
    expect(await stateAfter(id, 6)).toBe('failed')
    expect((await payOut(id)).status).toBe(200)
    expect(await stateAfter(id, 6)).toBe('paid')
    await expectOneBook()
  },
)

test('a lost response or a lost request pays no customer twice', async () => {
  const delivered = await approved('Kofi')
  simulator.script.fault({ operation: 'transfer', fault: { kind: 'drop', when: 'after' } })
  expect((await payOut(delivered)).body['loan']['payout']['state']).toBe('under_way')
  expect(await stateAfter(delivered, 6)).toBe('paid')
  const lost = await approved('Yaw')
  simulator.script.fault({ operation: 'transfer', fault: { kind: 'drop', when: 'before' } })
  expect((await payOut(lost)).body['loan']['payout']['state']).toBe('under_way')
  expect((await payOut(lost)).status).toBe(409)
  expect(await stateAfter(lost, 6)).toBe('under_way')
  expect(await stateAfter(lost, 11 * 60)).toBe('failed')
  expect((await payOut(lost)).status).toBe(200)
  expect(await stateAfter(lost, 6)).toBe('paid')
  await expectOneBook()
})
