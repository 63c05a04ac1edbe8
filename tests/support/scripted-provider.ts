import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ProviderSaw {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
/** Objects are sent as JSON, strings as they are. */
export type ScriptedResponse = { readonly status: number; readonly body?: unknown } | ((response: ServerResponse) => void)

export interface ScriptedProvider {
  readonly url: string
  readonly calls: ProviderSaw[]
  /** `POST /transfer`: of matching prefixes the last one set applies. */
  readonly on: (
    route: string,
    scripted: { readonly status: number; readonly body?: unknown } | ((saw: ProviderSaw) => ScriptedResponse),
  ) => void
  readonly forget: () => void
  readonly close: () => Promise<void>
}

/** For faults that a correct simulator does not make. */
export async function scriptedProvider(): Promise<ScriptedProvider> {
  const calls: ProviderSaw[] = []
  const routes: [string, (saw: ProviderSaw) => ScriptedResponse][] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const saw = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() }
      calls.push(saw)
      const route = routes.findLast(([beginning]) => `${saw.method} ${saw.path}`.startsWith(beginning))
      const scripted = route?.[1](saw) ?? { status: 418, body: 'no such route in this test' }
      if (typeof scripted === 'function') return scripted(response)
      const text = scripted.body === undefined ? '' : typeof scripted.body === 'string' ? scripted.body : JSON.stringify(scripted.body)
      response.writeHead(scripted.status, { 'content-type': 'application/json' }).end(text)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    on: (route, scripted) => void routes.push([route, typeof scripted === 'function' ? scripted : () => scripted]),
    forget: () => {
      calls.length = 0
      routes.length = 0
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}
