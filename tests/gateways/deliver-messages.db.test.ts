import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { onWake, transaction } from '#server/platform/db.ts'
import { arkeselSms } from '#server/sms/arkesel-sms.ts'
import { deliverMessages } from '#server/sms/deliver-messages.ts'
import { hubtelSms } from '#server/sms/hubtel-sms.ts'
import { DELIVER_MESSAGES, queueMessage, SIGN_IN_CODE, type NewMessage } from '#server/sms/outbox-store.ts'
import { smsProviders } from '#server/sms/sms-providers.ts'
import { openProbe } from '#tests/support/platform-probe.ts'
import { openTestDatabase } from '#tests/support/test-db.ts'
import { startSimulator } from '#tools/simulator/start-simulator.ts'

const { db, close } = await openTestDatabase()
const probe = await openProbe(db)
const { clock, deps } = probe
const simulator = await startSimulator({ clock })
const { keys, urls, script } = simulator

const common = { senderId: 'MmoaLoans' }
const arkesel = () =>
  arkeselSms({
    ...common,
    baseUrl: urls['arkesel'] ?? '',
    apiKey: keys.arkesel.apiKey,
    callbackUrl: 'https://loans.example.com/hooks/arkesel',
  })
const hubtel = () => hubtelSms({ ...common, baseUrl: urls['hubtel'] ?? '', ...keys.hubtel })
const checkReminder = async () => ({ drop: 'nobody is reminded here' })
let office = { providers: smsProviders([arkesel()]), checkReminder, officePhone: '032 200 0142' }

const queue = (text: string, kind: NewMessage['kind'] = 'payment_completed', phone = '0244123456') =>
  transaction(db, (tx) => queueMessage(tx, { userId: null, phone, text, kind, at: clock.now() }))
const messages = () => db.selectFrom('messages').selectAll().orderBy('id').execute()
const deliver = () => deliverMessages(deps, office)
const sendings = (part?: string) =>
  simulator.seen().filter((call) => call.path.endsWith('/send') && (part === undefined || call.part === part)).length
let before = 0
const sent = () => sendings() - before
const received = (phone = '0244123456') => simulator.phones.messagesOf(phone).map((one) => one.text)

beforeEach(async () => {
  await db.deleteFrom('messages').execute()
  script.clear()
  office = { providers: smsProviders([arkesel()]), checkReminder, officePhone: '032 200 0142' }
  before = sendings()
  // Independent of other tests' time changes.
  clock.moveTo(`${new Date(clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)}T09:00:00Z`)
})
afterAll(async () => {
  await simulator.close()
  await probe.close()
  await close()
})

describe('the outbox', () => {
  it('sends each message once, and it reaches the phone', async () => {
    await queue('Your loan of GHS 100.00 was approved.')
    await deliver()
    await deliver()
    await simulator.advance(1)
    expect(sent()).toBe(1)
    expect(received()[0]).toBe('Your loan of GHS 100.00 was approved.')
    expect(await messages()).toMatchObject([{ status: 'sent', provider: 'arkesel', provider_id: expect.any(String), attempts: 1 }])
  })
  it('names the office number, once, in a message that says "call us"', async () => {
    await queue('We returned GHS 10.00. Not you? Call us now.')
    script.fault({ part: 'arkesel', fault: { kind: 'drop', when: 'before' } })
    await deliver()
    clock.advance({ minutes: 2 })
    await deliver()
    expect(await messages()).toMatchObject([{ text: 'We returned GHS 10.00. Not you? Call us now on 032 200 0142.' }])
  })
  it('sends each message once with several processes', async () => {
    for (let i = 0; i < 20; i += 1) await queue(`Message ${i}`, 'payment_completed', '0244555555')
    await Promise.all(Array.from({ length: 4 }, deliver))
    await simulator.advance(1)
    expect(new Set(received('0244555555')).size).toBe(20)
    expect(sent()).toBe(20)
  })
  it('deletes a sign-in code after sending it', async () => {
    await queue('Your code is 123456', SIGN_IN_CODE)
    await deliver()
    expect(await messages()).toMatchObject([{ status: 'sent', text: '(sign-in code)' }])
  })
  it('starts a delivery when the message is committed, and not when it is rolled back', async () => {
    let woken = 0
    onWake(db, DELIVER_MESSAGES, () => (woken += 1))
    await transaction(db, async (tx) => {
      await queueMessage(tx, { userId: null, phone: '0244123456', text: 'Hello', kind: 'loan_completed', at: clock.now() })
      throw new Error('no')
    }).catch(() => undefined)
    expect(woken).toBe(0)
    await queue('Hello')
    expect(woken).toBe(1)
  })
})

