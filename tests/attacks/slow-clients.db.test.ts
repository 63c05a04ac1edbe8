import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IS_NIGHTLY } from '#tests/support/is-nightly.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let port = 0
const sockets: Socket[] = []
const HONEST = '127.0.0.1'
const CROWDED = '127.0.0.2'
beforeAll(async () => {
  product = await buildTestApp()
  await product.app.listen({ port: 0, host: '127.0.0.1' })
  port = (product.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await product.close()
})

async function open(text: string, localAddress = HONEST): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}
const responseTo = async (socket: Socket): Promise<string> => {
  let text = ''
  socket.on('data', (chunk) => (text += String(chunk)))
  await once(socket, 'close')
  return text
}

const HEADERS = 'GET /api/public/stats HTTP/1.1\r\nHost: localhost\r\nX-Slow: '
const BODY =
  'POST /api/simple-login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"name":"'
async function expectOthersAreServed(): Promise<void> {
  const others = await Promise.all(Array.from({ length: 20 }, () => fetch(`http://127.0.0.1:${port}/api/public/stats`)))
  expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
}

test('two hundred clients that never finish their headers or bodies do not delay other requests', async () => {
  for (let one = 0; one < 100; one += 1) {
    await open(HEADERS)
    await open(BODY)
  }
  await expectOthersAreServed()
})

test('two hundred clients that never read their responses do not delay other requests', async () => {
  for (let one = 0; one < 200; one += 1) {
    const socket = await open('')
    socket.pause()
    socket.write('GET /api/public/stats HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(50))
  }
  await expectOthersAreServed()
})

const ONE = 'GET /api/public/stats HTTP/1.1\r\nHost: localhost\r\n\r\n'
const statusOf = async (socket: Socket): Promise<string> => {
  socket.write(ONE)
  const [chunk] = await once(socket, 'data')
  return String(chunk).slice(9, 12)
}

// Rule S32.
test('2,200 idle connections from one address close no other connection, and refuse no new one', async () => {
  const earlier = await open('')
  expect(await statusOf(earlier)).toBe('200')
  const idle: Socket[] = []
  for (let some = 0; some < 44; some += 1) idle.push(...(await Promise.all(Array.from({ length: 50 }, () => open('', CROWDED)))))
  expect(await statusOf(await open('', CROWDED))).toBe('200')
  expect(await statusOf(await open(''))).toBe('200')
  expect(await statusOf(earlier)).toBe('200')
  // The longest idle ones, none with a running request.
  expect(idle.slice(0, 100).filter((socket) => !socket.closed)).toEqual([])
  expect(idle.slice(-1_000).filter((socket) => socket.closed)).toEqual([])
  for (const socket of idle) socket.destroy()
})

test('the server allows 15 seconds for headers, 30 for a request, and 1,000 requests for a connection', () => {
  const { headersTimeout, requestTimeout, maxRequestsPerSocket, maxConnections } = product.app.server
  expect({ headersTimeout, requestTimeout, maxRequestsPerSocket, maxConnections }).toEqual({
    headersTimeout: 15_000,
    requestTimeout: 30_000,
    maxRequestsPerSocket: 1_000,
    maxConnections: 2_000,
  })
})

test.runIf(IS_NIGHTLY)('headers and bodies that never end get 408 after their time limit', { timeout: 60_000 }, async () => {
  const began = performance.now()
  const endOf = async (text: string) => {
    const answer = await responseTo(await open(text))
    return { status: answer.slice(9, 12), seconds: (performance.now() - began) / 1_000 }
  }
  const [headers, body] = await Promise.all([endOf(HEADERS), endOf(BODY)])
  // The server checks every five seconds.
  expect([headers.status, body.status]).toEqual(['408', '408'])
  expect(headers.seconds).toBeGreaterThan(14.9)
  expect(body.seconds).toBeGreaterThan(29.9)
})

test.each([
  [
    'two body lengths',
    'POST /api/simple-login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\n\r\n',
  ],
  ['a broken first line', 'GET /\u0000 HTTP/9.9\r\n\r\n'],
  ['a header without end', `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`],
])('%s in a request closes the connection with a plain 400 without internals', async (_what, text) => {
  const answer = await responseTo(await open(text))
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(answer).not.toMatch(/at |node:|\.ts|HPE_/)
})
