import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DrillHaproxy, startHaproxy } from '#tests/drills/support/drill-haproxy.ts'
import { freePort } from '#tools/check/free-port.ts'

// npm run drill -- idle-connections (needs Debian's haproxy): deploy/haproxy.cfg (without TLS) before a server that always answers.
const HONEST = '127.0.0.1'
const CROWDED = '127.0.0.2'
let door = 0
let haproxy: DrillHaproxy
const servers: Server[] = []
const sockets: Socket[] = []

beforeAll(async () => {
  const ports: number[] = []
  for (let one = 0; one < 2; one += 1) {
    const port = await freePort()
    const server = createServer((_request, response) => response.end('ok')).listen(port, '127.0.0.1')
    await once(server, 'listening')
    servers.push(server)
    ports.push(port)
  }
  door = await freePort()
  const here = [
    ['bind :80', `bind 127.0.0.1:${await freePort()}`],
    ['bind :443 ssl crt /etc/haproxy/mmoa.pem alpn h2,http/1.1', `bind 127.0.0.1:${door}`],
    ['http-request redirect scheme https code 308 unless { ssl_fc }', ''],
    ['127.0.0.1:3001', `127.0.0.1:${ports[0]}`],
    ['127.0.0.1:3002', `127.0.0.1:${ports[1]}`],
  ] as const
  haproxy = await startHaproxy('haproxy.cfg', here, door)
}, 30_000)
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await haproxy?.stop()
  for (const server of servers) server.close()
})

const statusFrom = (localAddress: string, path = '/'): Promise<number | 'refused'> =>
  new Promise((answer) => {
    const sent = request({ host: '127.0.0.1', port: door, path, localAddress, agent: false }, (response) => {
      response.resume()
      answer(response.statusCode ?? 0)
    })
    sent.once('error', () => answer('refused'))
    sent.end()
  })

async function idleFrom(localAddress: string): Promise<Socket> {
  const socket = connect({ port: door, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  socket.on('error', () => undefined)
  // A refused one is reset, sometimes before its connect event.
  await Promise.race([once(socket, 'connect').catch(() => undefined), once(socket, 'close').catch(() => undefined)])
  return socket
}

test('2,000 idle connections from one address block no others, and that address only until they end', { timeout: 60_000 }, async () => {
  expect(await statusFrom(CROWDED)).toBe(200)
  for (let some = 0; some < 40; some += 1) await Promise.all(Array.from({ length: 50 }, () => idleFrom(CROWDED)))
  expect(await Promise.all(Array.from({ length: 50 }, () => statusFrom(HONEST)))).toEqual(Array.from({ length: 50 }, () => 200))
  expect(await statusFrom(CROWDED)).toBe('refused')
  // The proxy holds 500.
  expect(sockets.filter((socket) => !socket.closed).length).toBeLessThanOrEqual(500)
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => statusFrom(CROWDED), { timeout: 20_000, interval: 500 }).toBe(200)
})

test('the proxy refuses /metrics in any spelling', async () => {
  for (const path of ['/metrics', '/%6detrics', '/metrics?a=1']) expect(await statusFrom(HONEST, path)).toBe(404)
})
