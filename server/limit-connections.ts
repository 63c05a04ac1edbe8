import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressGroup } from '#server/platform/http/address-group.ts'

/** Below the server's maxConnections, at which Node refuses new connections. */
const MOST = 1_900

/**
 * Beyond `most`, each new connection closes the longest idle one of the address with the most (rule S32). Idle: without a complete request.
 */
export function limitConnections(server: Server, most = MOST): void {
  const addresses = new Map<Socket, string>()
  const counts = new Map<string, number>()
  const running = new Map<Socket, number>()
  // In the order of becoming idle.
  const idle = new Set<Socket>()
  const count = (address: string, change: number) => {
    const now = (counts.get(address) ?? 0) + change
    if (now === 0) counts.delete(address)
    else counts.set(address, now)
  }
  const closeOneIdle = () => {
    const largest = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a))[0]
    for (const socket of idle)
      if (addresses.get(socket) === largest) {
        socket.destroy()
        idle.delete(socket)
        return
      }
  }
  server.on('connection', (socket: Socket) => {
    const address = addressGroup(socket.remoteAddress ?? '')
    addresses.set(socket, address)
    count(address, 1)
    idle.add(socket)
    socket.once('close', () => {
      addresses.delete(socket)
      running.delete(socket)
      idle.delete(socket)
      count(address, -1)
    })
    if (addresses.size > most) closeOneIdle()
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket)
    running.set(socket, (running.get(socket) ?? 0) + 1)
    response.once('close', () => {
      if (!addresses.has(socket)) return
      const left = (running.get(socket) ?? 1) - 1
      running.set(socket, left)
      if (left === 0) idle.add(socket)
    })
  })
}
