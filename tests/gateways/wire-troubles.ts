import type { ScriptedResponse } from '#tests/support/scripted-provider.ts'

/** None of them proves an outcome. */
export const WIRE_TROUBLES: readonly (readonly [string, () => ScriptedResponse])[] = [
  ['a bare 500', () => ({ status: 500 })],
  ['a 500 in HTML', () => ({ status: 500, body: '<html><h1>Internal Server Error</h1></html>' })],
  ['a 200 in HTML', () => ({ status: 200, body: '<html>Please sign in to the network</html>' })],
  ['a 503', () => ({ status: 503, body: { code: 'SERVICE_UNAVAILABLE', message: 'Service temporarily unavailable' } })],
  ['JSON that is no object', () => ({ status: 200, body: [null, 'SUCCESSFUL'] })],
  ['10 MB', () => (response) => void response.writeHead(200).end('x'.repeat(10_000_000))],
  ['10 MB of an error', () => (response) => void response.writeHead(400).end('x'.repeat(10_000_000))],
  [
    'a byte at a time, without end',
    () => (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const drip = setInterval(() => response.write('{'), 20)
      response.on('close', () => clearInterval(drip))
    },
  ],
  ['a redirect', () => (response) => void response.writeHead(307, { location: '/elsewhere' }).end()],
  [
    'half an answer',
    () => (response) => void response.writeHead(200, { 'content-length': '500' }).write('{"status":"SUCC', () => response.destroy()),
  ],
  ['a hung-up line', () => (response) => void response.destroy()],
  ['silence', () => () => undefined],
]