describe('a message that the provider does not have', () => {
  it('is retried later, and fails after five attempts without number, text or key in the log', async () => {
    script.fault({ part: 'arkesel', times: null, fault: { kind: 'status', status: 500 } })
    await queue('Hello')
    await deliver()
    expect(await messages()).toMatchObject([{ status: 'queued', attempts: 1, last_error: 'The provider answered with status 500' }])
    clock.advance({ seconds: 29 })
    await deliver()
    expect(sent()).toBe(1)
    for (let i = 0; i < 6; i += 1) {
      clock.advance({ minutes: 31 })
      await deliver()
    }
    expect(await messages()).toMatchObject([{ status: 'failed', attempts: 5 }])
    expect(sent()).toBe(5)
    expect(probe.logged()).toContain('A text message was not sent')
    for (const secret of ['244123456', 'Hello', keys.arkesel.apiKey]) expect(probe.logged()).not.toContain(secret)
  })
  it('fails permanently for an invalid number', async () => {
    await queue('Hello', 'payment_completed', '0999')
    await deliver()
    expect(await messages()).toMatchObject([{ status: 'failed', attempts: 1, last_error: 'The provider does not know this number' }])
  })
  it('is sent through the other provider at once', async () => {
    office = { providers: smsProviders([arkesel(), hubtel()]), checkReminder, officePhone: '032 200 0142' }
    script.fault({ part: 'arkesel', times: null, fault: { kind: 'status', status: 402 } })
    await queue('Received GHS 50.00')
    await deliver()
    expect(await messages()).toMatchObject([{ status: 'sent', provider: 'hubtel', attempts: 1 }])
  })
  it('is retried when its process ended before the call', async () => {
    await queue('Hello')
    const lease = new Date(clock.now().getTime() + 60_000)
    await db.updateTable('messages').set({ status: 'sending', attempts: 1, next_attempt_at: lease }).execute()
    await deliver()
    expect(sent()).toBe(0)
    clock.advance({ minutes: 1 })
    await deliver()
    expect(await messages()).toMatchObject([{ status: 'sent', attempts: 2 }])
  })
})

describe('a message that may have arrived', () => {
  const noAnswer = { part: 'arkesel', operation: 'send', fault: { kind: 'drop', when: 'after' } } as const
  it('is sent once and not through the other provider, and staff see it as unsure', async () => {
    office = { providers: smsProviders([arkesel(), hubtel()]), checkReminder, officePhone: '032 200 0142' }
    script.fault(noAnswer)
    await queue('Received GHS 50.00')
    await deliver()
    clock.advance({ hours: 1 })
    await deliver()
    expect(sent()).toBe(1)
    expect(await messages()).toMatchObject([{ status: 'unsure', provider: 'arkesel', last_error: 'The provider could not be reached' }])
  })
  it('is sent through the other provider at once when it is a code', async () => {
    office = { providers: smsProviders([arkesel(), hubtel()]), checkReminder, officePhone: '032 200 0142' }
    script.fault(noAnswer)
    await queue('Your code is 123456', SIGN_IN_CODE)
    await deliver()
    expect(await messages()).toMatchObject([{ status: 'sent', provider: 'hubtel', text: '(sign-in code)' }])
    expect(sent()).toBe(2)
  })
  it('has no certain result: the next messages go through the other provider for five minutes', async () => {
    office = { providers: smsProviders([arkesel(), hubtel()]), checkReminder, officePhone: '032 200 0142' }
    script.fault(noAnswer)
    await queue('First')
    await deliver()
    await queue('Second')
    await deliver()
    clock.advance({ minutes: 5 })
    await queue('Third')
    await deliver()
    expect((await messages()).map(({ status, provider }) => `${status} ${provider}`)).toEqual([
      'unsure arkesel',
      'sent hubtel',
      'sent arkesel',
    ])
  })
  it('is unsure when its process ended after the call; a code is sent again', async () => {
    await queue('Hello')
    await queue('Your code is 123456', SIGN_IN_CODE)
    const died = { status: 'sending', attempts: 1, next_attempt_at: clock.now(), handed_over_at: clock.now() }
    await db.updateTable('messages').set(died).execute()
    await deliver()
    expect((await messages()).map((one) => one.status)).toEqual(['unsure', 'sent'])
    expect(sent()).toBe(1)
  })
})

it('the outbox drops late messages: codes after ten minutes, others after two days', async () => {
  await queue('Your code is 123456', SIGN_IN_CODE)
  await queue('News')
  clock.advance({ minutes: 11 })
  await deliver()
  expect(await messages()).toMatchObject([
    { status: 'failed', text: '(sign-in code)', last_error: 'Too late to be of use' },
    { status: 'sent' },
  ])
  await queue('Old news')
  clock.advance({ days: 2 })
  await deliver()
  expect((await messages()).at(-1)).toMatchObject({ status: 'failed', last_error: 'Too late to be of use' })
  expect(sent()).toBe(1)
})
