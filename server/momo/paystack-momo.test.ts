import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pesewas } from '#domain/kernel/money.ts'
import type { TransactionToSend } from '#server/momo/momo-gateway.ts'
import { paystackMomo } from '#server/momo/paystack-momo.ts'
import { gatewayLog } from '#tests/gateways/gateway-log.ts'
import { WIRE_TROUBLES } from '#tests/gateways/wire-troubles.ts'
import { type ScriptedProvider, scriptedProvider } from '#tests/support/scripted-provider.ts'

const REFERENCE = '0f8fad5b-d9cb-469f-a165-70867728950e'
const SECRET = 'sk_live_0123456789abcdef'
const ORDER: TransactionToSend = {
  reference: REFERENCE,
  network: 'telecel',
  phone: '0201234567',
  amount: pesewas(11538),
  note: "Ama's loan 42",
  customer: { name: 'Ama\tMensah ', email: 'ama@example.com' },
}
const yes = (data: unknown, message = 'Charge attempted') => ({ status: 200, body: { status: true, message, data } })
const no = (status: number, message: string, more: object = {}) => ({ status, body: { status: false, message, ...more } })
const PAID = { id: 59214, status: 'success', reference: REFERENCE, amount: 11538, currency: 'GHS', paid_at: '2026-03-02T09:10:54.000Z' }
const VERIFY = 'GET /transaction/verify/'
const VERIFY_TRANSFER = 'GET /transfer/verify/'

let paystack: ScriptedProvider
beforeAll(async () => {
  paystack = await scriptedProvider()
})
afterAll(() => paystack.close())
beforeEach(() => {
  paystack.forget()
  paystack.on('POST /charge', yes({ reference: REFERENCE, status: 'pay_offline', display_text: 'Please complete it on your phone' }))
  paystack.on('POST /transfer', yes({ status: 'pending', reference: REFERENCE, transfer_code: 'TRF_1' }, 'Transfer has been queued'))
  // One path is the start of another; the last match decides.
  paystack.on('POST /transferrecipient', yes({ recipient_code: 'RCP_1a2b', active: true }, 'Transfer recipient created successfully'))
  paystack.on(VERIFY, no(400, 'Transaction reference not found', { code: 'transaction_not_found' }))
  paystack.on(VERIFY_TRANSFER, no(404, 'Transfer not found'))
})
const open = (timeoutMilliseconds = 5_000, log = gatewayLog().log) =>
  paystackMomo({ baseUrl: paystack.url, secretKey: SECRET }, { log, officeEmail: 'office@mmoa.example', timeoutMilliseconds })
const bodyOf = (path: string): unknown => JSON.parse(paystack.calls.find((call) => call.path === path)?.body ?? 'null')

