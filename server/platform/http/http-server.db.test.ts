import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { mountWrite } from '#server/platform/http/mount.ts'
import { PRODUCTION } from '#tests/support/config-problems.ts'
import { openProbe } from '#tests/support/platform-probe.ts'
import { openTestDatabase } from '#tests/support/test-db.ts'

const { db, close } = await openTestDatabase()
const probe = await openProbe(db, { settings: { PUBLIC_ORIGIN: 'http://mmoa.test:4100' } })
const secureProbe = await openProbe(db, { settings: { PUBLIC_ORIGIN: 'https://mmoa.test' } })
afterAll(async () => {
  await probe.close()
  await secureProbe.close()
  await close()
})

const echo = defineEndpoint({
  name: 'echoProbe',
  method: 'POST',
  path: '/api/echo',
  summary: '',
  access: 'public',
  body: z.object({ text: z.optional(z.string()) }),
  response: z.object({ text: z.nullable(z.string()), sid: z.nullable(z.string()) }),
})
for (const { api } of [probe, secureProbe])
  mountWrite(api, echo, async ({ body, cookies, setCookie }) => {
    setCookie('sid', 'new', { maxAgeSeconds: 60 })
    return { text: body.text ?? null, sid: cookies['sid'] ?? null }
  })

probe.app.get('/api/probe-address', (request, reply) => reply.send(request.ip))

const JSON_TYPE = { 'content-type': 'application/json' }
const send = (headers: Record<string, string>, payload = '') =>
  probe.app.inject({ method: 'POST', url: '/api/echo', headers: { host: 'mmoa.test:4100', ...headers }, payload })

describe('a write from another site', () => {
  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://mmoa.test:4101' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
  ])('is refused with %j', async (headers) => {
    const answer = await send(headers)
    expect([answer.statusCode, answer.json().message]).toEqual([403, 'This request came from another site and was refused.'])
  })
  it.each([{}, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }, { origin: 'http://mmoa.test:4100' }])(
    'is accepted with %j',
    async (headers) => {
      expect((await send(headers)).statusCode).toBe(200)
    },
  )
  it('is accepted from the address under which this server was reached', async () => {
    expect((await send({ host: '127.0.0.1:4100', origin: 'http://127.0.0.1:4100' })).statusCode).toBe(200)
  })
})

describe('in development the name under which the server is called', () => {
  it.each(['localhost', 'localhost:3000', 'app.localhost', 'mmoa.test:4100', '127.0.0.1:4100', '192.168.1.20:3000', '[::1]:3000'])(
    'may be %s',
    async (host) => {
      expect((await send({ host })).statusCode).toBe(200)
    },
  )
  it.each(['evil.example', 'evil.example:4100', 'localhost.evil.example', '127.0.0.1.evil.example'])(
    'may not be %j, so that no other name pointed at this machine reads a code',
    async (host) => {
      const answer = await probe.app.inject({ method: 'GET', url: '/healthz', headers: { host } })
      expect([answer.statusCode, answer.json().message]).toEqual([
        403,
        'This is no address of this server. Open http://mmoa.test:4100 instead.',
      ])
    },
  )
  it('may be missing, as in the check of a proxy over HTTP 1.0: a browser always sends one', async () => {
    const { port } = new URL(await probe.app.listen({ host: '127.0.0.1', port: 0 }))
    const socket = connect(Number(port), '127.0.0.1')
    socket.end('GET /healthz HTTP/1.0\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  })
})

describe('a request body', () => {
  it.each([{}, JSON_TYPE, { 'content-type': 'text/plain' }])('may be empty with %j', async (headers) => {
    expect((await send(headers)).statusCode).toBe(200)
  })
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'nonsense'])(
    'of %s returns 415',
    async (type) => {
      const answer = await send({ 'content-type': type }, 'text=hello')
      expect([answer.statusCode, answer.json()]).toEqual([415, { message: 'Send the details as JSON.' }])
    },
  )
  it('without a type returns 415', async () => {
    const answer = await probe.app.inject({ method: 'POST', url: '/api/echo', headers: { 'content-type': '' }, payload: '{}' })
    expect(answer.statusCode).toBe(415)
  })
  it('with broken JSON returns 400', async () => {
    const answer = await send(JSON_TYPE, '{"text":')
    expect([answer.statusCode, answer.json()]).toEqual([400, { message: 'The details are not valid JSON.' }])
  })
  it('over 64 KiB returns 413', async () => {
    const answer = await send(JSON_TYPE, JSON.stringify({ text: 'x'.repeat(70_000) }))
    expect([answer.statusCode, answer.json()]).toEqual([413, { message: 'This request is too large.' }])
  })
  it('with __proto__ returns 400', async () => {
    expect((await send(JSON_TYPE, '{"__proto__":{"text":"x"}}')).statusCode).toBe(400)
  })
})

describe('an unknown path', () => {
  it.each(['/api/nothing', '/api', '/hooks/nobody'])('%s returns 404 as JSON for any body', async (url) => {
    const answers = await Promise.all([
      probe.app.inject(url),
      probe.app.inject({ method: 'POST', url, payload: '{', headers: JSON_TYPE }),
      probe.app.inject({ method: 'DELETE', url }),
    ])
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not found' }])
  })
  it('returns 404 for another method of a known path', async () => {
    expect((await probe.app.inject({ method: 'PUT', url: '/api/echo' })).json()).toEqual({ message: 'Not found' })
  })
  it('that cannot be decoded returns 400 in the same form', async () => {
    const answer = await probe.app.inject('/api/%zz')
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['message']])
  })
})

