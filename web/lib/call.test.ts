import * as z from 'zod/mini'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defineEndpoint } from '#contract/endpoint.ts'
import { cedis as cedisText, instant, positiveCedis, rowId } from '#contract/wire.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { ApiError, isUnauthorized, errorText } from '#web/lib/api-error.ts'
import { call, callPage } from '#web/lib/call.ts'

const readLoan = defineEndpoint({
  name: 'testReadLoan',
  method: 'GET',
  path: '/api/loans/:id',
  summary: '',
  access: 'signed-in',
  params: z.object({ id: rowId }),
  query: z.object({ asOf: z.optional(z.string()) }),
  response: z.object({ amount: cedisText, at: instant }),
})
const pay = defineEndpoint({
  name: 'testPay',
  method: 'POST',
  path: '/api/payments/:id',
  summary: '',
  access: 'signed-in',
  params: z.object({ id: rowId }),
  body: z.object({ amount: positiveCedis('Payment amount is required'), note: z.string('Write a note') }),
  response: z.object({ success: z.literal(true) }),
})
const ring = defineEndpoint({
  name: 'testRing',
  method: 'PATCH',
  path: '/api/ring',
  summary: '',
  access: 'signed-in',
  response: z.object({}),
})
const list = defineEndpoint({
  name: 'testList',
  method: 'GET',
  path: '/api/rows',
  summary: '',
  access: 'signed-in',
  list: true,
  response: z.array(z.int()),
})

function stubFetch(status: number, body: unknown, init: ResponseInit = {}) {
  const requests: { address: string; request: RequestInit }[] = []
  vi.stubGlobal('fetch', (address: string, request: RequestInit) => {
    requests.push({ address, request })
    return Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, ...init }))
  })
  return requests
}
const failureOf = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.then(
    () => undefined,
    (problem: unknown) => problem,
  )
  if (error instanceof ApiError) return error
  throw new Error('the call did not fail')
}
afterEach(() => vi.unstubAllGlobals())

describe('a call that succeeds', () => {
  test('call puts the id into the path, omits empty parts of the query and decodes money and moments', async () => {
    const requests = stubFetch(200, { amount: '1300.00', at: '2026-11-27T10:00:00.000Z' })
    const answer = await call(readLoan, { params: { id: 218 }, query: {} })
    expect(requests[0]?.address).toBe('/api/loans/218')
    expect(requests[0]?.request.credentials).toBe('include')
    expect(answer).toEqual({ amount: pesewas(130000), at: new Date('2026-11-27T10:00:00.000Z') })
  })

  test('call sends money as text with two decimals, and the idempotency key', async () => {
    const requests = stubFetch(200, { success: true })
    await call(pay, { params: { id: 7 }, body: { amount: pesewas(11538), note: 'hi' } }, { key: 'k1' })
    expect(requests[0]?.request.body).toBe('{"amount":"115.38","note":"hi"}')
    expect(requests[0]?.request.headers).toMatchObject({ 'Content-Type': 'application/json', 'Idempotency-Key': 'k1' })
  })

  test('call sends neither body nor content type for an endpoint without a body', async () => {
    const requests = stubFetch(200, {})
    await call(ring, {})
    expect(requests[0]?.request.body).toBeUndefined()
    expect(requests[0]?.request.headers).not.toHaveProperty('Content-Type')
  })

  test('callPage returns the cursor of the Link header', async () => {
    const requests = stubFetch(200, [3, 2], { headers: { Link: '</api/rows?limit=2&cursor=abc%3D>; rel="next"' } })
    expect(await callPage(list, {}, { page: { limit: 2, cursor: 'x' } })).toEqual({ rows: [3, 2], next: 'abc=' })
    expect(requests[0]?.address).toBe('/api/rows?limit=2&cursor=x')
  })
})

