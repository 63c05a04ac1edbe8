import { connect, type Socket } from 'node:net'

export interface Heard {
  readonly status: number
  readonly milliseconds: number
  /** The whole answer: head, empty line, body. */
  readonly text: string
}

/** One request as it goes over the wire, for an answer that is compressed unless it is to be `readable`. It costs the machine less than fetch() does, so that more of it is left for what is measured. */
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
    // The address that a proxy in front would tell: people do not all sit behind one.
    ...(from === undefined ? [] : [`x-forwarded-for: ${from}`]),
    ...(key === undefined ? [] : [`idempotency-key: ${key}`]),
    ...(text === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text ?? ''}`)
}

interface Waiting {
  readonly since: number
  readonly resolve: (heard: Heard) => void
  readonly reject: (error: Error) => void
}

/** A client with one connection that stays open, as browsers keep it, and one request at a time. A connection that the server closes is opened again. */
export class HttpCaller {
  readonly #port: number
  readonly #host: string
  #socket: Socket | undefined
  #waiting: Waiting | undefined
  #got: Buffer[] = []
  #size = 0
  #whole = 0

  constructor(origin: string) {
    const url = new URL(origin)
    this.#port = Number(url.port)
    this.#host = url.hostname
  }

  /** Rejects where the connection breaks before the answer is whole. */
  ask(request: Buffer): Promise<Heard> {
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
    this.#whole = 0
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
    this.#whole ||= wholeSize(this.#got)
    if (this.#whole === 0 || this.#size < this.#whole) return
    const text = Buffer.concat(this.#got).toString('latin1')
    this.#got = []
    this.#size = 0
    this.#whole = 0
    // The server said that this was its last answer on this connection.
    if (/\r\nconnection: close\r\n/i.test(text.slice(0, text.indexOf('\r\n\r\n') + 2))) this.close()
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.resolve({ status: Number(text.slice(9, 12)), milliseconds: performance.now() - waiting.since, text })
  }
}

/** How long head and body are together; 0 while the head is not whole. Every answer of the product that is asked for here says its length. */
function wholeSize(chunks: readonly Buffer[]): number {
  const text = Buffer.concat(chunks).toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return 0
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1]
  if (length === undefined && !text.startsWith('HTTP/1.1 304')) throw new Error(`An answer without its length: ${text.slice(0, end)}`)
  return end + 4 + Number(length ?? 0)
}
