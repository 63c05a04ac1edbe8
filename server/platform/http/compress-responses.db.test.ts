import { connect, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import { mountRead } from '#server/platform/http/mount.ts'
import { openProbe } from '#tests/support/platform-probe.ts'
import { openTestDatabase } from '#tests/support/test-db.ts'

const { db, close } = await openTestDatabase()
const probe = await openProbe(db)
afterAll(async () => {
  await probe.close()
  await close()
})

const words = (path: string, text: string) => {
  const endpoint = defineEndpoint({
    name: `read${path}`,
    method: 'GET',
    path: `/api/${path}`,
    summary: '',
    access: 'public',
    response: z.object({ text: z.string() }),
  })
  mountRead(probe.api, endpoint, async () => ({ text }))
}
words('long', 'GH₵ '.repeat(500))
words('short', 'GH₵')

/** Like a file read from the database while it is sent. */
async function* failsAtOnce(): AsyncGenerator<string> {
  yield await Promise.reject(Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' }))
}
probe.app.get('/api/failing-file', (_request, reply) =>
  reply.type('text/csv').header('content-disposition', 'attachment; filename="journal.csv"').send(Readable.from(failsAtOnce())),
)

const read = (path: string, accepted: string) => probe.app.inject({ url: `/api/${path}`, headers: { 'accept-encoding': accepted } })

describe('compressResponses', () => {
  test.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
    ['gzip', 'br;q=0, gzip;q=0.5', gunzipSync],
  ])('sends %s for Accept-Encoding %s', async (way, accepted, unpack) => {
    const answer = await read('long', accepted)
    expect([answer.statusCode, answer.headers['content-encoding'], String(answer.headers['vary']).toLowerCase()]).toEqual([
      200,
      way,
      'accept-encoding',
    ])
    expect(answer.rawPayload.length).toBeLessThan(200)
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    expect(JSON.parse(unpack(answer.rawPayload).toString())).toEqual({ text: 'GH₵ '.repeat(500) })
  })

  test('does not compress without an accepted encoding, or a short response', async () => {
    const refused = await Promise.all(['', 'br;q=0, gzip;q=0.000', 'x-br', 'identity;note=br'].map((accepted) => read('long', accepted)))
    for (const answer of [...refused, await read('short', 'br')]) {
      expect(answer.headers['content-encoding']).toBeUndefined()
      expect(answer.json().text).toMatch(/^GH₵/)
    }
  })

  test('sends an error that comes before the first row of a file as plain JSON, without the headers of the file', async () => {
    await probe.app.listen({ host: '127.0.0.1', port: 0 })
    // A client that unpacks responses would hide what was sent.
    const socket = connect((probe.app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write('GET /api/failing-file HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n')
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 503 /)
    expect(head.toLowerCase()).not.toMatch(/content-encoding|content-disposition/)
    expect(head.toLowerCase()).toContain('retry-after: 2')
    expect(JSON.parse(body)).toEqual({ message: refusal('database_unavailable').message })
  })
})
