import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseCsv } from '#domain/kernel/csv-parse.ts'
import { add, cedis } from '#domain/kernel/money.ts'
import { readStatement } from '#domain/reconciliation/read-statement.ts'
import { chargePaystack, requestToPay } from '#tests/support/provider-calls.ts'
import { testClock } from '#tests/support/test-clock.ts'
import { startSimulator, type Simulator } from '#tools/simulator/start-simulator.ts'

const clock = testClock('2026-03-02T23:58:00Z')
let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ clock, settings: { paystackWebhook: undefined } })
})
afterAll(() => simulator.close())

const book = async (path: string) => fetch(`${simulator.origin}/book/${path}`)

test('the book part returns a day’s movements as JSON and as MTN’s statement', async () => {
  await requestToPay(simulator, { phone: '0244000030', amount: '10.00', payerMessage: 'Loan 42, week 3' })
  await requestToPay(simulator, { phone: '0540000451', amount: '20.00' })
  clock.advance({ minutes: 2 })
  await requestToPay(simulator, { phone: '0244000030', amount: '30.00' })
  expect(await (await book('mtn?day=2026-03-02')).json()).toMatchObject({
    collected: '10.00',
    disbursed: '0.00',
    lines: [{ phone: '0244000030' }],
  })
  expect(await (await book('mtn?day=2026-03-03')).json()).toMatchObject({ collected: '30.00', balance: '100040.00' })
  const [titles = [], paid = [], failed = [], ...rest] = parseCsv(await (await book('mtn.csv?day=2026-03-02')).text()) ?? []
  expect(rest).toEqual([])
  const cell = (row: readonly string[], title: string) => row[titles.indexOf(title)]
  expect([cell(paid, 'Status'), cell(paid, 'Amount'), cell(paid, 'From'), cell(paid, 'Message')]).toEqual([
    'Successful',
    '10.00',
    'FRI:233244000030/MSISDN',
    'Loan 42, week 3',
  ])
  expect([cell(failed, 'Status'), cell(failed, 'Balance')]).toEqual(['Failed', ''])
})

test('simulated money only moves: the lender and the fees gain what the wallets lose', async () => {
  await chargePaystack(simulator, { phone: '0244000031', amount: 10_000, provider: 'mtn' })
  const { book: paystack } = simulator.book('paystack')
  const fees = add(...paystack.lines().map(({ fee }) => fee))
  expect(add(paystack.balance('GHS'), paystack.wallet('0244000031', 'GHS').balance, fees)).toBe(cedis(105_000))
  const statement = await (await book('paystack.csv')).text()
  expect(statement).toContain('transaction,')
  expect(statement).toContain(',success,100.00,1.95,98.05,GHS,mobile_money,0244000031,Approved')
  expect((await book('airtel')).status).toBe(404)
})

test('the product parses both simulated statements without changes', async () => {
  const days = { from: '2026-03-02', to: '2026-03-03' }
  const mtn = readStatement('mtn', await (await book('mtn.csv')).text(), days)
  expect(mtn).toMatchObject({ passedOver: 1, problems: [], lines: [{ phone: '0244000030', amount: cedis(10) }, { amount: cedis(30) }] })
  const paystack = readStatement('paystack', await (await book('paystack.csv')).text(), days)
  expect(paystack).toMatchObject({ problems: [], lines: [{ direction: 'collection', phone: '0244000031', amount: cedis(100), fee: 195 }] })
})
