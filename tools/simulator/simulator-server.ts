import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SimulatorScript, WireFault } from '#tools/simulator/script-rules.ts'
import type { SimulatorAnswer, SimulatorCall, SimulatorPart } from '#tools/simulator/simulator-part.ts'

const LONGEST_BODY = 1_000_000
const LOGGED = 5_000

/** 0: connection closed. */
export interface SeenCall {
  readonly part: string
  readonly method: string
  readonly path: string
  readonly reference: string | undefined
  readonly status: number
}

export interface SimulatorServer {
  readonly server: Server
  readonly seen: () => readonly SeenCall[]
}

export function simulatorServer(
  parts: readonly SimulatorPart[],
  script: Pick<SimulatorScript, 'takeFault'>,
  afterwards: () => void,
): SimulatorServer {
  const seen: SeenCall[] = []
  const answerCall = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://simulator')
    const { part, path } = partOf(parts, url.pathname)
    const call: SimulatorCall = {
      method: request.method ?? 'GET',
      path,
      query: url.searchParams,
      headers: request.headers,
      body: await bodyOf(request),
    }
    const about = part.about?.(call)
    const fault = script.takeFault(part.name, about)
    const before = refusedBefore(fault)
    const answer = before ?? (await part.handle(call))
    const status = fault?.kind === 'drop' ? 0 : fault?.kind === 'status' ? fault.status : answer.status
    seen.push({ part: part.name, method: call.method, path, reference: about?.reference, status })
    if (seen.length > LOGGED) seen.shift()
    spoil(response, answer, before === undefined ? fault : undefined)
  }
  const server = createServer((request, response) => {
    response.on('close', afterwards)
    answerCall(request, response).catch((error: unknown) => {
      console.error('The simulator failed at a call.', error)
      response.destroy()
    })
  })
  return { server, seen: () => seen }
}

/** The longest prefix wins; the last part serves all other paths. */
function partOf(parts: readonly SimulatorPart[], pathname: string): { part: SimulatorPart; path: string } {
  const at = (prefix: string) => pathname === prefix || pathname.startsWith(`${prefix}/`)
  const named = parts.find(({ prefix }) => prefix !== '' && at(prefix))
  if (named !== undefined) return { part: named, path: pathname.slice(named.prefix.length) || '/' }
  const bare = parts.find(({ rootPaths }) => rootPaths?.some((root) => pathname.startsWith(root)))
  const part = bare ?? parts.find(({ prefix }) => prefix === '')
  if (part === undefined) throw new Error('no part takes the rest')
  return { part, path: pathname }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    // A request without an encoding yields buffers.
    const part = chunk as Buffer
    bytes += part.byteLength
    if (bytes > LONGEST_BODY) throw new Error('a body without end')
    chunks.push(part)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** undefined: the call is processed. */
function refusedBefore(fault: WireFault | undefined): SimulatorAnswer | undefined {
  if (fault?.kind === 'drop' && fault.when === 'before') return CUT
  return fault?.kind === 'status' && fault.when === 'before' ? statusAnswer(fault) : undefined
}

const CUT: SimulatorAnswer = { status: 0 }

const CODES: Readonly<Record<number, string>> = { 500: 'INTERNAL_PROCESSING_ERROR', 503: 'SERVICE_UNAVAILABLE' }
function statusAnswer({ status, body }: Extract<WireFault, { kind: 'status' }>): SimulatorAnswer {
  const code = CODES[status]
  return {
    status,
    body: body ?? (code === undefined ? { statusCode: status, message: 'As the script says' } : { code, message: 'As the script says' }),
  }
}

function spoil(response: ServerResponse, answer: SimulatorAnswer, fault: WireFault | undefined): void {
  if (answer === CUT) return void response.destroy()
  switch (fault?.kind) {
    case undefined:
      return write(response, answer)
    case 'drop':
      return void response.destroy()
    case 'status':
      return write(response, statusAnswer(fault))
    case 'slow':
      return void setTimeout(() => write(response, answer), fault.milliseconds).unref()
    case 'drip':
      return drip(response)
    case 'html':
      return write(response, {
        status: 200,
        headers: { 'content-type': 'text/html' },
        body: '<html><body><h1>502 Bad Gateway</h1></body></html>',
      })
    case 'huge':
      return write(response, { status: 200, headers: { 'content-type': 'application/json' }, body: `"${'x'.repeat(fault.bytes)}"` })
    case 'cut':
      return cutOff(response, answer)
    case 'redirect':
      return write(response, { status: 302, headers: { location: fault.to } })
  }
}

function write(response: ServerResponse, { status, headers, body }: SimulatorAnswer): void {
  if (response.destroyed) return
  const isText = typeof body === 'string'
  const text = body === undefined ? '' : isText ? body : JSON.stringify(body)
  const kind = body === undefined ? {} : { 'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json' }
  response.writeHead(status, { ...kind, 'cache-control': 'no-store', ...headers, 'content-length': Buffer.byteLength(text) }).end(text)
}

function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{')
  const drops = setInterval(() => response.write(' '), 1000).unref()
  response.on('close', () => clearInterval(drops))
}

function cutOff(response: ServerResponse, { status, body }: SimulatorAnswer): void {
  const text = JSON.stringify(body ?? { status: 'PENDING' })
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.write(text.slice(0, Math.floor(text.length / 2)), () => response.destroy())
}

/** @throws the system's error, for example `EADDRINUSE`. */
export async function listenHere(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve())
  })
  // A TCP server's address has this form.
  return (server.address() as AddressInfo).port
}
