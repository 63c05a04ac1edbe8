import { setTimeout } from 'node:timers/promises'
import { fastify } from 'fastify'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { errorHandler } from '#server/platform/http/error-handler.ts'
import { shedLoad } from '#server/platform/http/load-shedding.ts'
import { createLog } from '#server/platform/log.ts'
import { buildTestApp } from '#tests/support/test-app.ts'

const product = await buildTestApp()
afterAll(() => product.close())
afterEach(() => {
  vi.useRealTimers()
})

it('shedLoad returns 503 while four hundred calls wait for a connection, and answers those four hundred', async () => {
  const { pool } = product.database
  // The session lookup needs a connection.
  const requestUser = () => product.app.inject({ url: '/api/auth/user', cookies: { sid: 'x'.repeat(43) } })
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const waiting = Array.from({ length: 400 }, requestUser)
  await expect.poll(() => pool.waitingCount).toBeGreaterThanOrEqual(400)
  await setTimeout(100)
  const shed = await requestUser()
  expect([shed.statusCode, shed.headers['retry-after'], shed.json()]).toEqual([
    503,
    expect.stringMatching(/^\d+$/),
    { message: 'We are very busy. Please try again in a moment.' },
  ])
  expect((await product.app.inject('/healthz')).statusCode).toBe(200)
  for (const one of held) one.release()
  const answers = await Promise.all(waiting)
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
})

it('shedLoad returns 503 beyond fifty waiting calls after two seconds, beyond 400 after an empty queue', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const pool = { waitingCount: 0 }
  const app = fastify()
  app.setErrorHandler(errorHandler(createLog({ logLevel: 'silent' })))
  await shedLoad(app, { pool, maxEventLoopDelay: 0 })
  for (const path of ['/api/anything', '/hooks/anything', '/healthz']) app.get(path, async () => 'ok')
  await app.ready()
  const statuses = async (after: { milliseconds: number; waitingCount: number }) => {
    pool.waitingCount = after.waitingCount
    await vi.advanceTimersByTimeAsync(after.milliseconds)
    return Promise.all(['/api/anything', '/hooks/anything', '/healthz'].map(async (path) => (await app.inject(path)).statusCode))
  }
  expect(await statuses({ milliseconds: 1_500, waitingCount: 60 })).toEqual([200, 200, 200])
  expect(await statuses({ milliseconds: 600, waitingCount: 60 })).toEqual([503, 503, 200])
  expect(await statuses({ milliseconds: 100, waitingCount: 40 })).toEqual([200, 200, 200])
  expect(await statuses({ milliseconds: 100, waitingCount: 0 })).toEqual([200, 200, 200])
  expect(await statuses({ milliseconds: 100, waitingCount: 399 })).toEqual([200, 200, 200])
  expect(await statuses({ milliseconds: 100, waitingCount: 400 })).toEqual([503, 503, 200])
  await app.close()
})
