import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mtnMomo } from '#server/momo/mtn-momo.ts'
import type { MtnAccount } from '#server/platform/config-momo.ts'
import { gatewayLog } from '#tests/gateways/gateway-log.ts'
import { accountAt, ORDER, PAY, REFERENCE, SEND, takesAll } from '#tests/gateways/mtn-scene.ts'
import { WIRE_TROUBLES } from '#tests/gateways/wire-troubles.ts'
import { type ScriptedProvider, scriptedProvider } from '#tests/support/scripted-provider.ts'

const PAID = {
  financialTransactionId: '1927264368',
  externalId: REFERENCE,
  amount: '115.38',
  currency: 'GHS',
  payer: { partyIdType: 'MSISDN', partyId: '233244123456' },
  status: 'SUCCESSFUL',
}
const NOT_FOUND = { status: 404, body: { code: 'RESOURCE_NOT_FOUND', message: 'Requested resource was not found.' } }
const PAY_STATUS = 'GET /collection/v1_0/requesttopay'
const SEND_STATUS = 'GET /disbursement/v1_0/transfer'

let mtn: ScriptedProvider
beforeAll(async () => {
  mtn = await scriptedProvider()
})
afterAll(() => mtn.close())
beforeEach(() => {
  takesAll(mtn)
  mtn.on(PAY_STATUS, NOT_FOUND)
  mtn.on(SEND_STATUS, NOT_FOUND)
})
const account = (): MtnAccount => accountAt(mtn.url)
const open = (changes: Partial<MtnAccount> = {}, timeoutMilliseconds = 5_000) =>
  mtnMomo({ ...account(), ...changes }, { log: gatewayLog().log, timeoutMilliseconds })
const callsTo = (route: string) => mtn.calls.filter(({ method, path }) => `${method} ${path}`.startsWith(route))

