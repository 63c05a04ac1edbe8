import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { cedis, line, positiveCedis, rowId } from '#contract/wire.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { Tx } from '#server/platform/db.ts'
import { commitAndRefuse, mountList, mountRead, mountWrite } from '#server/platform/http/mount.ts'
import { CALLS_PER_WRITE, countTry } from '#server/platform/http/rate-limit.ts'
import { openProbe, defaultActor } from '#tests/support/platform-probe.ts'
import { openTestDatabase } from '#tests/support/test-db.ts'

const { db, close } = await openTestDatabase()
const ACTORS = {
  ama: defaultActor('u-ama', { role: 'customer', permissions: ['make_payments'], withCode: false }),
  eager: defaultActor('u-eager', { role: 'customer', sessionHash: 'eager' }),
  kofi: defaultActor('u-kofi', { role: 'front_desk', permissions: ['generate_payment_codes'] }),
  kofiWithoutCode: defaultActor('u-kofi', { role: 'front_desk', permissions: ['generate_payment_codes'], withCode: false }),
}
const probe = await openProbe(db, { actors: ACTORS })
const { app, api } = probe
afterAll(async () => {
  await probe.close()
  await close()
})

const pay = defineEndpoint({
  name: 'payProbe',
  method: 'POST',
  path: '/api/probe/:id',
  summary: 'Counts a payment',
  access: ['make_payments', 'generate_payment_codes'],
  params: z.object({ id: rowId }),
  body: z.object({ amount: positiveCedis('Enter an amount'), note: z.optional(line('Write a note', 20)) }),
  response: z.object({ success: z.literal(true), total: cedis, code: z.string() }),
  secrets: ['code'],
})
const KEY = 'probe'
const counted = (tx: Tx) => countTry(tx, KEY, { limit: 1000, windowSeconds: 60 }, probe.clock.now())
const timesDone = async () => (await db.selectFrom('rate_limits').select('count').where('key', '=', KEY).executeTakeFirst())?.count ?? 0

mountWrite(api, pay, async ({ params, body, actor, setCookie }, tx) => {
  await counted(tx)
  if (params.id === 404) throw new Refused(refusal('not_found'))
  if (params.id === 403) throw new Refused(refusal('own_record'))
  if (params.id === 401) return commitAndRefuse(refusal('wrong_code', { triesLeft: 1 }))
  if (params.id === 500) throw new Error('a fault that mentions 0244123456')
  if (params.id === 503) await sql`select pg_sleep(0), 1 / 0`.execute(tx)
  setCookie('sid', actor.userId, { maxAgeSeconds: 60 })
  return { success: true as const, total: body.amount, code: '123456', internal: 'never sent' }
})
mountWrite(
  api,
  defineEndpoint({ ...pay, name: 'staffProbe', path: '/api/staff/probes/:id', access: ['generate_payment_codes'], staff: true }),
  async ({ body, params }, tx) => {
    await counted(tx)
    if (params.id === 403) throw new Refused(refusal('own_record'))
    return { success: true as const, total: body.amount, code: '' }
  },
)
mountRead(
  api,
  defineEndpoint({
    name: 'whoProbe',
    method: 'GET',
    path: '/api/probe-who',
    summary: '',
    access: 'public',
    response: z.object({ who: z.nullable(z.string()) }),
  }),
  async ({ actor }) => ({ who: actor?.name ?? null }),
)
mountList(
  api,
  defineEndpoint({
    name: 'listProbe',
    method: 'GET',
    path: '/api/probes',
    summary: '',
    access: 'signed-in',
    list: true,
    response: z.array(z.number()),
  }),
  async ({ page }) => ({ rows: [page.limit, Number(page.cursor ?? 0)], next: page.cursor ? undefined : '7' }),
)
beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
  await db.deleteFrom('idempotency_keys').execute()
})

interface Sent {
  as?: keyof typeof ACTORS | undefined
  body?: object | string
  headers?: Record<string, string>
}
async function send(url: string, { as = 'ama', body = { amount: '5.00' }, headers = {} }: Sent = {}) {
  const response = await app.inject({
    method: 'POST',
    url,
    payload: body,
    cookies: { sid: as },
    headers: { 'content-type': 'application/json', ...headers },
  })
  return { status: response.statusCode, body: response.json(), text: response.body, headers: response.headers, cookies: response.cookies }
}

