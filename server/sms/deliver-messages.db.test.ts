import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '#server/platform/db.ts'
import { onWake } from '#server/platform/after-commit.ts'
import { arkeselSms } from '#server/sms/arkesel-sms.ts'
import { deliverMessages } from '#server/sms/deliver-messages.ts'
import { DELIVER_MESSAGES, queueMessage, SIGN_IN_CODE } from '#server/sms/outbox-store.ts'
import { openProbe } from '#tests/support/platform-probe.ts'
import { openTestDatabase } from '#tests/support/test-db.ts'

const { db, close } = await openTestDatabase()
const probe = await openProbe(db)
const { clock, deps } = probe

/** A provider on this machine that speaks Arkesel's protocol and answers as the test says. */
let answer: (request: IncomingMessage, response: ServerResponse) => void
const received: { key: string | undefined; body: unknown }[] = []
const provider = createServer((request, response) => {
  void text(request).then((body) => {
    received.push({ key: String(request.headers['api-key']), body: JSON.parse(body) })
    answer(request, response)
  })
})
await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening))
// A server that listens on a port has an address with that port.
const port = (provider.address() as AddressInfo).port
const gateway = arkeselSms({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'the key', senderId: 'MmoaLoans', timeoutMilliseconds: 2_000 })

const json = (status: number, body: unknown) => (_request: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const accepts = json(200, { status: 'success', data: [{ recipient: '233244123456', id: 'id-1' }] })

const queue = (words: string, kind = 'notice') =>
  transaction(db, (tx) => queueMessage(tx, { userId: null, phone: '0244123456', text: words, kind, at: clock.now() }))
const messages = () => db.selectFrom('messages').selectAll().orderBy('id').execute()

beforeEach(async () => {
  await db.deleteFrom('messages').execute()
  received.length = 0
  answer = accepts
})
afterAll(async () => {
  provider.closeAllConnections()
  provider.close()
  await probe.close()
  await close()
})

describe('the outbox', () => {
  it('is emptied: each message goes out once, as the provider wants it', async () => {
    await queue('Your loan of GHS 100.00 was approved.')
    await deliverMessages(deps, gateway)
    await deliverMessages(deps, gateway)
    expect(received).toEqual([
      {
        key: 'the key',
        body: {
          sender: 'MmoaLoans',
          message: 'Your loan of GHS 100.00 was approved.',
          recipients: ['233244123456'],
          use_case: 'transactional',
        },
      },
    ])
    expect(await messages()).toMatchObject([
      { status: 'sent', provider: 'arkesel', provider_id: 'id-1', attempts: 1, sent_at: clock.now() },
    ])
  })
  it('is emptied by several processes without sending anything twice', async () => {
    for (let i = 0; i < 20; i += 1) await queue(`Message ${i}`)
    await Promise.all(Array.from({ length: 4 }, () => deliverMessages(deps, gateway)))
    expect(new Set(received.map((one) => JSON.stringify(one.body))).size).toBe(20)
    expect(received).toHaveLength(20)
  })
  it('forgets a sign-in code once it went out', async () => {
    await queue('Your code is 123456', SIGN_IN_CODE)
    await deliverMessages(deps, gateway)
    expect(await messages()).toMatchObject([{ status: 'sent', text: '(sign-in code)' }])
  })
  it('wakes its delivery when the message is committed, and not when it is rolled back', async () => {
    let woken = 0
    onWake(db, DELIVER_MESSAGES, () => (woken += 1))
    await transaction(db, async (tx) => {
      await queueMessage(tx, { userId: null, phone: '0244123456', text: 'Hello', kind: 'notice', at: clock.now() })
      throw new Error('no')
    }).catch(() => undefined)
    expect(woken).toBe(0)
    await queue('Hello')
    expect(woken).toBe(1)
  })
})

describe('a message that was not sent', () => {
  it.each([
    ['the provider is out of order', json(500, {})],
    ['there is no balance', json(402, { message: 'Insufficient balance' })],
    ['the answer is something else', json(200, { ok: true })],
    ['the answer never comes', () => undefined],
    ['the answer has no end', (_request: IncomingMessage, response: ServerResponse) => void response.end('x'.repeat(70_000))],
    [
      'the answer leads elsewhere',
      (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(302, { location: '/other' }).end(),
    ],
  ])('is tried again later when %s', async (_why, broken) => {
    answer = broken
    await queue('Hello')
    await deliverMessages(deps, gateway)
    expect(await messages()).toMatchObject([{ status: 'queued', attempts: 1, last_error: expect.stringContaining('The provider') }])
    expect(received).toHaveLength(1)
    clock.advance({ seconds: 29 })
    await deliverMessages(deps, gateway)
    expect(received).toHaveLength(1)
    answer = accepts
    clock.advance({ seconds: 1 })
    await deliverMessages(deps, gateway)
    expect(await messages()).toMatchObject([{ status: 'sent', attempts: 2, last_error: null }])
  })
  it.each([
    ['the number is none', json(200, { status: 'success', data: [{ 'invalid numbers': ['233244123456'] }] })],
    ['the message is refused', json(422, { message: 'invalid' })],
  ])('fails for good when %s', async (_why, refused) => {
    answer = refused
    await queue('Hello')
    await deliverMessages(deps, gateway)
    expect(await messages()).toMatchObject([{ status: 'failed', attempts: 1 }])
  })
  it('fails after five attempts, and no phone number reaches the log', async () => {
    answer = json(500, {})
    await queue('Hello')
    for (let i = 0; i < 8; i += 1) {
      await deliverMessages(deps, gateway)
      clock.advance({ minutes: 31 })
    }
    expect(await messages()).toMatchObject([{ status: 'failed', attempts: 5 }])
    expect(received).toHaveLength(5)
    expect(probe.logged()).toContain('A text message was not sent')
    expect(probe.logged()).not.toContain('244123456')
  })
  it('is taken up by another process when the first died over it', async () => {
    await queue('Hello')
    await db
      .updateTable('messages')
      .set({ status: 'sending', attempts: 1, next_attempt_at: new Date(clock.now().getTime() + 60_000) })
      .execute()
    await deliverMessages(deps, gateway)
    expect(received).toHaveLength(0)
    clock.advance({ minutes: 1 })
    await deliverMessages(deps, gateway)
    expect(await messages()).toMatchObject([{ status: 'sent', attempts: 2 }])
  })
  it('is given up when it would come too late: a code after ten minutes, a reminder after an hour, anything after a day', async () => {
    await queue('Your code is 123456', SIGN_IN_CODE)
    await queue('Hello')
    clock.advance({ minutes: 11 })
    await deliverMessages(deps, gateway)
    expect(await messages()).toMatchObject([{ status: 'failed', text: '(sign-in code)' }, { status: 'sent' }])
    await queue('Old news')
    await queue('A reminder', 'payment_reminder')
    clock.advance({ minutes: 61 })
    await deliverMessages(deps, gateway)
    expect((await messages()).slice(-2)).toMatchObject([{ status: 'sent' }, { status: 'failed', last_error: 'Too late to be of use' }])
    expect(received).toHaveLength(2)
    await queue('Old news')
    clock.advance({ days: 1, minutes: 1 })
    await deliverMessages(deps, gateway)
    expect((await messages()).at(-1)).toMatchObject({ status: 'failed', last_error: 'Too late to be of use' })
    expect(received).toHaveLength(2)
  })
})
