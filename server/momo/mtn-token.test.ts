import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mtnMomo } from '#server/momo/mtn-momo.ts'
import { gatewayLog } from '#tests/gateways/gateway-log.ts'
import { accountAt, ORDER, PAY, REFERENCE, takesAll } from '#tests/gateways/mtn-scene.ts'
import { type ProviderSaw, type ScriptedProvider, scriptedProvider } from '#tests/support/scripted-provider.ts'

let mtn: ScriptedProvider
let tokens: () => number
let now = 0
beforeAll(async () => {
  mtn = await scriptedProvider()
})
afterAll(() => mtn.close())
beforeEach(() => {
  tokens = takesAll(mtn)
})
const open = () => mtnMomo(accountAt(mtn.url), { log: gatewayLog().log, seconds: () => now })

describe('MTN token', () => {
  it('is requested once for concurrent calls, once per product, and cached until ten minutes before its end', async () => {
    const gateway = open()
    await Promise.all(Array.from({ length: 8 }, () => gateway.requestPayment(ORDER)))
    await gateway.transfer(ORDER)
    expect(tokens()).toBe(2)
    now += 2_999
    await gateway.requestPayment(ORDER)
    expect(tokens()).toBe(2)
    now += 1
    await gateway.requestPayment(ORDER)
    expect(tokens()).toBe(3)
  })
  it('with a lifetime of ten minutes is used for five', async () => {
    let given = 0
    mtn.on('POST /collection/token/', () => ({ status: 200, body: { access_token: `short-${(given += 1)}`, expires_in: '600' } }))
    const gateway = open()
    await gateway.requestPayment(ORDER)
    now += 299
    await gateway.requestPayment(ORDER)
    expect(given).toBe(1)
    now += 1
    await gateway.requestPayment(ORDER)
    expect(given).toBe(2)
  })
  it.each([undefined, null, 0, 'soon'])('with the lifetime %j is used for the usual one', async (expires_in) => {
    let given = 0
    mtn.on('POST /collection/token/', () => ({ status: 200, body: { access_token: `bare-${(given += 1)}`, expires_in } }))
    const gateway = open()
    await gateway.requestPayment(ORDER)
    now += 2_999
    expect(await gateway.requestPayment(ORDER)).toEqual({ sent: 'accepted' })
    expect(given).toBe(1)
  })
  it('that MTN rejects with 401 is renewed once for all calls, and each call is repeated', async () => {
    const gateway = open()
    await gateway.requestPayment(ORDER)
    const ifNew = (saw: ProviderSaw) => ({
      status: saw.headers.authorization === 'Bearer token-collection-1' ? 401 : 202,
    })
    mtn.on(PAY, ifNew)
    expect(await Promise.all([1, 2, 3].map(() => gateway.requestPayment(ORDER)))).toEqual(Array(3).fill({ sent: 'accepted' }))
    expect(tokens()).toBe(2)
  })
  it('that MTN rejects twice returns a refusal that can be sent again', async () => {
    mtn.on(PAY, { status: 401, body: { statusCode: 401, message: 'Unauthorized' } })
    expect(await open().requestPayment(ORDER)).toMatchObject({ sent: 'refused', reason: 'not_configured', again: true })
    expect([tokens(), mtn.calls.filter(({ path }) => path.endsWith('/requesttopay')).length]).toEqual([2, 2])
  })
  it('that MTN does not issue for wrong keys returns a refusal that can be sent again', async () => {
    mtn.on('POST /collection/token/', { status: 401, body: { statusCode: 401, message: 'Access denied due to invalid subscription key.' } })
    expect(await open().requestPayment(ORDER)).toMatchObject({ sent: 'refused', reason: 'not_configured', again: true })
    expect(await open().paymentStatus(REFERENCE)).toMatchObject({ status: 'no_answer' })
  })
  it('request that is answered with 404 returns unknown', async () => {
    mtn.on('POST /collection/token/', { status: 404, body: { code: 'RESOURCE_NOT_FOUND', message: 'x' } })
    expect(await open().paymentStatus(REFERENCE)).toMatchObject({ status: 'no_answer' })
  })
})
