import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Before PostgreSQL receives the commit, or after it and before its response. */
export type Cut = 'before the commit' | 'after the commit'

/** Between the product and its PostgreSQL server. */
export interface CuttingProxy {
  readonly url: string
  readonly cutNext: (cut: Cut) => void
  readonly cuts: () => number
  /** @returns how many. */
  readonly cutAll: () => number
  readonly close: () => Promise<void>
}

export async function startCuttingProxy(database: string): Promise<CuttingProxy> {
  const there = new URL(database)
  const open = new Set<Socket>()
  let next: Cut | undefined
  let cuts = 0
  const server = createServer((client) => {
    const upstream = connect(Number(there.port), there.hostname)
    const cut = () => [client, upstream].forEach((socket) => socket.destroy())
    let answerIsCut = false
    client.on('data', (chunk) => {
      // A statement by itself; PostgreSQL answers in capitals.
      const commits = next !== undefined && chunk.includes('commit\0')
      if (commits) cuts += 1
      if (commits && next === 'before the commit') cut()
      else {
        answerIsCut ||= commits
        upstream.write(chunk)
      }
      if (commits) next = undefined
    })
    upstream.on('data', (chunk) => (answerIsCut && chunk.includes('COMMIT\0') ? cut() : client.write(chunk)))
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.once('close', () => {
        open.delete(socket)
        cut()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const cutAll = () => {
    const count = open.size / 2
    for (const socket of open) socket.destroy()
    return count
  }
  return {
    url: Object.assign(new URL(database), { host: `127.0.0.1:${port}` }).href,
    cutNext: (cut) => (next = cut),
    cuts: () => cuts,
    cutAll,
    close: async () => {
      cutAll()
      server.close()
      await once(server, 'close')
    },
  }
}
