import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pesewas } from '#domain/kernel/money.ts'
import type { RefundToSend } from '#server/momo/momo-gateway.ts'
import { paystackMomo } from '#server/momo/paystack-momo.ts'
import { gatewayLog } from '#tests/gateways/gateway-log.ts'
import { type ScriptedProvider, scriptedProvider } from '#tests/support/scripted-provider.ts'

const REFERENCE = '0f8fad5b-d9cb-469f-a165-70867728950e'
const ORDER: RefundToSend = {
  reference: REFERENCE,
  network: 'mtn',
  phone: '0244123456',
  amount: pesewas(2500),
  note: 'Kept money of Ama – given back',
  customer: { name: 'Ama Mensah', email: null },
  original: { reference: '7d8fad5b-d9cb-469f-a165-708677289511', transactionId: '59214' },
  createdAt: new Date('2026-03-02T09:00:00.000Z'),
}
const MADE = {
  id: 15581137,
  transaction: 59214,
  status: 'processed',
  amount: 2500,
  currency: 'GHS',
  merchant_note: `Refund ${REFERENCE}`,
  refunded_at: '2026-03-02T09:10:54.000Z',
}
const others = (count: number) => Array.from({ length: count }, (_none, id) => ({ ...MADE, id, merchant_note: `Another ${id}` }))
const yes = (data: unknown) => ({ status: 200, body: { status: true, message: 'Refunds retrieved', data } })

let paystack: ScriptedProvider
beforeAll(async () => {
  paystack = await scriptedProvider()
})
afterAll(() => paystack.close())
beforeEach(() => {
  paystack.forget()
  paystack.on('GET /refund', yes([]))
  paystack.on('POST /refund', yes({ id: 1, status: 'pending', amount: 2500, currency: 'GHS', transaction: { id: 59214 } }))
})
const { log, lines } = gatewayLog()
const gateway = () => paystackMomo({ baseUrl: paystack.url, secretKey: 'sk_live_1' }, { log, officeEmail: 'office@mmoa.example' })
const posted = () => paystack.calls.filter(({ method }) => method === 'POST')
const asked = () => gateway().refundStatus(ORDER)

describe('Paystack refund', () => {
  it('is searched for before it is created, and has our reference in the merchant note', async () => {
    expect(await gateway().refund(ORDER)).toEqual({ sent: 'accepted' })
    expect(paystack.calls.map(({ method }) => method)).toEqual(['GET', 'POST'])
    expect(decodeURIComponent(paystack.calls[0]?.path ?? '')).toContain('from=2026-03-01T09:00:00.000Z&to=2026-03-04T09:00:00.000Z')
    expect(JSON.parse(posted()[0]?.body ?? '')).toEqual({
      transaction: ORDER.original.reference,
      amount: 2500,
      currency: 'GHS',
      customer_note: 'Kept money of Ama - given back',
      merchant_note: `Refund ${REFERENCE}`,
    })
  })
  it.each(['pending', 'processing', 'needs-attention', 'processed', 'failed'])('that exists (%s) is not created again', async (status) => {
    paystack.on('GET /refund', yes([...others(3), { ...MADE, status }]))
    expect(await gateway().refund(ORDER)).toEqual({ sent: 'accepted' })
    expect(posted()).toEqual([])
  })
  it('is found on a later page', async () => {
    paystack.on('GET /refund', ({ path }) => yes(path.includes('page=2') ? [MADE] : others(20)))
    expect(await asked()).toMatchObject({ status: 'successful' })
    expect(await gateway().refund(ORDER)).toEqual({ sent: 'accepted' })
    expect(posted()).toEqual([])
  })
  it.each([
    ['more refunds than are looked through', yes(others(20))],
    ['something that is no list', yes({ id: 1 })],
    ['an error', { status: 500, body: { status: false, message: 'An error occurred' } }],
    ['a page of a proxy', { status: 200, body: '<html>' }],
  ])('is not created when the search is answered with %s', async (_what, response) => {
    paystack.on('GET /refund', response)
    expect(await gateway().refund(ORDER)).toMatchObject({ sent: 'unknown' })
    expect(await asked()).toMatchObject({ status: 'no_answer' })
    expect(posted()).toEqual([])
  })
  it('returns success once it is processed', async () => {
    paystack.on('GET /refund', yes([MADE]))
    const at = new Date('2026-03-02T09:10:54.000Z')
    expect(await asked()).toEqual({ status: 'successful', transactionId: '15581137', amount: 2500, currency: 'GHS', phone: null, at })
  })
  it.each(['pending', 'processing', 'needs-attention', 'a state to come'])('with status %s is pending', async (status) => {
    paystack.on('GET /refund', yes([{ ...MADE, status }]))
    expect(await asked()).toEqual({ status: 'pending' })
  })
  it('that needs attention logs an error, and one that failed returns the reason returned', async () => {
    paystack.on('GET /refund', yes([{ ...MADE, status: 'needs-attention' }]))
    await asked()
    expect(lines()).toContain('Paystack needs details for a refund')
    paystack.on('GET /refund', yes([{ ...MADE, status: 'failed' }]))
    expect(await asked()).toMatchObject({ status: 'failed', reason: 'returned' })
  })
  it.each([{ amount: 0.5 }, { amount: -1 }, { currency: null }])('with %j returns no answer', async (lie) => {
    paystack.on('GET /refund', yes([{ ...MADE, ...lie }]))
    expect(await asked()).toMatchObject({ status: 'no_answer' })
  })
})
