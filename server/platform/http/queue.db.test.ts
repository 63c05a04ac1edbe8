import { afterAll, expect, it } from 'vitest'
import { buildTestApp } from '#tests/support/test-app.ts'

const product = await buildTestApp()
afterAll(() => product.close())

it('a call that would wait for a connection behind four hundred others is told so at once, and those four hundred are answered', async () => {
  const { pool } = product.database
  // Whoever brings a session is looked up, so this needs a connection; nobody has this one.
  const ask = () => product.app.inject({ url: '/api/auth/user', cookies: { sid: 'x'.repeat(43) } })
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const waiting = Array.from({ length: 400 }, ask)
  await expect.poll(() => pool.waitingCount).toBeGreaterThanOrEqual(400)
  const turnedAway = await ask()
  expect([turnedAway.statusCode, turnedAway.headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)])
  expect((await product.app.inject('/healthz')).statusCode).toBe(200)
  for (const one of held) one.release()
  const answers = await Promise.all(waiting)
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
})

it('where the queue has stood for two seconds, fifty are enough, and once it was empty four hundred may wait again', async () => {
  const { pool } = product.database
  const ask = () => product.app.inject({ url: '/api/auth/user', cookies: { sid: 'x'.repeat(43) } })
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const waiting = Array.from({ length: 60 }, ask)
  await expect.poll(() => pool.waitingCount).toBe(60)
  // The first that finds a queue: until here nobody did, because all came at the same moment.
  waiting.push(ask())
  await expect.poll(() => pool.waitingCount).toBe(61)
  product.clock.advance({ seconds: 2 })
  expect((await ask()).statusCode).toBe(503)
  for (const one of held) one.release()
  expect(new Set((await Promise.all(waiting)).map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
  const rush = await Promise.all(Array.from({ length: 100 }, ask))
  expect(new Set(rush.map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
})

it('where the queue that stands is one caller’s, somebody else is let in behind them', async () => {
  const { pool } = product.database
  const ask = (who: string) => product.app.inject({ url: '/api/auth/user', cookies: { sid: who.repeat(43) } })
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const waiting = Array.from({ length: 60 }, () => ask('x'))
  await expect.poll(() => pool.waitingCount).toBe(60)
  waiting.push(ask('y'))
  await expect.poll(() => pool.waitingCount).toBe(61)
  product.clock.advance({ seconds: 2 })
  waiting.push(ask('z'))
  await expect.poll(() => pool.waitingCount).toBe(62)
  expect((await ask('x')).statusCode).toBe(503)
  for (const one of held) one.release()
  expect(new Set((await Promise.all(waiting)).map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
  expect((await ask('x')).statusCode).toBe(401)
})