describe('over https', () => {
  it('cookies have the __Host- prefix and are Secure, and other cookies are ignored', async () => {
    const post = (cookies: Record<string, string>) => secureProbe.app.inject({ method: 'POST', url: '/api/echo', cookies })
    expect((await post({ sid: 'planted' })).json()).toMatchObject({ sid: null })
    const answer = await post({ '__Host-sid': 'mine' })
    expect(answer.json()).toMatchObject({ sid: 'mine' })
    expect(answer.cookies).toMatchObject([{ name: '__Host-sid', value: 'new', secure: true, httpOnly: true, path: '/' }])
  })
  it('responses have HSTS for a year; over http they have not', async () => {
    const [secure, plain] = await Promise.all([secureProbe.app.inject('/healthz'), probe.app.inject('/healthz')])
    expect(secure.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(secure.headers['content-security-policy']).toContain('upgrade-insecure-requests')
    expect(plain.headers['strict-transport-security']).toBeUndefined()
    expect(plain.headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
  })
})

describe('every response', () => {
  it('has the security headers, errors too', async () => {
    for (const { headers } of await Promise.all([probe.app.inject('/healthz'), probe.app.inject('/api/nothing')])) {
      expect(headers['content-security-policy']).toMatch(
        /script-src 'self'(?: 'sha256-[\w+/=]+')*;.*object-src 'none';base-uri 'none';.*frame-ancestors 'none'/,
      )
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      })
      expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
  })
  it('is counted and logged by its route template, without its path', async () => {
    await probe.app.inject('/api/nothing/0244123456')
    expect((await probe.app.inject('/metrics')).body).toMatch(/http_requests_total\{method="POST",route="\/api\/echo",status="200"\} \d+/)
    expect(probe.logged()).toContain('"route":"/api/echo"')
    expect(probe.logged()).not.toContain('0244123456')
  })
})

describe('metrics in production', () => {
  const TOKEN = 'a-token-of-our-own-prometheus'
  const statusOf = async (settings: Record<string, string>, authorization?: string) => {
    const production = await openProbe(db, { settings: { ...PRODUCTION, ...settings } })
    try {
      return (await production.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })).statusCode
    } finally {
      await production.close()
    }
  }
  it('are not there without METRICS_TOKEN, and otherwise only for its bearer', async () => {
    expect(await statusOf({}, 'Bearer undefined')).toBe(404)
    expect(await statusOf({ METRICS_TOKEN: TOKEN }, `Bearer ${TOKEN}`)).toBe(200)
    for (const wrong of [undefined, '', TOKEN, `Bearer ${TOKEN}x`, 'Bearer ', `bearer ${TOKEN}`])
      expect(await statusOf({ METRICS_TOKEN: TOKEN }, wrong)).toBe(404)
  })
})

describe('the address of the caller behind a trusted proxy', () => {
  // Proxies: 127.0.0.1 beside the server, 10.0.0.0/8 before it.
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['198.51.100.7, 203.0.113.9', '203.0.113.9'],
    ['203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['2001:db8::7, 10.0.0.2', '2001:db8::7'],
    ['unknown', '127.0.0.1'],
    ['203.0.113.9:4711', '127.0.0.1'],
    ["'; drop table users --, 203.0.113.9", '203.0.113.9'],
    ['203.0.113.9, unknown, 10.0.0.2', '10.0.0.2'],
    ['', '127.0.0.1'],
    [',,', '127.0.0.1'],
  ])('with X-Forwarded-For %j is %s', async (forwarded, address) => {
    const proxied = await openProbe(db, { settings: { TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' } })
    proxied.app.get('/address', (request, reply) => reply.send(request.ip))
    const headers = { host: 'localhost', 'x-forwarded-for': forwarded }
    expect((await proxied.app.inject({ url: '/address', headers })).body).toBe(address)
    await proxied.close()
  })
  it('is the proxy’s own where no proxy is trusted', async () => {
    const { body } = await probe.app.inject({ url: '/api/probe-address', headers: { host: 'localhost', 'x-forwarded-for': '203.0.113.9' } })
    expect(body).toBe('127.0.0.1')
  })
})

describe('health checks', () => {
  it('return ok with version, commit and schema only', async () => {
    expect((await probe.app.inject('/healthz')).body).toMatch(/^ok \d+\.\d+\.\d+ \(commit (?:[0-9a-f]{12}|unknown), schema \d{4}\)$/)
    expect((await probe.app.inject('/readyz')).body).toBe('ok')
  })
  it('return 503 when the database does not answer within a second', async () => {
    const held = await openTestDatabase()
    const lonely = await openProbe(held.db)
    await held.database.close()
    const answer = await lonely.app.inject('/readyz')
    expect([answer.statusCode, answer.body]).toEqual([503, 'unavailable'])
    await lonely.close()
  })
})
