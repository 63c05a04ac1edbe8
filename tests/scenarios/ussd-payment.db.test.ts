import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { momoNetworks } from '#server/momo/momo-networks.ts'
import { advanceDue } from '#server/momo/momo-job.ts'
import { createPaymentProviders } from '#server/create-payment-providers.ts'
import { borrow, joinWithProfile, openOffice } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { testClock } from '#tests/support/test-clock.ts'
import { simulatorSettings } from '#tools/simulator/simulator-settings.ts'
import { startSimulator, type Simulator } from '#tools/simulator/start-simulator.ts'

const clock = testClock()
let simulator: Simulator
let product: TestApp
let ama: { loan: number; number: string }
beforeAll(async () => {
  const port = await freePort()
  simulator = await startSimulator({ clock, productOrigin: `http://127.0.0.1:${port}`, settings: { decisions: 'ask' } })
  product = await buildTestApp(simulatorSettings(simulator, undefined), clock)
  await openOffice(product)
  ama = await borrower('Ama')
  await product.app.listen({ port, host: '127.0.0.1' })
})
afterAll(async () => {
  await product.close()
  await simulator.close()
})

async function borrower(person: string): Promise<{ loan: number; number: string }> {
  const id = await joinWithProfile(product, person)
  const loan = await borrow(product, person, '1000')
  const { phone } = await product.db.selectFrom('users').select('phone').where('id', '=', id).executeTakeFirstOrThrow()
  return { loan, number: phone ?? '' }
}

/** The simulator must know the product's address before it starts. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function press(fields: Record<string, string>): Promise<{ screen: string; session: string; html: string }> {
  const answer = await fetch(`${simulator.origin}/ussd`, {
    method: 'POST',
    body: new URLSearchParams({ phone: ama.number, network: 'MTN', ...fields }),
  })
  const html = await answer.text()
  const found = (pattern: RegExp): string => pattern.exec(html)?.[1] ?? ''
  return { screen: found(/<pre role="status">([^<]*)</), session: found(/name="session" value="([^"]*)"/), html }
}

async function job(seconds: number): Promise<void> {
  clock.advance({ seconds })
  await simulator.tick()
  await advanceDue(product.deps, createPaymentProviders(momoNetworks(product.deps.config, product.deps.log)))
}

test('a USSD customer of MTN pays: the menu sends the request, the PIN approves it, and the balance falls', async () => {
  const { loan, number } = ama
  const dialled = await press({ key: 'send', typed: '*928*55#' })
  expect(dialled.screen).toContain('Hello, Ama')
  const { session } = dialled
  const typed = await press({ session, key: '2', typed: '' })
  expect(typed.html).toContain('name="typed" autocomplete="off" maxlength="40" value="2"')
  expect((await press({ session, key: 'send', typed: '2' })).screen).toContain(`Loan ${loan}: GHS 1,300.00 left`)
  expect((await press({ session, key: 'send', typed: '1' })).screen).toContain(`Pay GHS 100.00 for loan ${loan}`)
  expect((await press({ session, key: 'send', typed: '9' })).screen).toContain('Approve the prompt with your PIN')

  await job(0)
  expect(simulator.book('mtn').orders.all()).toEqual([])
  await job(3)
  const [prompt, ...more] = simulator.phones.promptsOf(number)
  expect([prompt?.question, more]).toEqual([expect.stringContaining('100'), []])
  const request = await press({ session, key: 'clear', typed: '' })
  expect(request.html).toContain('Approve with PIN')
  expect(await owed(loan)).toBe(130_000)

  await press({ session, key: 'approve', prompt: prompt?.id ?? '' })
  await job(60)
  expect(await owed(loan)).toBe(120_000)
  await job(60)
  expect(simulator.book('mtn').book.lines()).toMatchObject([{ kind: 'collection', phone: number, amount: 10_000 }])
  const paid = await product.db.selectFrom('payments').select(['amount', 'status', 'value_date']).where('loan_id', '=', loan).execute()
  expect(paid).toEqual([{ amount: 10_000, status: 'completed', value_date: '2026-03-02' }])

  const again = await press({ key: 'send', typed: '*928*55#' })
  expect((await press({ session: again.session, key: 'send', typed: '3' })).screen).toContain(`2 Mar GHS 100.00 loan ${loan}`)
})

test('a USSD customer of Telecel pays: the menu reads the voucher and sends it once', async () => {
  const { loan, number } = await borrower('Kofi')
  const kofi = { phone: number, network: 'Telecel', key: 'send' }
  const { session } = await press({ ...kofi, typed: '' })
  for (const typed of ['2', '1']) await press({ ...kofi, session, typed })
  expect((await press({ ...kofi, session, typed: '9' })).screen).toContain('Need a voucher? Dial *110#')
  await job(3)

  const later = await press({ ...kofi, typed: '' })
  const queries = await press({ ...kofi, session: later.session, typed: '2' })
  expect(queries.screen).toBe(`GHS 100.00 for loan ${loan} needs a voucher. Dial *110# to make one, then type it here.\n0 Menu`)
  const made = simulator.phones
    .menus()
    .find(({ label }) => label.includes('*110#'))
    ?.answer(number)
  const voucher = /\d{6}/.exec(made ?? '')?.[0] ?? ''
  const passed = 'Your voucher was passed on. You get an SMS when the payment is there.'
  expect((await press({ ...kofi, session: later.session, typed: voucher })).screen).toBe(passed)
  const stored = await product.db.selectFrom('ussd_sessions').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(voucher)
  const state = async () => {
    await simulator.tick()
    return simulator.book('paystack').orders.all()[0]?.state
  }
  await expect.poll(state).toBe('successful')
  await job(60)
  // Webhook and job query at the same time; the second may not have finished.
  await expect.poll(() => owed(loan)).toBe(120_000)
})

test('a phone shows a connection problem when the product does not respond', async () => {
  expect((await press({ key: 'send', typed: '*1#' })).screen).toBe('Connection problem or invalid MMI code.')
  const { session } = await press({ key: 'send', typed: '' })
  clock.advance({ seconds: 151 })
  expect((await press({ session, key: 'send', typed: '1' })).screen).toBe('The session has timed out.')
  const answer = await fetch(`${simulator.origin}/ussd?phone=nobody`)
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('This is no number of Ghana.')])
})

async function owed(loan: number): Promise<number> {
  const row = await product.db
    .selectFrom('loans')
    .select(['total_repayment', 'amount_paid'])
    .where('id', '=', loan)
    .executeTakeFirstOrThrow()
  return row.total_repayment - row.amount_paid
}