describe('Paystack charge', () => {
  it.each([
    ['mtn', 'mtn'],
    ['airteltigo', 'atl'],
    ['telecel', 'vod'],
  ] as const)('on %s is sent in whole pesewas with the provider %s', async (network, provider) => {
    expect(await open().requestPayment({ ...ORDER, network })).toEqual({ sent: 'accepted' })
    expect(paystack.calls[0]?.headers).toMatchObject({ authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' })
    expect(bodyOf('/charge')).toEqual({
      reference: REFERENCE,
      amount: 11538,
      currency: 'GHS',
      email: 'ama@example.com',
      metadata: { note: 'Ama s loan 42' },
      mobile_money: { phone: '0201234567', provider },
    })
  })
  it('of a customer without an e-mail address uses the address of the office', async () => {
    await open().requestPayment({ ...ORDER, customer: { name: 'Ama', email: null } })
    expect(bodyOf('/charge')).toMatchObject({ email: 'office@mmoa.example' })
  })
  it.each(['pending', 'success', 'processing', 'open_url', 'something new'])('with status %s is accepted', async (status) => {
    paystack.on('POST /charge', yes({ reference: REFERENCE, status }))
    expect(await open().requestPayment(ORDER)).toEqual({ sent: 'accepted' })
  })
  it('that needs a voucher returns the instructions', async () => {
    paystack.on('POST /charge', yes({ status: 'send_otp', display_text: 'Please dial *110# to generate\n a voucher code.' }))
    expect(await open().requestPayment(ORDER)).toEqual({ sent: 'accepted', voucher: 'Please dial *110# to generate a voucher code.' })
    paystack.on('POST /charge', yes({ status: 'send_otp' }))
    expect(await open().requestPayment(ORDER)).toMatchObject({ voucher: expect.stringContaining('*110#') })
  })
  it.each([
    no(400, 'Duplicate Transaction Reference'),
    no(400, 'The reference already exists on a previous transaction'),
    no(422, 'No', { code: 'duplicate_reference' }),
  ])('with a duplicate reference is accepted (%j)', async (sent) => {
    paystack.on('POST /charge', sent)
    expect(await open().requestPayment(ORDER)).toEqual({ sent: 'accepted' })
  })
  it.each(WIRE_TROUBLES)('answered with %s returns unknown', async (_what, trouble) => {
    paystack.on('POST /charge', trouble)
    expect(await open(150).requestPayment(ORDER)).toMatchObject({ sent: 'unknown' })
  })
  it.each([
    no(401, 'Invalid key', { code: 'invalid_Key' }),
    no(403, 'Your IP address is not allowed to make this call'),
    { status: 401, body: '<html>' },
    no(400, 'Currency not supported by merchant'),
  ])('refused for our settings can be sent again (%j)', async (sent) => {
    paystack.on('POST /charge', sent)
    expect(await open().requestPayment(ORDER)).toMatchObject({ sent: 'refused', reason: 'not_configured', again: true })
  })
  it('refused for its rate can be sent again', async () => {
    paystack.on('POST /charge', no(429, 'Too many requests'))
    expect(await open().requestPayment(ORDER)).toMatchObject({ sent: 'refused', reason: 'provider_trouble', again: true })
  })
  it.each<[string, { status: number; body?: unknown }, string]>([
    ['a number that is none', no(400, 'Invalid phone number', { type: 'validation_error' }), 'no_wallet'],
    ['a body that is wrong', no(400, 'Something about this is wrong'), 'not_accepted'],
    ['a failure at once', yes({ status: 'failed', message: 'Insufficient funds' }), 'too_little_money'],
    ['a failure told with 400', no(400, 'Charge attempted', { data: { status: 'failed', message: 'Declined' } }), 'declined'],
    ['a time-out', yes({ status: 'timeout', message: 'x' }), 'expired'],
  ])('refused for %s is final once Paystack does not find it', async (_what, sent, reason) => {
    paystack.on('POST /charge', sent)
    expect(await open().requestPayment(ORDER)).toMatchObject({ sent: 'refused', reason, again: false })
    paystack.on(VERIFY, yes({ ...PAID, status: 'ongoing' }))
    expect(await open().requestPayment(ORDER)).toEqual({ sent: 'accepted' })
    paystack.on(VERIFY, yes({ ...PAID, status: 'failed', gateway_response: 'Wallet limit reached' }))
    expect(await open().requestPayment(ORDER)).toMatchObject({ sent: 'refused', reason: 'wallet_limit' })
    paystack.on(VERIFY, { status: 500 })
    expect(await open().requestPayment(ORDER)).toMatchObject({ sent: 'unknown' })
  })
})

describe('Paystack submitVoucher', () => {
  it('sends the code with the reference of the charge', async () => {
    paystack.on('POST /charge/submit_otp', yes({ status: 'pay_offline' }))
    expect(await open().submitVoucher(REFERENCE, '123456')).toEqual({ sent: 'accepted' })
    expect(bodyOf('/charge/submit_otp')).toEqual({ otp: '123456', reference: REFERENCE })
  })
  it('returns a refusal that can be repeated while the charge is pending', async () => {
    paystack.on('POST /charge/submit_otp', no(400, 'Invalid OTP'))
    paystack.on(VERIFY, yes({ ...PAID, status: 'pending' }))
    expect(await open().submitVoucher(REFERENCE, '1')).toMatchObject({ sent: 'refused', reason: 'wrong_voucher', again: true })
    paystack.on('POST /charge/submit_otp', yes({ status: 'send_otp', display_text: 'Wrong voucher. Dial *110# again.' }))
    expect(await open().submitVoucher(REFERENCE, '1')).toMatchObject({ sent: 'refused', reason: 'wrong_voucher', again: true })
  })
  it('returns a final refusal only when the charge failed', async () => {
    paystack.on('POST /charge/submit_otp', yes({ status: 'failed', message: 'Invalid voucher' }))
    paystack.on(VERIFY, yes({ ...PAID, status: 'failed', gateway_response: 'Invalid voucher' }))
    expect(await open().submitVoucher(REFERENCE, '1')).toMatchObject({ sent: 'refused', reason: 'wrong_voucher', again: false })
    paystack.on(VERIFY, yes(PAID))
    expect(await open().submitVoucher(REFERENCE, '1')).toEqual({ sent: 'accepted' })
    paystack.on(VERIFY, { status: 503 })
    expect(await open().submitVoucher(REFERENCE, '1')).toMatchObject({ sent: 'unknown' })
  })
})

describe('Paystack paymentStatus', () => {
  const statusFor = async (data: unknown) => {
    paystack.on(VERIFY, yes(data, 'Verification successful'))
    return open().paymentStatus(REFERENCE)
  }
  it('returns success with transaction ID, amount, currency and time', async () => {
    expect(await statusFor({ ...PAID, authorization: { bin: '055XXX', last4: 'X149' } })).toEqual({
      status: 'successful',
      transactionId: '59214',
      amount: 11538,
      currency: 'GHS',
      phone: null,
      at: new Date('2026-03-02T09:10:54.000Z'),
    })
    expect(paystack.calls.at(-1)?.path).toBe(`/transaction/verify/${REFERENCE}`)
  })
  it('uses our reference as transaction ID when Paystack sends none', async () => {
    expect(await statusFor({ ...PAID, id: null })).toMatchObject({ status: 'successful', transactionId: REFERENCE, amount: 11538 })
  })
  it('returns the payer only when the number is complete', async () => {
    expect(await statusFor({ ...PAID, authorization: { mobile_money_number: '0201234567' } })).toMatchObject({ phone: '0201234567' })
    expect(await statusFor({ ...PAID, authorization: { mobile_money_number: '020XXXX567' }, paid_at: 'soon' })).toMatchObject({
      phone: null,
      at: null,
    })
  })
  it.each([{ amount: 115.38 }, { amount: '11538' }, { amount: -1 }, { amount: null }, { currency: '' }, { reference: 'another' }])(
    'returns no answer for a success with %j',
    async (invalid) => {
      expect(await statusFor({ ...PAID, ...invalid })).toMatchObject({ status: 'no_answer' })
    },
  )
  it.each(['pending', 'ongoing', 'abandoned', 'send_otp', 'pay_offline', 'queued', 'successful', ''])(
    'returns pending for %s',
    async (status) => {
      expect(await statusFor({ ...PAID, status })).toEqual({ status: 'pending' })
    },
  )
  it.each([
    ['Insufficient funds', 'too_little_money'],
    ['Declined', 'declined'],
    ['The transaction was cancelled by the customer', 'declined'],
    ['Request timed out', 'expired'],
    ['Daily limit exceeded', 'wallet_limit'],
    ['Subscriber is not registered for mobile money', 'no_wallet'],
    ['Account is not active', 'wallet_not_active'],
    ['Invalid voucher', 'wrong_voucher'],
    ['Computer says no', 'unknown'],
    [null, 'unknown'],
  ])('failed with "%s" returns %s', async (words, reason) => {
    expect(await statusFor({ ...PAID, status: 'failed', gateway_response: words })).toMatchObject({ status: 'failed', reason })
  })
  it('returns not_found only for Paystack’s own codes', async () => {
    expect(await open().paymentStatus(REFERENCE)).toEqual({ status: 'not_found' })
    for (const sent of [
      { status: 404, body: '<html>' },
      no(400, 'Something else'),
      no(500, 'Transaction reference not found'),
      no(401, 'Invalid key'),
    ]) {
      paystack.on(VERIFY, sent)
      expect(await open().paymentStatus(REFERENCE)).toMatchObject({ status: 'no_answer' })
    }
  })
  it.each(WIRE_TROUBLES)('returns no answer for %s', async (_what, trouble) => {
    paystack.on(VERIFY, trouble)
    expect(await open(150).paymentStatus(REFERENCE)).toMatchObject({ status: 'no_answer' })
  })
})

describe('Paystack transfer', () => {
  it.each([
    ['mtn', 'MTN'],
    ['airteltigo', 'ATL'],
    ['telecel', 'VOD'],
  ] as const)('on %s creates a recipient with %s, then sends whole pesewas to it', async (network, bank) => {
    expect(await open().transfer({ ...ORDER, network })).toEqual({ sent: 'accepted' })
    expect(bodyOf('/transferrecipient')).toEqual({
      type: 'mobile_money',
      name: 'Ama Mensah',
      account_number: '0201234567',
      bank_code: bank,
      currency: 'GHS',
    })
    expect(bodyOf('/transfer')).toEqual({
      source: 'balance',
      amount: 11538,
      currency: 'GHS',
      recipient: 'RCP_1a2b',
      reference: REFERENCE,
      reason: 'Ama s loan 42',
    })
  })
  it('that waits for a one-time code logs an error, when sent and when polled', async () => {
    const { log, lines } = gatewayLog()
    paystack.on('POST /transfer', yes({ status: 'otp', transfer_code: 'TRF_1' }))
    paystack.on('POST /transferrecipient', yes({ recipient_code: 'RCP_1a2b' }))
    expect(await open(5_000, log).transfer(ORDER)).toEqual({ sent: 'accepted' })
    paystack.on(VERIFY_TRANSFER, yes({ status: 'otp', reference: REFERENCE }))
    expect(await open(5_000, log).transferStatus(REFERENCE)).toEqual({ status: 'pending' })
    expect(lines().match(/"level":"error".*switch off \\"confirm transfers by OTP/g)).toHaveLength(2)
  })
  it.each<[string, string, { status: number; body?: unknown }, object]>([
    [
      'our balance',
      '/transfer',
      no(400, 'Your balance is not enough to fulfil this request'),
      { reason: 'our_account_too_low', again: true },
    ],
    [
      'our kind of business',
      '/transfer',
      no(400, 'You cannot initiate third party payouts as a starter business'),
      { reason: 'not_configured', again: true },
    ],
    ['a wallet that is none', '/transferrecipient', no(400, 'Account number is invalid'), { reason: 'no_wallet', again: false }],
    [
      'a failure at once',
      '/transfer',
      yes({ status: 'failed', gateway_response: 'Wallet is over its balance limit' }),
      { reason: 'cannot_receive', again: false },
    ],
  ])('refused for %s', async (_what, path, sent, outcome) => {
    paystack.on(`POST ${path}`, (saw) => (saw.path === path ? sent : yes({ recipient_code: 'RCP_1a2b' })))
    expect(await open().transfer(ORDER)).toMatchObject({ sent: 'refused', ...outcome })
  })
  it('refused for a balance that its own earlier sending used up is accepted', async () => {
    paystack.on('POST /transfer', no(400, 'Your balance is not enough to fulfil this request'))
    paystack.on('POST /transferrecipient', yes({ recipient_code: 'RCP_1a2b' }))
    paystack.on(VERIFY_TRANSFER, yes({ ...PAID, transfer_code: 'TRF_1' }))
    expect(await open().transfer(ORDER)).toEqual({ sent: 'accepted' })
    paystack.on(VERIFY_TRANSFER, yes({ ...PAID, status: 'failed', gateway_response: 'Insufficient balance' }))
    expect(await open().transfer(ORDER)).toMatchObject({ sent: 'refused', reason: 'our_account_too_low', again: false })
  })
  it('whose recipient is refused is not ended while an earlier sending got through', async () => {
    paystack.on('POST /transferrecipient', no(400, 'Account number is invalid'))
    paystack.on(VERIFY_TRANSFER, yes({ status: 'pending', reference: REFERENCE }))
    expect(await open().transfer(ORDER)).toEqual({ sent: 'accepted' })
    expect(paystack.calls.some(({ path }) => path === '/transfer')).toBe(false)
  })
  it.each(WIRE_TROUBLES)('whose recipient call is answered with %s returns unknown', async (_what, trouble) => {
    paystack.on('POST /transferrecipient', trouble)
    expect(await open(150).transfer(ORDER)).toMatchObject({ sent: 'unknown' })
  })
  it('without a recipient code is not sent', async () => {
    paystack.on('POST /transferrecipient', yes({ status: 'success', recipient_code: 'RCP/../1' }))
    expect(await open().transfer(ORDER)).toMatchObject({ sent: 'unknown' })
  })
  it('that succeeded returns the number of the recipient', async () => {
    const done = {
      ...PAID,
      transfer_code: 'TRF_1',
      transferred_at: '2026-03-02T09:12:00.000Z',
      recipient: { details: { account_number: '0201234567' } },
    }
    paystack.on(VERIFY_TRANSFER, yes(done))
    expect(await open().transferStatus(REFERENCE)).toEqual({
      status: 'successful',
      transactionId: 'TRF_1',
      amount: 11538,
      currency: 'GHS',
      phone: '0201234567',
      at: new Date('2026-03-02T09:12:00.000Z'),
    })
    paystack.on(VERIFY_TRANSFER, yes({ ...done, recipient: 5 }))
    expect(await open().transferStatus(REFERENCE)).toMatchObject({ status: 'successful', phone: null })
  })
  it.each([
    ['reversed', 'returned'],
    ['failed', 'unknown'],
    ['rejected', 'unknown'],
    ['blocked', 'unknown'],
  ])('with status %s returns failed', async (status, reason) => {
    paystack.on(VERIFY_TRANSFER, yes({ ...PAID, status, reason: 'Payout limit of loan 42' }))
    expect(await open().transferStatus(REFERENCE)).toMatchObject({ status: 'failed', reason })
  })
  it('that Paystack does not know returns not_found', async () => {
    expect(await open().transferStatus(REFERENCE)).toEqual({ status: 'not_found' })
  })
})

it('Paystack balance returns pesewas', async () => {
  paystack.on(
    'GET /balance',
    yes([
      { currency: 'NGN', balance: 5 },
      { currency: 'GHS', balance: 123456 },
    ]),
  )
  expect(await open().balance()).toBe(123456)
  paystack.on('GET /balance', no(401, 'Invalid key'))
  expect(await open().balance()).toBeUndefined()
})
it('Paystack accountHolder returns the name and never the state active', async () => {
  paystack.on(
    'GET /bank/resolve?account_number=0201234567&bank_code=VOD',
    yes({ account_number: '0201234567', account_name: 'AMA  MENSAH' }),
  )
  expect(await open().accountHolder('0201234567', 'telecel')).toEqual({ state: 'unknown', name: 'AMA MENSAH' })
  paystack.on('GET /bank/resolve', no(422, 'Could not resolve account name. Check parameters or try again.'))
  expect(await open().accountHolder('0201234567', 'telecel')).toEqual({ state: 'unknown', name: null })
})

it('Paystack outcomes and logs contain no key or phone number, even when Paystack echoes them', async () => {
  const { log, lines } = gatewayLog()
  const gateway = open(5_000, log)
  const outcomes: unknown[] = []
  for (const status of [200, 400, 401, 403, 404, 429, 500])
    for (const state of ['failed', 'otp', 'pending', undefined]) {
      const echo = (saw: { headers: object; body: string }) => {
        const all = `${JSON.stringify(saw.headers)} ${SECRET} Bearer ${SECRET} ${saw.body}`
        return {
          status,
          body: {
            status: status === 200,
            message: all,
            code: all,
            data: { status: state, message: all, gateway_response: all, display_text: 'x' },
          },
        }
      }
      for (const method of ['POST', 'GET']) paystack.on(`${method} /`, echo)
      outcomes.push(
        await gateway.requestPayment(ORDER),
        await gateway.paymentStatus(REFERENCE),
        await gateway.submitVoucher(REFERENCE, '998877'),
      )
      outcomes.push(await gateway.transfer(ORDER), await gateway.transferStatus(REFERENCE), await gateway.balance())
    }
  expect(outcomes).toHaveLength(168)
  for (const secret of [SECRET, '0123456789abcdef', '201234567', '998877', 'ama@example'])
    expect(JSON.stringify(outcomes) + lines()).not.toContain(secret)
})
