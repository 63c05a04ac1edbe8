import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SmsGateway } from '#server/sms/sms-gateway.ts'
import { startSimulator, type Simulator } from '#tools/simulator/start-simulator.ts'
import { ACCOUNT_PATH } from '#tools/simulator/simulated-sms.ts'
import { testClock } from '#tests/support/test-clock.ts'

export interface SmsAdapter {
  readonly provider: 'arkesel' | 'hubtel'
  readonly make: (
    simulator: Simulator,
    but?: { key?: string; senderId?: string; baseUrl?: string; timeoutMilliseconds?: number },
  ) => SmsGateway
}
/** Below the delay of the response. */
const IMPATIENT = 200

const PHONE = '0244123456'
const TEXT = 'Mmoa Loans: received GHS 115.38 for loan 7. Left: GHS 1,184.62.'

export function smsContract({ provider, make }: SmsAdapter): void {
  let simulator: Simulator
  let gateway: SmsGateway
  beforeAll(async () => {
    simulator = await startSimulator({ clock: testClock() })
    gateway = make(simulator)
  })
  afterAll(() => simulator.close())
  beforeEach(() => simulator.script.clear())
  const send = (phone = PHONE, text = TEXT) => gateway.send({ phone, text, reference: 'sms-1' })
  const account = async (balance?: number) => {
    const init = balance === undefined ? {} : { method: 'POST', body: JSON.stringify({ balance }) }
    return (await fetch(`${simulator.urls[provider]}${ACCOUNT_PATH}`, init)).json() as Promise<{ messages: { to: string; text: string }[] }>
  }
  const accepted = async (phone: string) => {
    const outcome = await send(phone)
    if (outcome.sent !== 'accepted') throw new Error('the provider takes this message')
    return outcome.providerId
  }

  describe('a message', () => {
    test('is accepted with an ID, is in the provider’s list as sent, and reaches the phone', async () => {
      const providerId = await accepted(PHONE)
      expect(providerId).toMatch(/^[\w-]+$/)
      expect((await account()).messages.at(-1)).toMatchObject({ to: '233244123456', text: TEXT, from: 'MmoaLoans' })
      expect(await gateway.delivery(providerId)).toEqual({ state: 'pending' })
      await simulator.advance(1)
      expect(simulator.phones.messagesOf(PHONE)[0]).toMatchObject({ text: TEXT, from: 'MmoaLoans' })
      expect(await gateway.delivery(providerId)).toEqual({ state: 'delivered' })
    })
    test('to a phone that is off is undelivered, and one without a report stays submitted', async () => {
      const [off, lost] = [await accepted('0244190001'), await accepted('0244190002')]
      await simulator.advance(3600)
      expect(await gateway.delivery(off)).toMatchObject({ state: 'undelivered', reason: expect.stringContaining('The provider says') })
      expect(await gateway.delivery(lost)).toEqual({ state: 'pending' })
    })
    test('that the provider does not know has no status', async () => {
      expect(await gateway.delivery('no-such-message')).toMatchObject({ state: 'no_answer' })
      expect(await gateway.delivery('../../balance?x=1')).toMatchObject({ state: 'no_answer' })
    })
  })

  describe('is rejected, and not at the provider,', () => {
    test('permanently when the number is invalid or the text empty', async () => {
      expect(await send('0999')).toMatchObject({ sent: 'refused', again: false })
      expect(await send(PHONE, '')).toMatchObject({ sent: 'refused', again: false })
    })
    test('until staff act, when the key is wrong or the balance empty', async () => {
      expect(await make(simulator, { key: 'wrong' }).send({ phone: PHONE, text: TEXT, reference: 'sms-1' })).toMatchObject({
        sent: 'refused',
        again: true,
      })
      await account(0)
      expect(await send()).toMatchObject({ sent: 'refused', again: true })
      await account(1_000)
      expect(await send()).toMatchObject({ sent: 'accepted' })
    })
    test('permanently when the sender is longer than eleven letters', async () => {
      const long = make(simulator, { senderId: 'MmoaLoansGhana' })
      expect(await long.send({ phone: PHONE, text: TEXT, reference: 'sms-1' })).toMatchObject({ sent: 'refused', again: false })
    })
    test('when the provider is unreachable or reports an outage', async () => {
      const nowhere = make(simulator, { baseUrl: 'http://127.0.0.1:4159' })
      expect(await nowhere.send({ phone: PHONE, text: TEXT, reference: 'sms-1' })).toMatchObject({ sent: 'refused', again: true })
      for (const status of [500, 503, 429]) {
        simulator.script.fault({ part: provider, fault: { kind: 'status', status } })
        expect(await send()).toMatchObject({ sent: 'refused', again: true, reason: `The provider answered with status ${status}` })
      }
    })
  })

  describe('is of unknown outcome', () => {
    test.each([
      ['cut off before the answer', { kind: 'drop', when: 'after' }],
      ['answered too late', { kind: 'slow', milliseconds: IMPATIENT * 10 }],
      ['answered without end', { kind: 'drip' }],
      ['answered with a page', { kind: 'html' }],
      ['answered with too much', { kind: 'huge', bytes: 70_000 }],
      ['answered in half', { kind: 'cut' }],
      ['sent elsewhere', { kind: 'redirect', to: 'http://127.0.0.1:4159/' }],
      ['given up by a gateway in between', { kind: 'status', status: 504, when: 'after' }],
    ] as const)('when the request is %s, and is sent once', async (_what, fault) => {
      const before = (await account()).messages.length
      simulator.script.fault({ part: provider, operation: 'send', fault })
      const waits = fault.kind === 'slow' || fault.kind === 'drip'
      const impatient = waits ? make(simulator, { timeoutMilliseconds: IMPATIENT }) : gateway
      expect(await impatient.send({ phone: PHONE, text: TEXT, reference: 'sms-1' })).toMatchObject({
        sent: 'unknown',
        reason: expect.stringContaining('The provider'),
      })
      expect((await account()).messages.length).toBe(before + 1)
    })
  })

  test('a delivery status that cannot be parsed counts as none', async () => {
    const providerId = await accepted(PHONE)
    await simulator.advance(1)
    for (const fault of [{ kind: 'html' }, { kind: 'cut' }, { kind: 'status', status: 500 }] as const) {
      simulator.script.fault({ part: provider, operation: 'status', fault })
      expect(await gateway.delivery(providerId)).toMatchObject({ state: 'no_answer' })
    }
    expect(await gateway.delivery(providerId)).toEqual({ state: 'delivered' })
  })

  test('no outcome contains a key, a number or a word of the message', async () => {
    simulator.script.fault({ part: provider, fault: { kind: 'status', status: 400, body: { message: `${PHONE} 233244123456 ${TEXT}` } } })
    const outcomes = JSON.stringify([
      await send(),
      await send('0999'),
      await make(simulator, { key: 'a-secret' }).send({ phone: PHONE, text: TEXT, reference: 'x' }),
    ])
    for (const secret of ['244123456', '0999', 'Mmoa Loans', 'a-secret', 'GHS']) expect(outcomes).not.toContain(secret)
  })
}
