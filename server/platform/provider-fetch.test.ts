import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { providerFetch } from '#server/platform/provider-fetch.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void
let answer: Answer
const provider = createServer((request, response) => answer(request, response))
let baseUrl = ''
beforeAll(async () => {
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening))
  baseUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/base/`
})
afterAll(() => {
  provider.closeAllConnections()
  provider.close()
})
const call = (how: Answer, timeoutMilliseconds = 5_000) => {
  answer = how
  return providerFetch({ method: 'POST', baseUrl, path: '/send?x=1', headers: { 'api-key': 'k' }, json: { a: 1 }, timeoutMilliseconds })
}

const ledElsewhere: Answer = ({ url }, response) =>
  void (url === '/other' ? response.end('{}') : response.writeHead(302, { location: '/other' }).end())

describe('providerFetch', () => {
  it('sends JSON to the path below the base URL and returns any status', async () => {
    const seen = (request: IncomingMessage, response: ServerResponse) =>
      void response
        .writeHead(402)
        .end(JSON.stringify([request.method, request.url, request.headers['api-key'], request.headers['content-type']]))
    expect(await call(seen)).toMatchObject({ answered: true, status: 402, json: ['POST', '/base/send?x=1', 'k', 'application/json'] })
  })
  it('returns a body that is not JSON as text', async () => {
    expect(await call((_, response) => void response.end('<html>'))).toEqual({
      answered: true,
      status: 200,
      text: '<html>',
      json: undefined,
    })
  })
  it.each<[string, Answer, string]>([
    ['never answered', () => undefined, 'The provider did not answer in time'],
    ['answered half', (_, response) => void response.write('{'), 'The provider did not answer in time'],
    ['answered without end', (_, response) => void response.end('x'.repeat(70_000)), 'The provider sent an answer without end'],
    ['led elsewhere', ledElsewhere, 'The provider could not be reached'],
    ['hung up', (request) => void request.socket.destroy(), 'The provider could not be reached'],
  ])('reports that the call may have arrived when it was %s', async (_what, how, detail) => {
    expect(await call(how, 150)).toEqual({ answered: false, mayHaveArrived: true, detail })
  })
  it.each(['http://127.0.0.1:4159', 'http://no-such-host.invalid', 'no address'])(
    'reports that the call never arrived at %s',
    async (nowhere) => {
      const outcome = await providerFetch({ method: 'GET', baseUrl: nowhere, path: '/' })
      expect(outcome).toEqual({ answered: false, mayHaveArrived: false, detail: 'The provider could not be reached' })
    },
  )
})
