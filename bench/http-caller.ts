import { connect, type Socket } from 'node:net'

export interface HttpResponse {
  readonly status: number
  readonly milliseconds: number
  readonly text: string
}

/** As sent on the wire, for a compressed response unless `readable`; cheaper than fetch(). */
export function requestOf(
  origin: string,
  {
    method = 'GET',
    path,
    cookie,
    key,
    from,
    body,
    readable = false,
  }: { method?: 'GET' | 'POST'; path: string; cookie?: string; key?: string; from?: string; body?: object; readable?: boolean },
): Buffer {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${new URL(origin).host}`,
    ...(readable ? [] : ['accept-encoding: br']),
    ...(cookie === undefined ? [] : [`cookie: ${cookie}`]),
    // Customers have different addresses.
    ...(from === undefined ? [] : [`x-forwarded-for: ${from}`]),
    ...(key === undefined ? [] : [`idempotency-key: ${key}`]),
    ...(text === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text ?? ''}`)
}

interface Waiting {
  readonly since: number
  readonly resolve: (response: HttpResponse) => void
  readonly reject: (error: Error) => void
}

/** One request at a time. */
export class HttpCaller {
  readonly #port: number
  readonly #host: string
  #socket: Socket | undefined
  #waiting: Waiting | undefined
  #got: Buffer[] = []
  #size = 0
  #head: Head | undefined

  constructor(origin: string) {
    const url = new URL(origin)
    this.#port = Number(url.port)
    this.#host = url.hostname
  }

  /** Rejects when the connection breaks within a response. */
  send(request: Buffer): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      this.#waiting = { since: performance.now(), resolve, reject }
      this.#open().write(request)
    })
  }

  close(): void {
    this.#socket?.destroy()
    this.#socket = undefined
  }

  #open(): Socket {
    if (this.#socket !== undefined && !this.#socket.destroyed && this.#socket.writable) return this.#socket
    const socket = connect({ port: this.#port, host: this.#host, noDelay: true })
    socket.on('data', (chunk) => this.#take(chunk))
    socket.on('error', (error) => this.#fail(socket, error))
    socket.on('close', () => this.#fail(socket, new Error('The connection was closed')))
    this.#got = []
    this.#size = 0
    this.#head = undefined
    return (this.#socket = socket)
  }

  #fail(socket: Socket, error: Error): void {
    if (socket !== this.#socket) return
    this.#socket = undefined
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.reject(error)
  }

  #take(chunk: Buffer): void {
    this.#got.push(chunk)
    this.#size += chunk.length
    this.#head ??= headOf(this.#got)
    if (this.#head === undefined) return
    if (this.#head.whole === 'in chunks' ? !chunk.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) : this.#size < this.#head.whole) return
    const { status, last } = this.#head
    const got = this.#got
    this.#got = []
    this.#size = 0
    this.#head = undefined
    if (last) this.close()
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.resolve({
      status,
      milliseconds: performance.now() - waiting.since,
      get text() {
        return Buffer.concat(got).toString('latin1')
      },
    })
  }
}

/** Ends a chunked response; compressed bytes hardly end so. */
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

interface Head {
  readonly status: number
  /** Length of head and body; a response compressed while sent has chunks. */
  readonly whole: number | 'in chunks'
  /** The server closes this connection. */
  readonly last: boolean
}

function headOf(chunks: readonly Buffer[]): Head | undefined {
  const [first, ...more] = chunks
  const bytes = first !== undefined && more.length === 0 ? first : Buffer.concat(chunks)
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = bytes.subarray(0, end + 2).toString('latin1')
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  const inChunks = /\r\ntransfer-encoding: chunked/i.test(head)
  if (length === undefined && !inChunks && !head.startsWith('HTTP/1.1 304')) throw new Error(`A response without its length: ${head}`)
  const whole = inChunks ? 'in chunks' : end + 4 + Number(length ?? 0)
  return { status: Number(head.slice(9, 12)), whole, last: /\r\nconnection: close\r\n/i.test(head) }
}

export const CLIENTS = 16

export interface Run {
  readonly perSecond: number
  /** From sending to the whole response; empty for pgbench. */
  readonly milliseconds: readonly number[]
}

/** Over sixteen connections. @throws Error unless each returns 200. */
export async function sendConcurrently(origin: string, requests: readonly Buffer[]): Promise<Run> {
  const callers = Array.from({ length: CLIENTS }, () => new HttpCaller(origin))
  const milliseconds: number[] = []
  let next = 0
  const work = async (caller: HttpCaller) => {
    for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
      const response = await caller.send(request)
      if (response.status !== 200) throw new Error(`A request failed: ${response.text.slice(0, 2_000)}`)
      milliseconds.push(response.milliseconds)
    }
  }
  const from = performance.now()
  await Promise.all(callers.map(work))
  const perSecond = requests.length / ((performance.now() - from) / 1000)
  for (const caller of callers) caller.close()
  return { perSecond, milliseconds }
}
