import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { once } from 'node:events'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  resendDelivery,
  resumeWebhook,
  testWebhook,
} from '#contract/integrations.ts'
import { deliverWebhooksJob } from '#server/integrations/deliver-webhooks.ts'
import { apply, borrow, comeBack, joinWithProfile, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { seeded } from '#tests/support/random-sequence.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

interface Received {
  readonly id: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly type: string
  readonly loanId: number | undefined
}

let product: TestApp
let receiver: Server
let url: string
let received: Received[] = []
let answer: (one: Received) => number = () => 204
let webhook: { id: number; secret: string }

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += String(chunk)))
    request.on('end', () => {
      const body = JSON.parse(text)
      const one = { id: String(request.headers['webhook-id']), headers: request.headers, text, type: body.type, loanId: body.data.loanId }
      received.push(one)
      response.writeHead(answer(one)).end()
    })
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const address = receiver.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/mmoa?of=loans`
  product = await buildTestApp()
  await openOffice(product)
})
afterAll(async () => {
  receiver.close()
  await product.close()
})
beforeEach(async () => {
  answer = () => 204
  await comeBack(product, 'md')
  for (const old of await product.as('md').call(listWebhooks, {}))
    await product.as('md').call(removeWebhook, { params: { webhookId: old.id } })
  const made = await product.as('md').call(createWebhook, { body: { url } })
  webhook = { id: made.webhook.id, secret: made.secret ?? '' }
  received = []
})

const run = () => deliverWebhooksJob.run(product.deps)
const later = (minutes: number) => product.clock.moveTo(new Date(product.clock.now().getTime() + minutes * 60_000))
const here = () => ({ params: { webhookId: webhook.id } })
const only = async () => {
  const [one] = await product.as('md').call(listWebhooks, {})
  return one
}

test('each change of a loan is sent once after its commit, signed as Standard Webhooks says, without a name or an amount', async () => {
  await joinWithProfile(product, 'Ama')
  const id = await borrow(product, 'Ama', '1000')
  await payCash(product, 'Ama', id, '100')
  await run()
  await run()
  expect(received.map((one) => one.type)).toEqual(['loan.applied', 'loan.approved', 'loan.disbursed', 'loan.payment_completed'])
  for (const { headers, text } of received) {
    const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const
    const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]))
    // A verifier that we did not write.
    const verify = () => new Webhook(webhook.secret).verify(text, { ...signed, 'webhook-timestamp': signed['webhook-timestamp'] ?? '' })
    const sentAt = Number(signed['webhook-timestamp']) * 1000
    expect(sentAt).toBe(Math.floor(product.clock.now().getTime() / 1000) * 1000)
    expect(withClockAt(sentAt, verify)).toMatchObject({ data: { loanId: id } })
    expect(() => withClockAt(sentAt, () => new Webhook(webhook.secret).verify(`${text} `, signed))).toThrow('No matching signature')
    // A random ID may have ten digits in a row.
    expect(text.replace(JSON.parse(text).data.customerId, '')).not.toMatch(/Ama|\d{10}|1000/)
  }
})

test('a change that is rolled back is not sent', async () => {
  await joinWithProfile(product, 'Efua')
  await expect(apply(product, 'Efua', '999999')).rejects.toThrow()
  await run()
  expect(received).toEqual([])
})

test('a failed delivery is repeated under its ID; the later ones of its loan wait for it, those of another loan do not', async () => {
  await joinWithProfile(product, 'Kojo')
  await joinWithProfile(product, 'Yaa')
  const first = await borrow(product, 'Kojo', '500')
  const second = await borrow(product, 'Yaa', '500')
  answer = ({ loanId }) => (loanId === first ? 500 : 200)
  await run()
  expect(received.filter((one) => one.loanId === first).map((one) => one.type)).toEqual(['loan.applied'])
  expect(received.filter((one) => one.loanId === second)).toHaveLength(3)
  answer = () => 200
  later(1)
  await run()
  const ofFirst = received.filter((one) => one.loanId === first)
  expect(ofFirst.map((one) => one.type)).toEqual(['loan.applied', 'loan.applied', 'loan.approved', 'loan.disbursed'])
  expect(ofFirst[0]?.id).toBe(ofFirst[1]?.id)
})

test('a process that is killed fifty times, before or after sending, loses no delivery and keeps the order of each loan', async () => {
  const people = ['Abena', 'Kwesi', 'Adjoa']
  for (const name of people) await joinWithProfile(product, name)
  const loans: number[] = []
  for (const name of people) loans.push(await borrow(product, name, '500'))
  const below = seeded(20_261_123)
  for (let kill = 0; kill < 50; kill += 1) {
    const sends = below(2) === 0
    const before = sends ? await waiting() : []
    if (sends) await run()
    // As after a kill: an attempt and its lease, no outcome.
    const lost = sends ? before.filter(() => below(10) < 7) : (await waiting()).slice(0, 2)
    await sql`update webhook_deliveries set status = 'waiting', delivered_at = null, attempts = attempts % 5 + 1,
      next_attempt_at = ${new Date(product.clock.now().getTime() + 60_000)} where id = any(${lost}::bigint[])`.execute(product.db)
    later(2)
  }
  await run()
  expect(await waiting()).toEqual([])
  for (const loan of loans) {
    const types = received.filter((one) => one.loanId === loan).map((one) => one.type)
    expect(types.filter((type, index) => types.indexOf(type) === index)).toEqual(['loan.applied', 'loan.approved', 'loan.disbursed'])
  }
})

test('a receiver that fails for three days gets nothing until staff resume it, and then every delivery', async () => {
  await product.as('md').call(testWebhook, here())
  answer = () => 503
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await run()
    later(24 * 60)
  }
  await comeBack(product, 'md')
  expect(received).toHaveLength(10)
  expect(await only()).toMatchObject({ stopReason: '503', waiting: 1, lastDeliveredAt: null })
  answer = () => 200
  await product.as('md').call(resumeWebhook, here())
  await run()
  expect(await only()).toMatchObject({ stoppedAt: null, stopReason: null, waiting: 0 })
})

test('a receiver that answers 410, or that cannot be reached, is listed with the reason', async () => {
  await product.as('md').call(testWebhook, here())
  answer = () => 410
  await run()
  expect(await only()).toMatchObject({ stopReason: '410', waiting: 1 })
  const away = await product.as('md').call(createWebhook, { body: { url: 'http://127.0.0.1:9/' } })
  await product.as('md').call(testWebhook, { params: { webhookId: away.webhook.id } })
  await run()
  const [delivery] = await product.as('md').call(listWebhookDeliveries, { params: { webhookId: away.webhook.id } })
  expect(delivery).toMatchObject({ type: 'test', status: 'waiting', attempts: 1, outcome: 'The receiver could not be reached' })
})

test('staff can send a delivery again under its ID', async () => {
  await product.as('md').call(testWebhook, here())
  await run()
  const [delivery] = await product.as('md').call(listWebhookDeliveries, here())
  expect(delivery).toMatchObject({ type: 'test', status: 'delivered', outcome: '204' })
  await product.as('md').call(resendDelivery, { params: { deliveryId: delivery?.id ?? 0 } })
  await run()
  expect(received.map((one) => one.id)).toEqual([`msg_${delivery?.id}`, `msg_${delivery?.id}`])
})

test('a removed address gets no delivery, and cannot be tested, resumed or sent to again', async () => {
  await product.as('md').call(testWebhook, here())
  const [delivery] = await product.as('md').call(listWebhookDeliveries, here())
  await product.as('md').call(removeWebhook, here())
  await run()
  expect(received).toEqual([])
  const gone = [
    () => product.as('md').call(testWebhook, here()),
    () => product.as('md').call(resumeWebhook, here()),
    () => product.as('md').call(removeWebhook, here()),
    () => product.as('md').call(resendDelivery, { params: { deliveryId: delivery?.id ?? 0 } }),
  ]
  for (const action of gone) await expect(action()).rejects.toThrow('Not found')
})

test.each(['http://accounts.example.com/', 'ftp://example.com/', 'https://user:secret@example.com/', 'no address'])(
  'the address %s is refused',
  async (wrong) => {
    await expect(product.as('md').call(createWebhook, { body: { url: wrong } })).rejects.toThrow(
      'Enter an address that begins with https://.',
    )
  },
)

test('an address cannot be added twice, and its secret is only in the first response', async () => {
  await expect(product.as('md').call(createWebhook, { body: { url } })).rejects.toThrow('This address is already in the list.')
  expect(JSON.stringify(await only())).not.toContain(webhook.secret)
})

async function waiting(): Promise<number[]> {
  const rows = await product.db.selectFrom('webhook_deliveries').select('id').where('status', '=', 'waiting').orderBy('id').execute()
  return rows.map((row) => row.id)
}

function withClockAt<T>(at: number, action: () => T): T {
  const { now } = Date
  Date.now = () => at
  try {
    return action()
  } finally {
    Date.now = now
  }
}