describe('a request to pay', () => {
  it('goes out as MTN wants it: decimal text, 233 number, a note of allowed characters, and the callback of its reference', async () => {
    expect(await open().requestPayment(ORDER)).toEqual({ sent: 'accepted' })
    const [token, call] = mtn.calls
    expect(token).toMatchObject({
      path: '/collection/token/',
      body: '',
      headers: {
        authorization: `Basic ${Buffer.from('collection-api-user:collection-api-key').toString('base64')}`,
        'ocp-apim-subscription-key': 'collection-subscription-key',
      },
    })
    expect(call?.headers).toMatchObject({
      authorization: 'Bearer token-collection-1',
      'ocp-apim-subscription-key': 'collection-subscription-key',
      'x-target-environment': 'mtnghana',
      'x-reference-id': REFERENCE,
      'x-callback-url': `https://loans.example.com/hooks/mtn/${REFERENCE}`,
      'content-type': 'application/json',
    })
    const body: Record<string, unknown> = JSON.parse(call?.body ?? '')
    expect(body).toMatchObject({
      amount: '115.38',
      currency: 'GHS',
      externalId: REFERENCE,
      payer: { partyIdType: 'MSISDN', partyId: '233244123456' },
      payerMessage: expect.stringMatching(/^Ama s payment - GH 115\.38, loan 42 e+$/),
    })
    expect(String(body['payeeNote'])).toHaveLength(160)
  })
  it('names no callback where none is set, rather than an empty one', async () => {
    await open({ callbackOrigin: undefined }).requestPayment(ORDER)
    expect(callsTo(PAY)[0]?.headers).not.toHaveProperty('x-callback-url')
  })
  it.each([409, 500])('that MTN has already, told with %i, is accepted', async (status) => {
    mtn.on(PAY, { status, body: { code: 'RESOURCE_ALREADY_EXIST', message: 'Duplicated reference id. Creation of resource failed.' } })
    expect(await open().requestPayment(ORDER)).toEqual({ sent: 'accepted' })
  })
  it.each(WIRE_TROUBLES)('answered with %s may be there', async (_what, trouble) => {
    mtn.on(PAY, trouble)
    expect(await open({}, 150).requestPayment(ORDER)).toMatchObject({ sent: 'unknown' })
  })
  it.each(WIRE_TROUBLES)('whose token is answered with %s may be there from before', async (_what, trouble) => {
    mtn.on('POST /collection/token/', trouble)
    expect(await open({}, 150).requestPayment(ORDER)).toMatchObject({ sent: 'unknown' })
    expect(callsTo(PAY)).toEqual([])
  })
  it('that nobody listens to may be there from before', async () => {
    expect(await open({ baseUrl: 'http://127.0.0.1:1' }).requestPayment(ORDER)).toMatchObject({ sent: 'unknown' })
  })
  it.each([
    ['INTERNAL_PROCESSING_ERROR', 500],
    ['SERVICE_UNAVAILABLE', 503],
    ['SOMETHING_NEW', 500],
    ['EXPIRED', 500],
    ['RESOURCE_NOT_FOUND', 404],
  ])('answered with %s may be there', async (code, status) => {
    mtn.on(PAY, { status, body: { code, message: 'x' } })
    expect(await open().requestPayment(ORDER)).toMatchObject({ sent: 'unknown', detail: `MTN answered ${status} ${code}` })
  })
  it.each([
    ['NOT_ALLOWED', 500, 'not_allowed'],
    ['NOT_ALLOWED_TARGET_ENVIRONMENT', 500, 'not_configured'],
    ['INVALID_CALLBACK_URL_HOST', 500, 'not_configured'],
    ['INVALID_CURRENCY', 500, 'not_configured'],
    ['PAYEE_NOT_ALLOWED_TO_RECEIVE', 500, 'not_allowed'],
  ])('refused with %s, which is ours to put right, can be sent again', async (code, status, reason) => {
    mtn.on(PAY, { status, body: { code, message: 'x' } })
    expect(await open().requestPayment(ORDER)).toMatchObject({ sent: 'refused', reason, again: true })
  })
  it.each([
    [403, { statusCode: 403, message: 'Forbidden' }, 'not_configured'],
    [429, { statusCode: 429, message: 'Rate limit is exceeded.' }, 'provider_trouble'],
  ])('turned away at the gate with %i can be sent again', async (status, body, reason) => {
    mtn.on(PAY, { status, body })
    expect(await open().requestPayment(ORDER)).toMatchObject({ sent: 'refused', reason, again: true })
  })
  it.each([
    ['PAYER_NOT_FOUND', 500, 'no_wallet'],
    ['PAYER_LIMIT_REACHED', 500, 'wallet_limit'],
    ['NOT_ENOUGH_FUNDS', 500, 'too_little_money'],
    [undefined, 400, 'not_accepted'],
  ])('refused with %s has ended, once MTN says that it has none', async (code, status, reason) => {
    mtn.on(PAY, { status, body: { code, message: 'x' } })
    expect(await open().requestPayment(ORDER)).toMatchObject({ sent: 'refused', reason, again: false })
    expect(callsTo(PAY_STATUS)).toHaveLength(1)
  })
  it.each<[string, { status: number; body?: unknown }, object]>([
    ['is pending there', { status: 200, body: { ...PAID, status: 'PENDING' } }, { sent: 'accepted' }],
    ['was paid', { status: 200, body: PAID }, { sent: 'accepted' }],
    [
      'has failed there',
      { status: 200, body: { ...PAID, status: 'FAILED', reason: 'EXPIRED' } },
      { sent: 'refused', reason: 'expired', again: false },
    ],
    ['cannot be asked after', { status: 503 }, { sent: 'unknown' }],
  ])('refused this time, although an earlier sending %s, is not ended by that', async (_what, status, outcome) => {
    mtn.on(PAY, { status: 400 })
    mtn.on(PAY_STATUS, status)
    expect(await open().requestPayment(ORDER)).toMatchObject(outcome)
  })
})