describe('a call that fails', () => {
  const body = { amount: pesewas(100), note: 'hi' }

  test('call throws the message and field errors of the server', async () => {
    stubFetch(400, { message: 'Please check', errors: { amount: 'Too much' } })
    const error = await failureOf(call(pay, { params: { id: 1 }, body }))
    expect([error.message, error.errors]).toEqual(['Please check', { amount: 'Too much' }])
  })

  test('call throws "Request failed" when the server sends no message', async () => {
    stubFetch(502, '<html>', { statusText: 'Bad Gateway' })
    expect((await failureOf(call(pay, { params: { id: 1 }, body }))).message).toBe('Request failed: Bad Gateway')
  })

  test('call throws status and text when a read fails', async () => {
    stubFetch(401, '{"message":"Unauthorized"}')
    const error = await failureOf(call(list, {}))
    expect(error.message).toBe('401: {"message":"Unauthorized"}')
    expect(isUnauthorized(error)).toBe(true)
    expect(isUnauthorized(new Error('401: Unauthorized'))).toBe(true)
  })

  test('ApiError is uncertain without a response, after a fault and while the request is still running', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    const silent = await failureOf(call(pay, { params: { id: 1 }, body }))
    expect([silent.status, silent.uncertain, errorText(silent, 'x')]).toEqual([0, true, silent.message])
    stubFetch(503, {})
    expect((await failureOf(call(pay, { params: { id: 1 }, body }))).uncertain).toBe(true)
    stubFetch(409, {}, { headers: { 'Retry-After': '1' } })
    expect((await failureOf(call(pay, { params: { id: 1 }, body }))).uncertain).toBe(true)
    stubFetch(409, {})
    expect((await failureOf(call(pay, { params: { id: 1 }, body }))).uncertain).toBe(false)
  })

  describe('while the server is busy', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())
    const busy = { status: 503, headers: { 'Retry-After': '5' } }

    test('call repeats a read after the seconds that the server names', async () => {
      const responses = [new Response('{}', busy), new Response('[1]')]
      vi.stubGlobal('fetch', () => Promise.resolve(responses.shift()))
      const answer = call(list, {})
      await vi.advanceTimersByTimeAsync(4_999)
      expect(responses).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(2_502)
      expect(await answer).toEqual([1])
    })

    test('call repeats a read twice, then throws', async () => {
      const requests = stubFetch(503, {}, busy)
      const error = failureOf(call(list, {}))
      await vi.advanceTimersByTimeAsync(60_000)
      expect([(await error).status, requests.length]).toEqual([503, 3])
    })

    test('call repeats a write with its key', async () => {
      const requests = stubFetch(503, {}, busy)
      const error = failureOf(call(pay, { params: { id: 1 }, body }, { key: 'k1' }))
      await vi.advanceTimersByTimeAsync(60_000)
      await error
      expect(requests.map(({ request }) => new Headers(request.headers).get('Idempotency-Key'))).toEqual(['k1', 'k1', 'k1'])
    })

    test('call repeats neither a write without a key nor a read that has no such seconds', async () => {
      const requests = stubFetch(503, {}, busy)
      await failureOf(call(pay, { params: { id: 1 }, body }))
      expect(requests).toHaveLength(1)
      const silent = stubFetch(503, {})
      await failureOf(call(list, {}))
      expect(silent).toHaveLength(1)
    })

    test('call does not repeat a read that its screen no longer wants', async () => {
      const gone = new AbortController()
      const requests: (AbortSignal | null | undefined)[] = []
      vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
        requests.push(signal)
        return signal?.aborted ? Promise.reject(new DOMException('', 'AbortError')) : Promise.resolve(new Response('{}', busy))
      })
      const answer = call(list, {}, { signal: gone.signal }).catch((error: unknown) => error)
      await vi.advanceTimersByTimeAsync(0)
      gone.abort()
      await vi.advanceTimersByTimeAsync(60_000)
      expect([await answer, requests.length]).toEqual([expect.objectContaining({ name: 'AbortError' }), 2])
    })
  })

  test('call does not send a body that the schema rejects', async () => {
    const requests = stubFetch(200, {})
    const wrong = { amount: pesewas(100), note: 5 as unknown as string }
    const error = await failureOf(call(pay, { params: { id: 1 }, body: wrong }))
    expect([error.errors, requests.length]).toEqual([{ note: 'Write a note' }, 0])
  })
})
