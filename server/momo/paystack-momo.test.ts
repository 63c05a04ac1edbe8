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
  // After the other: one begins with the other, and the last that fits decides.
  paystack.on('POST /transferrecipient', yes({ recipient_code: 'RCP_1a2b', active: true }, 'Transfer recipient created successfully'))
  paystack.on(VERIFY, no(400, 'Transaction reference not found', { code: 'transaction_not_found' }))
  paystack.on(VERIFY_TRANSFER, no(404, 'Transfer not found'))
})
const open = (timeoutMilliseconds = 5_000, log = gatewayLog().log) =>
  paystackMomo({ baseUrl: paystack.url, secretKey: SECRET }, { log, officeEmail: 'office@mmoa.example', timeoutMilliseconds })
const bodyOf = (path: string): unknown => JSON.parse(paystack.calls.find((call) => call.path === path)?.body ?? 'null')

describe('a charge', () => {
  it.each([
    ['mtn', 'mtn'],
    ['airteltigo', 'atl'],
    ['telecel', 'vod'],
  ] as const)('of %s goes out in whole pesewas under the name %s', async (network, provider) => {
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
  it('of a customer without an address names the office’s', async () => {
    await open().requestPayment({ ...ORDER, customer: { name: 'Ama', email: null } })
    expect(bodyOf('/charge')).toMatchObject({ email: 'office@mmoa.example' })
  })
  it.each(['pending', 'success', 'processing', 'open_url', 'something new'])('that is %s was accepted', async (status) => {
    paystack.on('POST /charge', yes({ reference: REFERENCE, status }))
    expect(await open().requestPayment(ORDER)).toEqual({ sent: 'accepted' })
  })
  it('that wants a voucher says how to get one', async () => {
    paystack.on('POST /charge', yes({ status: 'send_otp', display_text: 'Please dial *110# to generate\n a voucher code.' }))
    expect(await open().requestPayment(ORDER)).toEqual({ sent: 'accepted', voucher: 'Please dial *110# to generate a voucher code.' })
    paystack.on('POST /charge', yes({ status: 'send_otp' }))
    expect(await open().requestPayment(ORDER)).toMatchObject({ voucher: expect.stringContaining('*110#') })
  })
  it.each([
    no(400, 'Duplicate Transaction Reference'),
    no(400, 'The reference already exists on a previous transaction'),
    no(422, 'No', { code: 'duplicate_reference' }),
  ])('that Paystack has already is accepted (%j)', async (says) => {
    paystack.on('POST /charge', says)
    expect(await open().requestPayment(ORDER)).toEqual({ sent: 'accepted' })
  })
  it.each(WIRE_TROUBLES)('answered with %s may be there', async (_what, trouble) => {
    paystack.on('POST /charge', trouble)
    expect(await open(150).requestPayment(ORDER)).toMatchObject({ sent: 'unknown' })
  })
  it.each([
    no(401, 'Invalid key', { code: 'invalid_Key' }),
    no(403, 'Your IP address is not allowed to make this call'),
    { status: 401, body: '<html>' },
    no(400, 'Currency not supported by merchant'),
  ])('refused for our settings can be sent again (%j)', async (says) => {
    paystack.on('POST /charge', says)
    expect(await open().requestPayment(ORDER)).toMatchObject({ sent: 'refused', reason: 'not_configured', again: true })
  })
  it('turned away for its rate can be sent again', async () => {
    paystack.on('POST /charge', no(429, 'Too many requests'))
    expect(await open().requestPayment(ORDER)).toMatchObject({ sent: 'refused', reason: 'provider_trouble', again: true })
  })
  it.each<[string, { status: number; body?: unknown }, string]>([
    ['a number that is none', no(400, 'Invalid phone number', { type: 'validation_error' }), 'no_wallet'],
    ['a body that is wrong', no(400, 'Something about this is wrong'), 'not_accepted'],
    ['a failure at once', yes({ status: 'failed', message: 'Insufficient funds' }), 'too_little_money'],
    ['a failure told with 400', no(400, 'Charge attempted', { data: { status: 'failed', message: 'Declined' } }), 'declined'],
    ['a time-out', yes({ status: 'timeout', message: 'x' }), 'expired'],
  ])('refused for %s has ended, once Paystack says that it has none', async (_what, says, reason) => {
    paystack.on('POST /charge', says)
    expect(await open().requestPayment(ORDER)).toMatchObject({ sent: 'refused', reason, again: false })
    paystack.on(VERIFY, yes({ ...PAID, status: 'ongoing' }))
    expect(await open().requestPayment(ORDER)).toEqual({ sent: 'accepted' })
    paystack.on(VERIFY, yes({ ...PAID, status: 'failed', gateway_response: 'Wallet limit reached' }))
    expect(await open().requestPayment(ORDER)).toMatchObject({ sent: 'refused', reason: 'wallet_limit' })
    paystack.on(VERIFY, { status: 500 })
    expect(await open().requestPayment(ORDER)).toMatchObject({ sent: 'unknown' })
  })
})

describe('the voucher of a charge', () => {
  it('is sent with its reference', async () => {
    paystack.on('POST /charge/submit_otp', yes({ status: 'pay_offline' }))
    expect(await open().submitVoucher(REFERENCE, '123456')).toEqual({ sent: 'accepted' })
    expect(bodyOf('/charge/submit_otp')).toEqual({ otp: '123456', reference: REFERENCE })
  })
  it('that was wrong may be followed by another while the charge lives', async () => {
    paystack.on('POST /charge/submit_otp', no(400, 'Invalid OTP'))
    paystack.on(VERIFY, yes({ ...PAID, status: 'pending' }))
    expect(await open().submitVoucher(REFERENCE, '1')).toMatchObject({ sent: 'refused', reason: 'wrong_voucher', again: true })
    paystack.on('POST /charge/submit_otp', yes({ status: 'send_otp', display_text: 'Wrong voucher. Dial *110# again.' }))
    expect(await open().submitVoucher(REFERENCE, '1')).toMatchObject({ sent: 'refused', reason: 'wrong_voucher', again: true })
  })
  it('ends the charge only where that has failed', async () => {
    paystack.on('POST /charge/submit_otp', yes({ status: 'failed', message: 'Invalid voucher' }))
    paystack.on(VERIFY, yes({ ...PAID, status: 'failed', gateway_response: 'Invalid voucher' }))
    expect(await open().submitVoucher(REFERENCE, '1')).toMatchObject({ sent: 'refused', reason: 'wrong_voucher', again: false })
    paystack.on(VERIFY, yes(PAID))
    expect(await open().submitVoucher(REFERENCE, '1')).toEqual({ sent: 'accepted' })
    paystack.on(VERIFY, { status: 503 })
    expect(await open().submitVoucher(REFERENCE, '1')).toMatchObject({ sent: 'unknown' })
  })
})

describe('the status of a charge', () => {
  const told = async (data: unknown) => {
    paystack.on(VERIFY, yes(data, 'Verification successful'))
    return open().paymentStatus(REFERENCE)
  }
  it('is a success with its transaction, amount, currency and moment', async () => {
    expect(await told({ ...PAID, authorization: { bin: '055XXX', last4: 'X149' } })).toEqual({
      status: 'successful',
      transactionId: '59214',
      amount: 11538,
      currency: 'GHS',
      phone: null,
      at: new Date('2026-03-02T09:10:54.000Z'),
    })
    expect(paystack.calls.at(-1)?.path).toBe(`/transaction/verify/${REFERENCE}`)
  })
  it('is a success under our own reference where Paystack tells no number', async () => {
    expect(await told({ ...PAID, id: null })).toMatchObject({ status: 'successful', transactionId: REFERENCE, amount: 11538 })
  })
  it('names the payer only where the whole number is told', async () => {
    expect(await told({ ...PAID, authorization: { mobile_money_number: '0201234567' } })).toMatchObject({ phone: '0201234567' })
    expect(await told({ ...PAID, authorization: { mobile_money_number: '020XXXX567' }, paid_at: 'soon' })).toMatchObject({
      phone: null,
      at: null,
    })
  })
  it.each([{ amount: 115.38 }, { amount: '11538' }, { amount: -1 }, { amount: null }, { currency: '' }, { reference: 'another' }])(
    'concludes nothing from a success with %j',
    async (spoilt) => {
      expect(await told({ ...PAID, ...spoilt })).toMatchObject({ status: 'no_answer' })
    },
  )
  it.each(['pending', 'ongoing', 'abandoned', 'send_otp', 'pay_offline', 'queued', 'successful', ''])('%s is pending', async (status) => {
    expect(await told({ ...PAID, status })).toEqual({ status: 'pending' })
  })
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
  ])('failed with "%s" is %s', async (words, reason) => {
    expect(await told({ ...PAID, status: 'failed', gateway_response: words })).toMatchObject({ status: 'failed', reason })
  })
  it('is not found only in the words of Paystack', async () => {
    expect(await open().paymentStatus(REFERENCE)).toEqual({ status: 'not_found' })
    for (const says of [
      { status: 404, body: '<html>' },
      no(400, 'Something else'),
      no(500, 'Transaction reference not found'),
      no(401, 'Invalid key'),
    ]) {
      paystack.on(VERIFY, says)
      expect(await open().paymentStatus(REFERENCE)).toMatchObject({ status: 'no_answer' })
    }
  })
  it.each(WIRE_TROUBLES)('is not answered by %s', async (_what, trouble) => {
    paystack.on(VERIFY, trouble)
    expect(await open(150).paymentStatus(REFERENCE)).toMatchObject({ status: 'no_answer' })
  })
})

