import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { expect, test, vi } from 'vitest'
import { constantResponse } from '#server/public/constant-response.ts'

const TEXT = 'GH₵ '.repeat(500)

async function serve() {
  const read = vi.fn(async () => Buffer.from(TEXT))
  const sent: Buffer[] = []
  const respond = constantResponse('text/css; charset=utf-8', read)
  const app = fastify()
  app.get('/file', async (request, reply) => {
    const bytes = await respond(request, reply)
    sent.push(bytes)
    return bytes
  })
  const get = (accepted: string) => app.inject({ url: '/file', headers: { 'accept-encoding': accepted } })
  return { read, sent, get }
}

test.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'br;q=0, gzip;q=0.5', gunzipSync],
  ['gzip', 'x-br, GZIP', gunzipSync],
  [undefined, 'identity, br; q=0.000', (bytes: Buffer) => bytes],
  [undefined, '', (bytes: Buffer) => bytes],
])('constantResponse sends %s for Accept-Encoding %s', async (encoding, accepted, unpack) => {
  const { headers, rawPayload } = await (await serve()).get(accepted)
  expect([headers['content-encoding'], headers['vary'], headers['content-type']]).toEqual([
    encoding,
    'accept-encoding',
    'text/css; charset=utf-8',
  ])
  expect(unpack(rawPayload).toString()).toBe(TEXT)
})

test('constantResponse reads and compresses once, also for calls at the same time', async () => {
  const { read, sent, get } = await serve()
  await Promise.all([get('br'), get('br'), get('gzip')])
  await get('br')
  expect(read).toHaveBeenCalledTimes(1)
  // Same bytes in memory: nothing was compressed again.
  expect(new Set(sent).size).toBe(2)
})

test('constantResponse reads again after a failure, whose response has no encoding', async () => {
  const read = vi.fn(async () => Buffer.from(TEXT)).mockRejectedValueOnce(new Error('no such file'))
  const respond = constantResponse('text/css; charset=utf-8', read)
  const app = fastify()
  app.get('/file', respond)
  const get = () => app.inject({ url: '/file', headers: { 'accept-encoding': 'gzip' } })
  const failed = await get()
  expect([failed.statusCode, failed.headers['content-encoding']]).toEqual([500, undefined])
  const { statusCode, rawPayload } = await get()
  expect([statusCode, gunzipSync(rawPayload).toString()]).toEqual([200, TEXT])
})