describe('mountWrite', () => {
  it('decodes the call, runs it in one transaction and returns only members of the response schema', async () => {
    const answer = await send('/api/probe/1', { body: { amount: 5.5, unasked: true } })
    expect(answer).toMatchObject({ status: 200, body: { success: true, total: '5.50', code: '123456' } })
    expect(answer.text).not.toContain('never sent')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.cookies).toMatchObject([{ name: 'sid', value: 'u-ama', httpOnly: true, sameSite: 'Lax', path: '/' }])
    expect(await timesDone()).toBe(1)
  })
  it.each([
    [{}, 'Enter an amount', ['amount']],
    [{ amount: '-1' }, 'Enter an amount like 115.38', ['amount']],
    [{ amount: '1', note: 'far too long for the twenty letters' }, 'Use at most 20 characters', ['note']],
    ['', 'Enter an amount', ['amount']],
    ['[1]', 'Please check the details and try again.', []],
    ['"text"', 'Please check the details and try again.', []],
  ])('returns 400 with errors by field for %j, and changes nothing', async (body, message, fields) => {
    const answer = await send('/api/probe/1', { body })
    expect(answer).toMatchObject({ status: 400, body: { message } })
    expect(Object.keys(answer.body.errors)).toEqual(fields)
    expect(await timesDone()).toBe(0)
  })
  it('returns 400 for an invalid ID', async () => {
    expect(await send('/api/probe/abc')).toMatchObject({ status: 400, body: { message: 'This number is not known.' } })
  })
  it('rolls back a refused call', async () => {
    expect(await send('/api/probe/404')).toMatchObject({ status: 404, body: { message: 'Not found' }, cookies: [] })
    expect(await timesDone()).toBe(0)
  })
  it('commits a refusal made with commitAndRefuse()', async () => {
    expect(await send('/api/probe/401')).toMatchObject({ status: 401, body: { message: 'That code is not right. 1 try left.' } })
    expect(await timesDone()).toBe(1)
  })
  it('returns only "Something went wrong" for a fault, and logs no phone number', async () => {
    expect(await send('/api/probe/500')).toMatchObject({ status: 500, body: { message: 'Something went wrong' } })
    expect(probe.logged()).toContain('A call failed')
    expect(probe.logged()).not.toContain('0244123456')
    expect(await timesDone()).toBe(0)
  })
})

describe('an endpoint with a permission', () => {
  it('refuses a caller without a session, for any body', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/probe/1', payload: '{', headers: { 'content-type': 'application/json' } })
    expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'Unauthorized' }])
  })
  it('refuses a caller without the permission', async () => {
    expect(await send('/api/staff/probes/1')).toMatchObject({ status: 403 })
  })
  it('requires a code from a staff user who signed in without one', async () => {
    expect(await send('/api/staff/probes/1', { as: 'kofiWithoutCode' })).toMatchObject({ status: 401, body: { message: 'Unauthorized' } })
    expect(await send('/api/staff/probes/1', { as: 'kofi' })).toMatchObject({ status: 200 })
  })
  it('returns the actor, if any, to a public call', async () => {
    expect((await app.inject({ url: '/api/probe-who' })).json()).toEqual({ who: null })
    expect((await app.inject({ url: '/api/probe-who', cookies: { sid: 'ama' } })).json()).toEqual({ who: 'Ama Mensah' })
  })
})

describe('a refused staff call', () => {
  it('leaves a row in the audit trail, although its transaction was rolled back', async () => {
    await db
      .insertInto('users')
      .values([newUser('u-kofi'), newUser('u-ama')])
      .execute()
    await send('/api/staff/probes/403', { as: 'kofi' })
    await send('/api/staff/probes/9', { as: 'ama' })
    const rows = await db.selectFrom('audit_trail').select(['actor_id', 'action', 'outcome', 'target_id', 'reason']).orderBy('id').execute()
    expect(rows).toMatchObject([
      { actor_id: 'u-kofi', action: 'staffProbe', outcome: 'refused', target_id: '403', reason: expect.stringContaining('own_record') },
      { actor_id: 'u-ama', action: 'staffProbe', outcome: 'refused', target_id: '9', reason: expect.stringContaining('forbidden') },
    ])
    expect(await timesDone()).toBe(0)
  })
})

