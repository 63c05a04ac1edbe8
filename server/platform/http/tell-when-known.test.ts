import { fastify } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { tellWhenKnown } from '#server/platform/http/tell-when-known.ts'

const app = fastify()
const known = Promise.withResolvers<void>()
let certain = false
app.addHook('onSend', tellWhenKnown({ beforeTelling: () => (certain ? undefined : known.promise) }))
app.get('/', async () => 'read')
app.post('/', async () => 'done')
afterAll(() => app.close())

test('a change is told once all processes know of it, and a read at once', async () => {
  let told = false
  const change = app.inject({ method: 'POST', url: '/' }).then(({ body }) => {
    told = true
    return body
  })
  for (const method of ['GET', 'HEAD'] as const) expect((await app.inject({ method, url: '/' })).statusCode).toBe(200)
  expect(told).toBe(false)
  known.resolve()
  expect(await change).toBe('done')
  certain = true
  expect((await app.inject({ method: 'POST', url: '/' })).body).toBe('done')
})