describe('the status of a request to pay', () => {
  const told = async (body: unknown) => {
    mtn.on(PAY_STATUS, { status: 200, body })
    return open().paymentStatus(REFERENCE)
  }
  it('is a success with its transaction, amount, currency and payer', async () => {
    expect(await told(PAID)).toEqual({
      status: 'successful',
      transactionId: '1927264368',
      amount: 11538,
      currency: 'GHS',
      phone: '0244123456',
      at: null,
    })
  })
  it.each([
    ['6.0', 600],
    ['6', 600],
    ['12.5', 1250],
    ['12.50', 1250],
    ['100', 10000],
    ['100.000', 10000],
    [100, 10000],
    [12.5, 1250],
    ['0.07', 7],
  ])('reads the amount %s as money', async (amount, expected) => {
    expect(await told({ ...PAID, amount })).toMatchObject({ status: 'successful', amount: expected })
  })
  it.each(['6.001', '1e3', '-6', '1,000', 'six', '', ' 6', null])('concludes nothing from the amount %s', async (amount) => {
    expect(await told({ ...PAID, amount })).toMatchObject({ status: 'no_answer' })
  })
  it.each([undefined, null, ''])('is a success under our own reference where MTN’s number is %s', async (financialTransactionId) => {
    expect(await told({ ...PAID, financialTransactionId })).toMatchObject({ status: 'successful', transactionId: REFERENCE, amount: 11538 })
  })
  it.each(['amount', 'currency'])('concludes nothing from a success without %s', async (field) => {
    expect(await told({ ...PAID, [field]: undefined })).toMatchObject({ status: 'no_answer' })
  })
  it('keeps a payer who is no Ghana number as told, so that it is seen to be another', async () => {
    expect(await told({ ...PAID, payer: { partyIdType: 'MSISDN', partyId: '46733123454' } })).toMatchObject({ phone: '46733123454' })
    expect(await told({ ...PAID, payer: undefined })).toMatchObject({ status: 'successful', phone: null })
  })
  it('reads a payer whose number is written as one, and what is null as not told', async () => {
    const payer = { partyIdType: 'MSISDN', partyId: 233244123456 }
    expect(await told({ ...PAID, payer, externalId: 947354 })).toMatchObject({ status: 'successful', phone: '0244123456' })
    expect(await told({ ...PAID, payer: null })).toMatchObject({ status: 'successful', phone: null })
    const failed = { status: 'FAILED', reason: { code: 'PAYER_NOT_FOUND' }, amount: null, currency: null, financialTransactionId: null }
    expect(await told({ ...failed, payer: null, payee: null })).toMatchObject({ status: 'failed', reason: 'no_wallet' })
  })
  it.each(['PENDING', 'CREATED', 'ONGOING', 'SUCCESSFULLY', 'successful', ''])('%s is pending', async (status) => {
    expect(await told({ ...PAID, status })).toEqual({ status: 'pending' })
  })
  it.each([
    ['INTERNAL_PROCESSING_ERROR', 'not_processed'],
    ['NOT_ENOUGH_FUNDS', 'too_little_money'],
    ['APPROVAL_REJECTED', 'declined'],
    ['PAYMENT_NOT_APPROVED', 'declined'],
    ['TRANSACTION_CANCELED', 'declined'],
    ['EXPIRED', 'expired'],
    ['COULD_NOT_PERFORM_TRANSACTION', 'expired'],
    ['PAYER_NOT_FOUND', 'no_wallet'],
    ['PAYER_LIMIT_REACHED', 'wallet_limit'],
    ['SENDER_ACCOUNT_NOT_ACTIVE', 'wallet_not_active'],
    ['SERVICE_UNAVAILABLE', 'provider_trouble'],
    ['TRANSFER_TYPE_UNKNOWN', 'unknown'],
  ])('FAILED with %s, as a text or in an object, is %s', async (code, reason) => {
    const failed = { ...PAID, financialTransactionId: undefined, status: 'FAILED' }
    expect(await told({ ...failed, reason: code })).toEqual({ status: 'failed', reason, detail: code })
    expect(await told({ ...failed, reason: { code, message: 'In words' } })).toEqual({ status: 'failed', reason, detail: code })
  })
  it.each([undefined, null, 42, { message: 'only words' }])('FAILED with the reason %j has failed all the same', async (reason) => {
    expect(await told({ ...PAID, status: 'FAILED', reason })).toMatchObject({ status: 'failed', reason: 'unknown' })
  })
  it('is not found only in the words of the wallet platform', async () => {
    expect(await open().paymentStatus(REFERENCE)).toEqual({ status: 'not_found' })
    for (const body of [{ statusCode: 404, message: 'Resource not found' }, '<html>404</html>', undefined]) {
      mtn.on(PAY_STATUS, { status: 404, body })
      expect(await open().paymentStatus(REFERENCE)).toMatchObject({ status: 'no_answer' })
    }
  })
  it.each([400, 401, 403, 429])('is not answered by %i', async (status) => {
    mtn.on(PAY_STATUS, { status, body: { code: 'RESOURCE_NOT_FOUND' } })
    expect(await open().paymentStatus(REFERENCE)).toMatchObject({ status: 'no_answer' })
  })
  it.each(WIRE_TROUBLES)('is not answered by %s', async (_what, trouble) => {
    mtn.on(PAY_STATUS, trouble)
    expect(await open({}, 150).paymentStatus(REFERENCE)).toMatchObject({ status: 'no_answer' })
  })
})