describe('mountList', () => {
  it('returns at most 200 rows, with the next page in the Link header only', async () => {
    const first = await app.inject({ url: '/api/probes?limit=900', cookies: { sid: 'ama' } })
    expect([first.json(), first.headers['link']]).toEqual([[200, 0], '</api/probes?limit=900&cursor=7>; rel="next"'])
    const second = await app.inject({ url: '/api/probes?limit=5&cursor=7', cookies: { sid: 'ama' } })
    expect([second.json(), second.headers['link']]).toEqual([[5, 7], undefined])
  })
  it.each(['limit=0', 'limit=x', 'limit=1&limit=2', 'cursor=%00'])('refuses ?%s', async (query) => {
    expect((await app.inject({ url: `/api/probes?${query}`, cookies: { sid: 'ama' } })).statusCode).toBe(400)
  })
})

describe('Idempotency-Key', () => {
  const key = { 'idempotency-key': 'form 1' }

  it('returns the first response again for the same key and body, without its secrets, and does nothing twice', async () => {
    const first = await send('/api/probe/1', { headers: key, body: { amount: '5.00', note: 'hi' } })
    const again = await send('/api/probe/1', { headers: key, body: { note: 'hi', amount: '5.00' } })
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    expect(again).toMatchObject({ status: 200, headers: { 'idempotency-replayed': 'true' }, body: { success: true, total: '5.00' } })
    expect(again.body).not.toHaveProperty('code')
    expect(await timesDone()).toBe(1)
  })
  it('returns 409 without Retry-After for another body under the same key', async () => {
    await send('/api/probe/1', { headers: key })
    const other = await send('/api/probe/1', { headers: key, body: { amount: '6.00' } })
    expect(other.status).toBe(409)
    expect(other.headers['retry-after']).toBeUndefined()
    expect(await timesDone()).toBe(1)
  })
  it('runs one of twenty concurrent requests and returns its response to all', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('/api/probe/1', { headers: key })))
    expect(await timesDone()).toBe(1)
    for (const { status, headers } of answers) expect(status === 200 || (status === 409 && headers['retry-after'] !== undefined)).toBe(true)
    expect(answers.filter((one) => one.status === 200 && !one.headers['idempotency-replayed'])).toHaveLength(1)
  })
  it('belongs to one user and one path', async () => {
    await send('/api/probe/1', { headers: key })
    await send('/api/probe/2', { headers: key })
    await send('/api/probe/1', { headers: key, as: 'kofi' })
    expect(await timesDone()).toBe(3)
  })
  it.each(['/api/probe/404', '/api/probe/401'])('does not store a refusal of %s: the corrected form may use the same key', async (url) => {
    await send(url, { headers: key })
    expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([])
  })
  it.each(['', 'x'.repeat(256), 'ɛ'])('of %j returns 400', async (bad) => {
    expect((await send('/api/probe/1', { headers: { 'idempotency-key': bad } })).status).toBe(400)
  })
})

const newUser = (id: string) => ({ id, full_name: id, role: 'manager', created_at: probe.clock.now(), updated_at: probe.clock.now() })

it('GET /api/probe-who returns 429 when the session has used up its calls of the minute', async () => {
  const call = async () => (await app.inject({ url: '/api/probe-who', cookies: { sid: 'eager' } })).statusCode
  const statuses = new Set<number>()
  for (let calls = 1; calls < CALLS_PER_WRITE; calls += 1) statuses.add(await call())
  expect(statuses).toEqual(new Set([200]))
  // The calls that another process counted.
  const row = { key: 'calls:eager', window_started_at: probe.clock.now(), count: 12_000 }
  await db.insertInto('rate_limits').values(row).execute()
  expect(await call()).toBe(429)
})