describe('a transfer', () => {
  it.each([
    ['mtn', 'MTN'],
    ['airteltigo', 'ATL'],
    ['telecel', 'VOD'],
  ] as const)('of %s makes a recipient with %s, then sends whole pesewas to it', async (network, bank) => {
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
  it('held for a code is an alarm for the office, when sent and when asked after', async () => {
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
  ])('refused for %s', async (_what, path, says, outcome) => {
    // Only the very path: "/transfer" begins "/transferrecipient" too.
    paystack.on(`POST ${path}`, (saw) => (saw.path === path ? says : yes({ recipient_code: 'RCP_1a2b' })))
    expect(await open().transfer(ORDER)).toMatchObject({ sent: 'refused', ...outcome })
  })
  it('refused for the money that an earlier sending of it took is accepted', async () => {
    paystack.on('POST /transfer', no(400, 'Your balance is not enough to fulfil this request'))
    paystack.on('POST /transferrecipient', yes({ recipient_code: 'RCP_1a2b' }))
    paystack.on(VERIFY_TRANSFER, yes({ ...PAID, transfer_code: 'TRF_1' }))
    expect(await open().transfer(ORDER)).toEqual({ sent: 'accepted' })
    paystack.on(VERIFY_TRANSFER, yes({ ...PAID, status: 'failed', gateway_response: 'Insufficient balance' }))
    expect(await open().transfer(ORDER)).toMatchObject({ sent: 'refused', reason: 'our_account_too_low', again: false })
  })
  it('is not ended by a recipient that is refused this time, when an earlier sending got through', async () => {
    paystack.on('POST /transferrecipient', no(400, 'Account number is invalid'))
    paystack.on(VERIFY_TRANSFER, yes({ status: 'pending', reference: REFERENCE }))
    expect(await open().transfer(ORDER)).toEqual({ sent: 'accepted' })
    expect(paystack.calls.some(({ path }) => path === '/transfer')).toBe(false)
  })
  it.each(WIRE_TROUBLES)('whose recipient is answered with %s may be there from before', async (_what, trouble) => {
    paystack.on('POST /transferrecipient', trouble)
    expect(await open(150).transfer(ORDER)).toMatchObject({ sent: 'unknown' })
  })
  it('without a code for its recipient is not sent', async () => {
    paystack.on('POST /transferrecipient', yes({ status: 'success', recipient_code: 'RCP/../1' }))
    expect(await open().transfer(ORDER)).toMatchObject({ sent: 'unknown' })
  })
  it('that arrived names the recipient’s number', async () => {
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
  ])('%s has failed', async (status, reason) => {
    paystack.on(VERIFY_TRANSFER, yes({ ...PAID, status, reason: 'Payout limit of loan 42' }))
    expect(await open().transferStatus(REFERENCE)).toMatchObject({ status: 'failed', reason })
  })
  it('is not found in the words of Paystack', async () => {
    expect(await open().transferStatus(REFERENCE)).toEqual({ status: 'not_found' })
  })
})

it('tells the balance in cedis', async () => {
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
it('tells whose a wallet is, and never that it is active', async () => {
  paystack.on(
    'GET /bank/resolve?account_number=0201234567&bank_code=VOD',
    yes({ account_number: '0201234567', account_name: 'AMA  MENSAH' }),
  )
  expect(await open().accountHolder('0201234567', 'telecel')).toEqual({ state: 'unknown', name: 'AMA MENSAH' })
  paystack.on('GET /bank/resolve', no(422, 'Could not resolve account name. Check parameters or try again.'))
  expect(await open().accountHolder('0201234567', 'telecel')).toEqual({ state: 'unknown', name: null })
})

it('no key or number is in any outcome or log line, even where Paystack sends them all back', async () => {
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
