import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createHttpServer } from '#server/platform/http/http-server.ts'
import { toJpeg } from '#server/loans/profile-picture.ts'
import { cookieOf } from '#tests/faults/support/drill-ground.ts'
import { borrow, joinWithProfile, openOffice, receiptFor } from '#tests/support/loan-actions.ts'
import { enter, signUp } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

const ON_SERVER = process.env['TEST_DATABASE_URL'] !== undefined
let product: TestApp
let port = 0
let loanId = 0
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  await joinWithProfile(product, 'Ama')
  loanId = await borrow(product, 'Ama', '500')
  await product.app.listen({ port: 0, host: '127.0.0.1' })
  port = (product.app.server.address() as AddressInfo).port
})
afterAll(() => product.close())

/** In use or waited for. */
const taken = () => product.database.pool.totalCount - product.database.pool.idleCount
const waiting = () => product.database.pool.waitingCount
const many = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))

// The embedded database has one connection.
describe.runIf(ON_SERVER)('every connection of the pool is taken', () => {
  test('two hundred waiting calls return 503 with Retry-After after two seconds, and later calls succeed', async () => {
    const { pool } = product.database
    const held = await many(10, () => pool.connect())
    try {
      const answers = await many(200, () => product.as('Ama').get(`/api/loans/${loanId}`))
      const responses = answers.map(({ status, headers, body }) => `${status} ${String(headers['retry-after'])} ${body.message}`)
      expect([...new Set(responses)]).toEqual(['503 2 We could not reach our records. Please try again in a moment.'])
      expect((await product.as('Ama').get('/healthz')).status).toBe(200)
    } finally {
      for (const client of held) client.release()
    }
    expect((await product.as('Ama').get(`/api/loans/${loanId}`)).status).toBe(200)
    expect(waiting()).toBe(0)
  })
})

describe('clients that disconnect in the middle', () => {
  test('of sending a form leave no partial payment and no blocked connection', async () => {
    const cookie = cookieOf(product.as('Ama'))
    const receipts = await many(12, () => receiptFor(product, loanId, '2'))
    const forms = receipts.map((receipt) => {
      const body = JSON.stringify({ amount: '2', paymentMethod: 'cash', cashReceiptNumber: receipt })
      const head = `POST /api/payments/${loanId} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nIdempotency-Key: ${receipt}\r\n`
      return { receipt, body, text: `${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}` }
    })
    // Some disconnect before the end of the body.
    await many(forms.length, async (at) => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined)
      await once(socket, 'connect')
      const text = forms[at]?.text ?? ''
      socket.write(at % 3 === 0 ? text.slice(0, -5) : text)
      await setTimeout(at % 3 === 1 ? 1 : 15)
      socket.destroy()
    })
    const answers = await many(forms.length, (at) =>
      product.as('Ama').send('POST', `/api/payments/${loanId}`, forms[at]?.body ?? '', { 'idempotency-key': forms[at]?.receipt ?? '' }),
    )
    expect(answers.map(({ status }) => status)).toEqual(forms.map(() => 200))
    expect((await product.as('Ama').get(`/api/loans/${loanId}`)).body).toMatchObject({ amountPaid: '24.00' })
    expect([taken(), waiting()]).toEqual([0, 0])
  })
})

describe('a process with a blocked event loop', () => {
  test('returns 503 with Retry-After, answers /healthz, and serves calls again afterwards', async () => {
    const app = await createHttpServer(product.deps, { longestDelayMilliseconds: 50 })
    app.get('/api/anything', async () => 'well')
    await app.ready()
    const request = (url: string) => app.inject({ url })
    expect((await request('/api/anything')).statusCode).toBe(200)
    const nothing = new Int32Array(new SharedArrayBuffer(4))
    let turnedAway = await request('/api/anything')
    for (let rounds = 0; rounds < 40 && turnedAway.statusCode === 200; rounds += 1) {
      Atomics.wait(nothing, 0, 0, 150)
      await setImmediate()
      turnedAway = await request('/api/anything')
    }
    expect([turnedAway.statusCode, turnedAway.headers['retry-after'], turnedAway.json().message]).toEqual([
      503,
      '5',
      'We are very busy. Please try again in a moment.',
    ])
    expect((await request('/healthz')).statusCode).toBe(200)
    await vi.waitUntil(async () => (await request('/api/anything')).statusCode === 200, { timeout: 60_000, interval: 100 })
    await app.close()
  })

  test('processes at most two of twenty concurrent pictures at a time', async () => {
    const noise = { width: 900, height: 700, channels: 3 as const, background: '#336699' }
    const picture = await sharp({ create: noise }).jpeg().toBuffer()
    let most = 0
    let busy = true
    const looking = (async () => {
      while (busy) {
        most = Math.max(most, sharp.counters().process)
        await setImmediate()
      }
    })()
    const made = await many(20, () => toJpeg(`data:image/jpeg;base64,${picture.toString('base64')}`))
    busy = false
    await looking
    expect(made).toHaveLength(20)
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(2)
  })

  test('lets twelve known people in again who sign in at the same moment, since no sign-in costs a slow hash', async () => {
    const people = Array.from({ length: 12 }, (_, at) => ({ person: `Person ${at}`, phone: `0277${String(100_000 + at)}` }))
    for (const { person, phone } of people) await signUp(product, person, phone)
    await many(people.length, (at) => product.as(people[at]?.person ?? '').get('/api/logout'))
    await many(people.length, (at) => enter(product.as(people[at]?.person ?? ''), people[at]?.phone ?? ''))
    const seen = await many(people.length, (at) => product.as(people[at]?.person ?? '').get('/api/auth/user'))
    expect(seen.map(({ status }) => status)).toEqual(people.map(() => 200))
  })
})
