import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMigrated } from '#server/platform/open-migrated.ts'

/** PgBouncer's response to time-outs in the startup message. */
const REFUSAL = 'SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0'
const pooler = createServer((socket) => {
  socket.on('error', () => undefined)
  socket.once('data', () => {
    const packet = Buffer.from(`E....${REFUSAL}`)
    packet.writeInt32BE(packet.length - 1, 1)
    socket.end(packet)
  })
})
let url = ''
beforeAll(async () => {
  pooler.listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  url = `postgres://mmoa:s3cret@127.0.0.1:${(pooler.address() as AddressInfo).port}/mmoa`
})
afterAll(() => pooler.close())

test.each([
  [
    'DATABASE_URL',
    /^StartProblem: DATABASE_URL: a pooler on .* Set DATABASE_POOLER=transaction, and DATABASE_OWNER_URL to the server itself\.$/,
  ],
  [
    'DATABASE_OWNER_URL',
    /^StartProblem: DATABASE_OWNER_URL: a pooler on .* Name the server itself, because migrations bypass the pooler\.$/,
  ],
])('openMigrated behind a pooler that %s does not announce ends in a sentence', async (setting, sentence) => {
  const owner = setting === 'DATABASE_OWNER_URL' ? { url, readRole: undefined } : undefined
  const problem = await openMigrated({ place: { url }, owner }).catch(String)
  expect(problem).toMatch(sentence)
  expect(problem).not.toContain('s3cret')
})
