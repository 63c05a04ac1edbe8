import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { logOut, signOutEverywhere } from '#contract/identity.ts'
import { readPush, subscribePush, unsubscribePush } from '#contract/push/push.ts'
import { deliverPushesJob, type PostPush } from '#server/notifications/deliver-pushes.ts'
import { publicKeyOf } from '#server/notifications/encrypt-push.ts'
import { transaction } from '#server/platform/db.ts'
import { deliverMessages } from '#server/sms/deliver-messages.ts'
import { queueMessage, type NewMessage } from '#server/sms/outbox-store.ts'
import { browserPush, vapidClaims } from '#tests/support/browser-push.ts'
import { comeBack, joinWithProfile } from '#tests/support/loan-actions.ts'
import { buildTestApp } from '#tests/support/test-app.ts'

const KEY = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'
const product = await buildTestApp({ WEB_PUSH_PRIVATE_KEY: KEY, SUPPORT_EMAIL: 'help@mmoa.example' })
const { db, deps, clock } = product
const userId = await joinWithProfile(product, 'Ama')
await joinWithProfile(product, 'Kofi')
afterAll(() => product.close())

let phone = browserPush()
let status: number | undefined = 201
let posted: Parameters<PostPush>[0][] = []
const push = deliverPushesJob(async (request) => {
  posted.push(request)
  return status
})
const texts = () => posted.map(({ body }) => JSON.parse(phone.read(body)).text)
const queue = (text: string, kind: NewMessage['kind'] = 'payment_completed') =>
  transaction(db, (tx) => queueMessage(tx, { userId, phone: '0244000001', text, kind, at: clock.now() }))
const sendSms = () =>
  deliverMessages(deps, {
    providers: { send: async () => ({ sent: 'accepted', provider: 'arkesel', providerId: '1' }), called: () => undefined },
    officePhone: '032 200 0142',
    checkReminder: async () => ({ drop: 'paid meanwhile' }),
  })
const later = (minutes: number) => clock.moveTo(new Date(clock.now().getTime() + minutes * 60_000))
const count = async (table: 'push_subscriptions' | 'push_messages') =>
  (await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)).rows[0]?.count
const subscribe = (person = 'Ama') => product.as(person).call(subscribePush, { body: phone.subscription })

beforeEach(async () => {
  await db.deleteFrom('push_subscriptions').execute()
  await db.deleteFrom('messages').execute()
  clock.moveTo(`${new Date(clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)}T09:00:00Z`)
  await comeBack(product, 'Ama')
  phone = browserPush()
  status = 201
  posted = []
})

test('a browser shows each SMS once, after it was sent, encrypted for the browser and signed by the office', async () => {
  expect(await product.as('Ama').call(readPush, {})).toEqual({ publicKey: publicKeyOf(KEY) })
  await subscribe()
  await queue('We received GHS 100.00. Questions? Please call us.')
  await push.run(deps)
  expect(posted).toEqual([])
  await sendSms()
  await push.run(deps)
  await push.run(deps)
  const { text } = await db.selectFrom('messages').select('text').executeTakeFirstOrThrow()
  expect(texts()).toEqual([text])
  expect(posted[0]?.url).toBe('https://fcm.googleapis.com/fcm/send/phone')
  expect(vapidClaims(posted[0]?.headers['authorization'] ?? '')).toMatchObject({
    key: publicKeyOf(KEY),
    aud: 'https://fcm.googleapis.com',
    sub: 'mailto:help@mmoa.example',
  })
  expect(await count('push_messages')).toBe(0)
})

test('a sign-in code and a dropped reminder are not pushed, and nothing in the quiet hours', async () => {
  await subscribe()
  await queue('Your code is 123456', 'sign_in_code')
  await queue('Your payment is due', 'payment_reminder')
  await queue('We received GHS 5.00.')
  clock.moveTo(`${clock.now().toISOString().slice(0, 10)}T22:00:00Z`)
  await sendSms()
  await push.run(deps)
  expect(posted).toEqual([])
  later(11 * 60)
  await push.run(deps)
  expect(texts()).toEqual(['We received GHS 5.00.'])
})

test.each([404, 410])('a subscription that the push service ended with %i is removed with its queued messages', async (gone) => {
  await subscribe()
  await queue('One')
  await queue('Two')
  await sendSms()
  status = gone
  await push.run(deps)
  expect(await count('push_subscriptions')).toBe(0)
  expect(await count('push_messages')).toBe(0)
})

test('a failed attempt is repeated three times, a refused one is not', async () => {
  await subscribe()
  await queue('One')
  await sendSms()
  status = undefined
  for (const minutes of [0, 2, 6, 31, 60]) {
    later(minutes)
    await push.run(deps)
  }
  expect(posted).toHaveLength(4)
  expect(await count('push_messages')).toBe(0)
  await queue('Two')
  await sendSms()
  status = 400
  await push.run(deps)
  expect(posted).toHaveLength(5)
  expect(await count('push_messages')).toBe(0)
  expect(await count('push_subscriptions')).toBe(1)
})

test('a browser shows the messages of the account that subscribed last, and nobody else ends them', async () => {
  await subscribe('Ama')
  await comeBack(product, 'Kofi')
  await product.as('Kofi').call(unsubscribePush, { body: { endpoint: phone.subscription.endpoint } })
  expect(await count('push_subscriptions')).toBe(1)
  await subscribe('Kofi')
  await queue('For Ama')
  await sendSms()
  await push.run(deps)
  expect(posted).toEqual([])
  expect(await count('push_subscriptions')).toBe(1)
})

test('an account has at most five browsers, and the oldest one goes', async () => {
  for (let browser = 0; browser < 6; browser += 1)
    await product.as('Ama').call(subscribePush, { body: browserPush(`https://web.push.apple.com/phone-${browser}`).subscription })
  const { rows } = await sql<{ endpoint: string }>`select endpoint from push_subscriptions order by id`.execute(db)
  expect(rows.map(({ endpoint }) => endpoint.at(-1))).toEqual(['1', '2', '3', '4', '5'])
})

test('POST /api/push/subscribe rejects an invalid address or key, and everything without a key of the office', async () => {
  const body = { ...phone.subscription, endpoint: 'https://127.0.0.1/internal' }
  const noKey = { ...phone.subscription, p256dh: 'B'.repeat(87) }
  for (const wrong of [body, noKey]) expect(await product.as('Ama').post('/api/push/subscribe', wrong)).toMatchObject({ status: 422 })
  expect(await count('push_subscriptions')).toBe(0)
  await subscribe()
  await queue('One')
  expect(await count('push_messages')).toBe(1)
  await push.run({ ...deps, config: { ...deps.config, push: undefined } })
  expect(await count('push_messages')).toBe(0)
  expect(posted).toEqual([])
})

// Last: afterwards the phone needs a code.
test('the logout, "sign out everywhere" and the switch end the notifications of a browser', async () => {
  await subscribe()
  await product.as('Ama').call(unsubscribePush, { body: { endpoint: phone.subscription.endpoint } })
  expect(await count('push_subscriptions')).toBe(0)
  await subscribe()
  await product.as('Ama').call(logOut, { body: {} })
  expect(await count('push_subscriptions')).toBe(0)
  await comeBack(product, 'Ama')
  await subscribe()
  await product.as('Ama').call(signOutEverywhere, {})
  expect(await count('push_subscriptions')).toBe(0)
})