describe('a transfer', () => {
  it('goes out with its payee under the keys of disbursement', async () => {
    expect(await open().transfer(ORDER)).toEqual({ sent: 'accepted' })
    const [call] = callsTo(SEND)
    expect(call?.headers).toMatchObject({ authorization: 'Bearer token-disbursement-1', 'x-reference-id': REFERENCE })
    expect(JSON.parse(call?.body ?? '')).toMatchObject({ amount: '115.38', payee: { partyIdType: 'MSISDN', partyId: '233244123456' } })
  })
  it.each([
    ['NOT_ENOUGH_FUNDS', 'our_account_too_low', true],
    ['PAYER_LIMIT_REACHED', 'our_limit', true],
    ['PAYEE_NOT_FOUND', 'no_wallet', false],
    ['PAYEE_NOT_ALLOWED_TO_RECEIVE', 'cannot_receive', false],
  ])('refused with %s is %s, and may be sent again: %s', async (code, reason, again) => {
    mtn.on(SEND, { status: 500, body: { code, message: 'x' } })
    expect(await open().transfer(ORDER)).toMatchObject({ sent: 'refused', reason, again })
    mtn.on(SEND_STATUS, { status: 200, body: { status: 'FAILED', reason: code } })
    expect(await open().transferStatus(REFERENCE)).toMatchObject({ status: 'failed', reason })
  })
  it('that arrived names the payee', async () => {
    const { payer: payee, ...rest } = PAID
    mtn.on(SEND_STATUS, { status: 200, body: { ...rest, payee } })
    expect(await open().transferStatus(REFERENCE)).toMatchObject({ status: 'successful', amount: 11538, phone: '0244123456' })
  })
  it('cannot be sent without the keys to pay out', async () => {
    const gateway = open({ disbursement: undefined })
    expect(await gateway.transfer(ORDER)).toMatchObject({ sent: 'refused', reason: 'not_configured', again: false })
    expect(await gateway.transferStatus(REFERENCE)).toMatchObject({ status: 'no_answer' })
    expect(await gateway.balance()).toBeUndefined()
    expect(mtn.calls).toEqual([])
  })
})

describe('a refund', () => {
  const original = { reference: '7c0e7a52-9d3b-4c3e-8f7e-5b0a2f6a1d11', transactionId: '1927264368' }
  it('names its payee by a code of MTN, which is no other wallet; a number that is told is compared', async () => {
    const { payer, ...rest } = PAID
    const toldOf = async (payee: object) => {
      mtn.on('GET /disbursement/v1_0/refund', { status: 200, body: { ...rest, payee } })
      return open().refundStatus({ reference: REFERENCE, original, orderedAt: new Date('2026-03-02T09:00:00Z') })
    }
    const byCode = { partyIdType: 'PARTY_CODE', partyId: '2a0433f4-626d-4847-8d6f-9397663cda60' }
    expect(await toldOf(byCode)).toMatchObject({ status: 'successful', amount: 11538, phone: null })
    expect(await toldOf(payer)).toMatchObject({ status: 'successful', phone: '0244123456' })
  })
})

