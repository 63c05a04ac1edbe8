import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

export const KINDS = ['page', 'script', 'style', 'data', 'picture', 'other'] as const
export type Kind = (typeof KINDS)[number]

export interface Answered {
  readonly path: string
  readonly kind: Kind
  readonly bytes: number
  /** By the service worker, which fills its cache after the first screen. */
  readonly forLater: boolean
}

export interface CountingProxy {
  readonly origin: string
  readonly take: () => Answered[]
  readonly close: () => Promise<void>
}

/** A browser's own figures leave out the service worker. */
export async function countingProxy(port: number, target: string): Promise<CountingProxy> {
  let answered: Answered[] = []
  const server = createServer((incoming, answer) => forward(incoming, answer, target, (one) => answered.push(one)))
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const take = () => {
    const since = answered
    answered = []
    return since
  }
  return { origin: `http://127.0.0.1:${port}`, take, close: () => closed(server) }
}

function forward(incoming: IncomingMessage, answer: ServerResponse, target: string, note: (one: Answered) => void): void {
  const onward = request(`${target}${incoming.url ?? '/'}`, { method: incoming.method ?? 'GET', headers: incoming.headers }, (from) => {
    answer.writeHead(from.statusCode ?? 502, from.rawHeaders)
    let bytes = headBytes(from)
    from.on('data', (part: Buffer) => (bytes += part.length))
    from.once('end', () => note({ path: incoming.url ?? '/', kind: kindOf(from), bytes, forLater: isOfWorker(incoming) }))
    from.pipe(answer)
  })
  onward.once('error', () => answer.destroy())
  incoming.pipe(onward)
}

/** In HTTP/1.1: names, values and four characters between them. */
const headBytes = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.reduce((sum, part) => sum + part.length, 0) + rawHeaders.length * 2 + 'HTTP/1.1 200 OK\r\n\r\n'.length

/** Filling a cache requests files as data. */
const isOfWorker = ({ headers, url = '/' }: IncomingMessage): boolean =>
  url === '/service-worker.js' ||
  (headers['sec-fetch-dest'] === 'empty' && headers['sec-fetch-mode'] !== 'same-origin' && !url.startsWith('/api/'))

function kindOf({ headers }: IncomingMessage): Kind {
  const type = headers['content-type'] ?? ''
  if (type.includes('html')) return 'page'
  if (type.includes('javascript')) return 'script'
  if (type.includes('css')) return 'style'
  if (type.startsWith('image/')) return 'picture'
  return type.includes('manifest') ? 'other' : type.includes('json') ? 'data' : 'other'
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((done) => server.close(() => done()))
}
