import { PassThrough } from 'node:stream'
import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { errorHandler } from '#server/platform/http/error-handler.ts'
import { limitLongBodies, USUAL_BODY } from '#server/platform/http/body-limit.ts'

const LONG = 'x'.repeat(3 * USUAL_BODY)
let app: FastifyInstance
let letGo: () => void
beforeEach(() => {
  const released = new Promise<void>((done) => (letGo = done))
  app = fastify()
  app.setErrorHandler(errorHandler(createLog({ logLevel: 'silent' })))
  limitLongBodies(app, 5 * USUAL_BODY)
  app.post('/held', { bodyLimit: 10 * USUAL_BODY }, async () => {
    await released
    return 'done'
  })
  app.post('/photo', { bodyLimit: 10 * USUAL_BODY }, async () => 'done')
})
afterEach(() => app.close())

const send = (url: string, payload: string) => app.inject({ method: 'POST', url, headers: { 'content-type': 'text/plain' }, payload })

it('limitLongBodies returns 503 for a long body beyond the memory limit, until a response frees memory', async () => {
  const first = send('/held', LONG)
  await new Promise((later) => setTimeout(later, 50))
  const beyond = await send('/photo', LONG)
  expect([beyond.statusCode, beyond.headers['retry-after'], beyond.json()]).toEqual([
    503,
    '5',
    { message: 'We are very busy. Please try again in a moment.' },
  ])
  expect((await send('/photo', 'short')).statusCode).toBe(200)
  letGo()
  expect((await first).statusCode).toBe(200)
  expect((await send('/photo', LONG)).statusCode).toBe(200)
  expect((await send('/photo', LONG)).statusCode).toBe(200)
})
it('limitLongBodies ends the oldest slow body of the address with the most, so that the body of another address gets in', async () => {
  const slow = Array.from({ length: 2 }, () => new PassThrough())
  const answers = slow.map((payload) => {
    payload.write('x'.repeat(2 * USUAL_BODY))
    return app.inject({ method: 'POST', url: '/photo', headers: { 'content-type': 'text/plain' }, payload, remoteAddress: '10.0.0.1' })
  })
  await new Promise((later) => setTimeout(later, 50))
  expect((await send('/photo', LONG)).statusCode).toBe(200)
  expect((await answers[0])?.statusCode).toBe(503)
  slow[1]?.end()
  expect((await answers[1])?.statusCode).toBe(200)
})

it('limitLongBodies leaves 413 for a body above the endpoint’s limit', async () => {
  expect((await send('/photo', 'x'.repeat(11 * USUAL_BODY))).statusCode).toBe(413)
})
