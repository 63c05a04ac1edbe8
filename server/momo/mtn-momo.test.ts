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

describe('MTN requestPayment', () => {
  it('sends amount as decimal text, number with 233, note of allowed characters, and callback URL', async () => {
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
  it('sends no callback header when no callback origin is configured', async () => {
    await open({ callbackOrigin: undefined }).requestPayment(ORDER)
    expect(callsTo(PAY)[0]?.headers).not.toHaveProperty('x-callback-url')
  })
  it.each([409, 500])('accepts a duplicate that MTN reports with %i', async (status) => {
    mtn.on(PAY, { status, body: { code: 'RESOURCE_ALREADY_EXIST', message: 'Duplicated reference id. Creation of resource failed.' } })
    expect(await open().requestPayment(ORDER)).toEqual({ sent: 'accepted' })
  })
  it.each(WIRE_TROUBLES)('returns unknown when MTN answers with %s', async (_what, trouble) => {
    mtn.on(PAY, trouble)
    expect(await open({}, 150).requestPayment(ORDER)).toMatchObject({ sent: 'unknown' })
  })
  it.each(WIRE_TROUBLES)('returns unknown when the token request is answered with %s', async (_what, trouble) => {
    mtn.on('POST /collection/token/', trouble)
    expect(await open({}, 150).requestPayment(ORDER)).toMatchObject({ sent: 'unknown' })
    expect(callsTo(PAY)).toEqual([])
  })
  it('returns unknown when the connection is refused', async () => {
    expect(await open({ baseUrl: 'http://127.0.0.1:1' }).requestPayment(ORDER)).toMatchObject({ sent: 'unknown' })
  })
  it.each([
    ['INTERNAL_PROCESSING_ERROR', 500],
    ['SERVICE_UNAVAILABLE', 503],
    ['SOMETHING_NEW', 500],
    ['EXPIRED', 500],
    ['RESOURCE_NOT_FOUND', 404],
  ])('returns unknown when MTN answers with %s', async (code, status) => {
    mtn.on(PAY, { status, body: { code, message: 'x' } })
    expect(await open().requestPayment(ORDER)).toMatchObject({ sent: 'unknown', detail: `MTN answered ${status} ${code}` })
  })
  it.each([
    ['NOT_ALLOWED', 500, 'not_allowed'],
    ['NOT_ALLOWED_TARGET_ENVIRONMENT', 500, 'not_configured'],
    ['INVALID_CALLBACK_URL_HOST', 500, 'not_configured'],
    ['INVALID_CURRENCY', 500, 'not_configured'],
    ['PAYEE_NOT_ALLOWED_TO_RECEIVE', 500, 'not_allowed'],
  ])('returns a refusal that can be sent again for our own fault %s', async (code, status, reason) => {
    mtn.on(PAY, { status, body: { code, message: 'x' } })
    expect(await open().requestPayment(ORDER)).toMatchObject({ sent: 'refused', reason, again: true })
  })
  it.each([
    [403, { statusCode: 403, message: 'Forbidden' }, 'not_configured'],
    [429, { statusCode: 429, message: 'Rate limit is exceeded.' }, 'provider_trouble'],
  ])('returns a refusal that can be sent again for the rate limit %i', async (status, body, reason) => {
    mtn.on(PAY, { status, body })
    expect(await open().requestPayment(ORDER)).toMatchObject({ sent: 'refused', reason, again: true })
  })
  it.each([
    ['PAYER_NOT_FOUND', 500, 'no_wallet'],
    ['PAYER_LIMIT_REACHED', 500, 'wallet_limit'],
    ['NOT_ENOUGH_FUNDS', 500, 'too_little_money'],
    [undefined, 400, 'not_accepted'],
  ])('returns a final refusal for %s once MTN does not find the transaction', async (code, status, reason) => {
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
  ])('does not end the transaction on a refusal while an earlier sending %s', async (_what, status, outcome) => {
    mtn.on(PAY, { status: 400 })
    mtn.on(PAY_STATUS, status)
    expect(await open().requestPayment(ORDER)).toMatchObject(outcome)
  })
})

describe('MTN paymentStatus', () => {
  const statusFor = async (body: unknown) => {
    mtn.on(PAY_STATUS, { status: 200, body })
    return open().paymentStatus(REFERENCE)
  }
  it('returns success with transaction ID, amount, currency and payer', async () => {
    expect(await statusFor(PAID)).toEqual({
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
  ])('parses the amount %s', async (amount, expected) => {
    expect(await statusFor({ ...PAID, amount })).toMatchObject({ status: 'successful', amount: expected })
  })
  it.each(['6.001', '1e3', '-6', '1,000', 'six', '', ' 6', null])('returns no answer for the amount %s', async (amount) => {
    expect(await statusFor({ ...PAID, amount })).toMatchObject({ status: 'no_answer' })
  })
  it.each([undefined, null, ''])('uses our reference as transaction ID when that of MTN is %s', async (financialTransactionId) => {
    expect(await statusFor({ ...PAID, financialTransactionId })).toMatchObject({
      status: 'successful',
      transactionId: REFERENCE,
      amount: 11538,
    })
  })
  it.each(['amount', 'currency'])('returns no answer for a success without %s', async (field) => {
    expect(await statusFor({ ...PAID, [field]: undefined })).toMatchObject({ status: 'no_answer' })
  })
  it('returns a payer outside Ghana unchanged, so that the mismatch is found', async () => {
    expect(await statusFor({ ...PAID, payer: { partyIdType: 'MSISDN', partyId: '46733123454' } })).toMatchObject({ phone: '46733123454' })
    expect(await statusFor({ ...PAID, payer: undefined })).toMatchObject({ status: 'successful', phone: null })
  })
  it('parses a payer whose number is a JSON number, and treats null as not given', async () => {
    const payer = { partyIdType: 'MSISDN', partyId: 233244123456 }
    expect(await statusFor({ ...PAID, payer, externalId: 947354 })).toMatchObject({ status: 'successful', phone: '0244123456' })
    expect(await statusFor({ ...PAID, payer: null })).toMatchObject({ status: 'successful', phone: null })
    const failed = { status: 'FAILED', reason: { code: 'PAYER_NOT_FOUND' }, amount: null, currency: null, financialTransactionId: null }
    expect(await statusFor({ ...failed, payer: null, payee: null })).toMatchObject({ status: 'failed', reason: 'no_wallet' })
  })
  it.each(['PENDING', 'CREATED', 'ONGOING', 'SUCCESSFULLY', 'successful', ''])('returns pending for %s', async (status) => {
    expect(await statusFor({ ...PAID, status })).toEqual({ status: 'pending' })
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
  ])('FAILED with %s, as text or in an object, returns %s', async (code, reason) => {
    const failed = { ...PAID, financialTransactionId: undefined, status: 'FAILED' }
    expect(await statusFor({ ...failed, reason: code })).toEqual({ status: 'failed', reason, detail: code })
    expect(await statusFor({ ...failed, reason: { code, message: 'In words' } })).toEqual({ status: 'failed', reason, detail: code })
  })
  it.each([undefined, null, 42, { message: 'only words' }])('returns failed for FAILED with the reason %j', async (reason) => {
    expect(await statusFor({ ...PAID, status: 'FAILED', reason })).toMatchObject({ status: 'failed', reason: 'unknown' })
  })
  it('returns not_found only for the wallet platform’s own codes', async () => {
    expect(await open().paymentStatus(REFERENCE)).toEqual({ status: 'not_found' })
    for (const body of [{ statusCode: 404, message: 'Resource not found' }, '<html>404</html>', undefined]) {
      mtn.on(PAY_STATUS, { status: 404, body })
      expect(await open().paymentStatus(REFERENCE)).toMatchObject({ status: 'no_answer' })
    }
  })
  it.each([400, 401, 403, 429])('returns no answer for HTTP %i', async (status) => {
    mtn.on(PAY_STATUS, { status, body: { code: 'RESOURCE_NOT_FOUND' } })
    expect(await open().paymentStatus(REFERENCE)).toMatchObject({ status: 'no_answer' })
  })
  it.each(WIRE_TROUBLES)('returns no answer for %s', async (_what, trouble) => {
    mtn.on(PAY_STATUS, trouble)
    expect(await open({}, 150).paymentStatus(REFERENCE)).toMatchObject({ status: 'no_answer' })
  })
})

describe('MTN transfer', () => {
  it('sends the payee under the disbursement keys', async () => {
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
  ])('refused with %s returns %s; may be sent again: %s', async (code, reason, again) => {
    mtn.on(SEND, { status: 500, body: { code, message: 'x' } })
    expect(await open().transfer(ORDER)).toMatchObject({ sent: 'refused', reason, again })
    mtn.on(SEND_STATUS, { status: 200, body: { status: 'FAILED', reason: code } })
    expect(await open().transferStatus(REFERENCE)).toMatchObject({ status: 'failed', reason })
  })
  it('returns the payee of a successful transfer', async () => {
    const { payer: payee, ...rest } = PAID
    mtn.on(SEND_STATUS, { status: 200, body: { ...rest, payee } })
    expect(await open().transferStatus(REFERENCE)).toMatchObject({ status: 'successful', amount: 11538, phone: '0244123456' })
  })
  it('returns a refusal without disbursement keys', async () => {
    const gateway = open({ disbursement: undefined })
    expect(await gateway.transfer(ORDER)).toMatchObject({ sent: 'refused', reason: 'not_configured', again: false })
    expect(await gateway.transferStatus(REFERENCE)).toMatchObject({ status: 'no_answer' })
    expect(await gateway.balance()).toBeUndefined()
    expect(mtn.calls).toEqual([])
  })
})

describe('MTN refund', () => {
  const original = { reference: '7c0e7a52-9d3b-4c3e-8f7e-5b0a2f6a1d11', transactionId: '1927264368' }
  it('ignores a payee that MTN names by its own code, and returns one that is a number', async () => {
    const { payer, ...rest } = PAID
    const payeeStatus = async (payee: object) => {
      mtn.on('GET /disbursement/v1_0/refund', { status: 200, body: { ...rest, payee } })
      return open().refundStatus({ reference: REFERENCE, original, createdAt: new Date('2026-03-02T09:00:00Z') })
    }
    const byCode = { partyIdType: 'PARTY_CODE', partyId: '2a0433f4-626d-4847-8d6f-9397663cda60' }
    expect(await payeeStatus(byCode)).toMatchObject({ status: 'successful', amount: 11538, phone: null })
    expect(await payeeStatus(payer)).toMatchObject({ status: 'successful', phone: '0244123456' })
  })
})

describe('MTN account calls', () => {
  const HOLDER = 'GET /disbursement/v1_0/accountholder/msisdn/233244123456/'
  it('return the wallet holder’s name', async () => {
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
  ])('return the holder state for %s', async (_what, sent, state) => {
    mtn.on(`${HOLDER}active`, sent)
    expect(await open().accountHolder('0244123456', 'mtn')).toEqual({ state, name: null })
  })
  it('return the balance for transfers in our currency only', async () => {
    mtn.on('GET /disbursement/v1_0/account/balance', { status: 200, body: { availableBalance: '1000.5', currency: 'GHS' } })
    expect(await open().balance()).toBe(100050)
    expect(await open({ currency: 'EUR' }).balance()).toBeUndefined()
    mtn.on('GET /disbursement/v1_0/account/balance', { status: 503 })
    expect(await open().balance()).toBeUndefined()
  })
  it('send nothing for a voucher and return unknown', async () => {
    expect(await open().submitVoucher(REFERENCE, '123456')).toMatchObject({ sent: 'unknown' })
    expect(mtn.calls).toEqual([])
  })
})

it('MTN outcomes and logs contain no key, token or phone number, even when MTN echoes them', async () => {
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
