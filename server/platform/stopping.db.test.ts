import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type DrillHome, makeDrillHome } from '#tests/faults/support/drill-home.ts'
import { DRILL_WAIT, MAIN, NODE_COMPILE_CACHE } from '#tests/faults/support/drill-process.ts'

let home: DrillHome
const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})
beforeAll(async () => {
  home = await makeDrillHome()
})
afterAll(() => home.remove())

interface Server {
  readonly port: number
  readonly child: ChildProcess
  readonly output: () => string
  readonly ended: () => Promise<{ code: number | null; milliseconds: number }>
}

async function startServer(): Promise<Server> {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE, PORT: '0', ...home.place },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  await vi.waitUntil(() => output.includes('Ready at') || child.exitCode !== null, DRILL_WAIT)
  const port = Number(/"listening":"http:\/\/127\.0\.0\.1:(\d+)"/.exec(output)?.[1])
  const ended = async () => {
    const stopRequestedAt = performance.now()
    if (child.exitCode === null) await once(child, 'exit')
    return { code: child.exitCode, milliseconds: performance.now() - stopRequestedAt }
  }
  return { port, child, output: () => output, ended }
}

async function open(port: number): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => (received += String(chunk)))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return { socket, received: () => received }
}
const HEAD = 'POST /api/auth/validate-admin HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 25\r\n\r\n'

describe('the server after SIGTERM', { timeout: 300_000 }, () => {
  it('answers the open call, closes idle connections, accepts no new ones and exits within ten seconds', async () => {
    const server = await startServer()
    const idle = await open(server.port)
    idle.socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const busy = await open(server.port)
    busy.socket.write(`${HEAD}{"email":"a@b.c`)
    await vi.waitUntil(() => idle.received().includes('200 OK'), DRILL_WAIT)
    // Until the server has read the request, which no sign shows.
    await setTimeout(300)
    server.child.kill('SIGTERM')
    await vi.waitUntil(() => idle.socket.readableEnded || idle.socket.destroyed, DRILL_WAIT)
    await expect(open(server.port)).rejects.toThrow('ECONNREFUSED')
    busy.socket.write('om","x":1}')
    const { code, milliseconds } = await server.ended()
    expect(busy.received()).toMatch(/^HTTP\/1\.1 400 [\s\S]*Please enter both email and password/)
    expect([code, milliseconds < 10_000]).toEqual([0, true])
    expect(server.output()).toContain('Stopped')
  })
  it('starts again on the same data, and exits although a client never finishes its request', async () => {
    const server = await startServer()
    expect((await fetch(`http://127.0.0.1:${server.port}/readyz`)).status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${server.port}/readyz`)).status).toBe(200)
    const stuck = await open(server.port)
    stuck.socket.write(`${HEAD}{"em`)
    await setTimeout(300)
    server.child.kill('SIGTERM')
    const { code, milliseconds } = await server.ended()
    expect([code, milliseconds < 10_000]).toEqual([0, true])
  })
})