describe('a customer and our account', () => {
  const HOLDER = 'GET /disbursement/v1_0/accountholder/msisdn/233244123456/'
  it('has a wallet under a name', async () => {
    mtn.on(`${HOLDER}active`, { status: 200, body: { result: true } })
    mtn.on(`${HOLDER}basicuserinfo`, { status: 200, body: { given_name: 'Ama\n', family_name: 'Mensah', locale: 'en' } })
    expect(await open().accountHolder('0244123456', 'mtn')).toEqual({ state: 'active', name: 'Ama Mensah' })
    mtn.on(`${HOLDER}basicuserinfo`, { status: 200, body: { given_name: 'Sand', family_name: 'Box' } })
    expect(await open().accountHolder('0244123456', 'mtn')).toEqual({ state: 'active', name: null })
    mtn.on(`${HOLDER}basicuserinfo`, { status: 500 })
    expect(await open().accountHolder('0244123456', 'mtn')).toEqual({ state: 'active', name: null })
  })
  it.each<[string, { status: number; body?: unknown }, string]>([
    ['inactive', { status: 200, body: { result: false } }, 'inactive'],
    ['nobody', NOT_FOUND, 'not_found'],
    ['a 404 of the gate', { status: 404, body: { statusCode: 404, message: 'Resource not found' } }, 'unknown'],
    ['NOT_ALLOWED', { status: 500, body: { code: 'NOT_ALLOWED' } }, 'unknown'],
    ['a text for an answer', { status: 200, body: { result: 'true' } }, 'unknown'],
  ])('answered with %s', async (_what, says, state) => {
    mtn.on(`${HOLDER}active`, says)
    expect(await open().accountHolder('0244123456', 'mtn')).toEqual({ state, name: null })
  })
  it('is told the balance that transfers are paid from, in our currency alone', async () => {
    mtn.on('GET /disbursement/v1_0/account/balance', { status: 200, body: { availableBalance: '1000.5', currency: 'GHS' } })
    expect(await open().balance()).toBe(100050)
    expect(await open({ currency: 'EUR' }).balance()).toBeUndefined()
    mtn.on('GET /disbursement/v1_0/account/balance', { status: 503 })
    expect(await open().balance()).toBeUndefined()
  })
  it('types no voucher: nothing is sent, and nothing follows', async () => {
    expect(await open().submitVoucher(REFERENCE, '123456')).toMatchObject({ sent: 'unknown' })
    expect(mtn.calls).toEqual([])
  })
})

it('no key, token or number is in any outcome or log line, even where MTN sends them all back', async () => {
  const { log, lines } = gatewayLog()
  const gateway = mtnMomo(account(), { log })
  const echo = (status: number) => (saw: { headers: object; body: string }) => {
    const all = JSON.stringify({ headers: saw.headers, body: saw.body })
    return {
      status,
      body: {
        code: all,
        message: all,
        status: 'FAILED',
        reason: { code: all, message: all },
        availableBalance: all,
        currency: all,
        result: all,
      },
    }
  }
  const outcomes: unknown[] = []
  for (const status of [200, 400, 401, 403, 404, 409, 429, 500]) {
    for (const route of ['POST /collection/v1_0', 'POST /disbursement/v1_0', 'GET /']) mtn.on(route, echo(status))
    outcomes.push(
      await gateway.requestPayment(ORDER),
      await gateway.transfer(ORDER),
      await gateway.paymentStatus(REFERENCE),
      await gateway.transferStatus(REFERENCE),
      await gateway.accountHolder(ORDER.phone, 'mtn'),
      await gateway.balance(),
    )
  }
  for (const product of ['collection', 'disbursement']) mtn.on(`POST /${product}/token/`, echo(401))
  const fresh = mtnMomo(account(), { log })
  outcomes.push(await fresh.requestPayment(ORDER), await fresh.transfer(ORDER), await fresh.paymentStatus(REFERENCE))
  const everything = JSON.stringify(outcomes) + lines()
  const { collection, disbursement } = account()
  const secrets = [collection, disbursement ?? collection].flatMap(({ subscriptionKey, apiUser, apiKey }) => [
    subscriptionKey,
    apiKey,
    Buffer.from(`${apiUser}:${apiKey}`).toString('base64'),
  ])
  expect(outcomes).toHaveLength(51)
  for (const secret of [...secrets, 'token-collection', 'token-disbursement', '244123456', 'Mensah'])
    expect(everything).not.toContain(secret)
})
