import { fastify } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { drainConnections } from '#server/drain-connections.ts'

const app = fastify()
app.get('/healthz', () => 'ok')
app.get('/readyz', () => 'ok')
app.get('/api/loans', () => 'loans')
const drain = drainConnections(app, true)
afterEach(() => app.close())

test('drainConnections answers calls while a proxy notices that the process is not ready, and closes their connections', async () => {
  expect((await app.inject('/api/loans')).headers.connection).not.toBe('close')
  let isDrained = false
  const drained = drain().then(() => (isDrained = true))
  for (const path of ['/healthz', '/readyz']) {
    const { statusCode, body, headers } = await app.inject(path)
    expect([statusCode, body, headers['retry-after']]).toEqual([503, 'stopping', '5'])
  }
  const { statusCode, body, headers } = await app.inject('/api/loans')
  expect([statusCode, body, headers.connection]).toEqual([200, 'loans', 'close'])
  expect(isDrained).toBe(false)
  await drained
})

test('drainConnections does not wait where there is no proxy', async () => {
  const begun = performance.now()
  await drainConnections(fastify(), false)()
  expect(performance.now() - begun).toBeLessThan(1_000)
})
