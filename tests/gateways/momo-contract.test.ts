import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cedis } from '#domain/kernel/money.ts'
import type { TransactionToSend } from '#server/momo/momo-gateway.ts'
import { mtnMomo } from '#server/momo/mtn-momo.ts'
import { paystackMomo } from '#server/momo/paystack-momo.ts'
import type { MtnAccount } from '#server/platform/config-momo.ts'
import { gatewayLog } from '#tests/gateways/gateway-log.ts'
import { momoContract } from '#tests/gateways/momo-contract.ts'
import { testClock } from '#tests/support/test-clock.ts'
import { type Simulator, startSimulator } from '#tools/simulator/start-simulator.ts'

const accountAt = ({ urls, keys }: Simulator): MtnAccount => ({
  ...keys.mtn,
  baseUrl: urls['mtn'] ?? '',
  callbackOrigin: 'http://localhost:4119',
})
const withWrongKey = <T extends { apiKey: string }>(product: T): T => ({ ...product, apiKey: 'not-this-one' })
const officeEmail = 'office@mmoa.example'
const paystackAt = ({ urls, keys }: Simulator) => ({ baseUrl: urls['paystack'] ?? '', secretKey: keys.paystack.secretKey })

momoContract({
  name: 'mtn',
  open: (simulator, log, { wrongKeys, ...how }) => {
    const account = accountAt(simulator)
    const withWrongKeys = {
      ...account,
      collection: withWrongKey(account.collection),
      disbursement: account.disbursement && withWrongKey(account.disbursement),
    }
    return mtnMomo(wrongKeys === true ? withWrongKeys : account, { log, ...how })
  },
  secrets: ({ keys: { mtn } }) => [mtn.collection, mtn.disbursement].flatMap(({ subscriptionKey, apiKey }) => [subscriptionKey, apiKey]),
})

momoContract({
  name: 'paystack',
  open: (simulator, log, { wrongKeys, ...how }) => {
    const account = paystackAt(simulator)
    return paystackMomo(wrongKeys === true ? { ...account, secretKey: 'sk_test_wrong' } : account, { log, officeEmail, ...how })
  },
  secrets: ({ keys }) => [keys.paystack.secretKey, 'sk_test_wrong'],
})

describe('provider-specific behaviour', () => {
  let simulator: Simulator
  const { log, lines } = gatewayLog()
  beforeAll(async () => {
    simulator = await startSimulator({ clock: testClock(), settings: { decisions: 'succeed' } })
  })
  afterAll(() => simulator.close())
  const transaction = (phone: string, network: TransactionToSend['network'] = 'mtn'): TransactionToSend => ({
    reference: randomUUID(),
    network,
    phone,
    amount: cedis(50),
    note: 'Loan 42',
    customer: { name: 'Ama Mensah', email: 'ama@example.com' },
  })

  it.each([
    ['450', 'not_processed', 'not_processed', 'not_found'],
    ['451', 'declined', 'declined', 'inactive'],
    ['452', 'expired', 'expired', 'unknown'],
    ['455', 'no_wallet', 'our_account_too_low', 'unknown'],
    ['456', 'not_allowed', 'our_limit', 'active'],
    ['457', 'not_allowed', 'no_wallet', 'active'],
    ['460', 'not_configured', 'not_configured', 'active'],
    ['463', 'expired', 'provider_trouble', 'active'],
    ['464', 'unknown', 'unknown', 'active'],
  ])('MTN’s test number …%s ends as documented, in either form of its reasons', async (digits, payment, transfer, state) => {
    const gateway = mtnMomo(accountAt(simulator), { log })
    const phone = `0540000${digits}`
    for (const reasonForm of ['string', 'object'] as const) {
      simulator.settings.reasonForm = reasonForm
      const [one, other] = [transaction(phone), transaction(phone)]
      expect(await gateway.requestPayment(one)).toEqual({ sent: 'accepted' })
      expect(await gateway.transfer(other)).toEqual({ sent: 'accepted' })
      expect(await gateway.paymentStatus(one.reference)).toMatchObject({ status: 'failed', reason: payment })
      expect(await gateway.transferStatus(other.reference)).toMatchObject({ status: 'failed', reason: transfer })
    }
    expect(await gateway.accountHolder(phone, 'mtn')).toMatchObject({ state })
  })
  it('a token that expires early on MTN’s clock fails no transaction', async () => {
    const gateway = mtnMomo(accountAt(simulator), { log })
    await gateway.requestPayment(transaction('0244123456'))
    await simulator.advance(2 * 60 * 60)
    const one = transaction('0244123456')
    expect(await gateway.requestPayment(one)).toEqual({ sent: 'accepted' })
    expect(await gateway.paymentStatus(one.reference)).toMatchObject({ status: 'successful' })
  })
  it('a delayed transaction at MTN is created, then pending, then paid', async () => {
    const gateway = mtnMomo(accountAt(simulator), { log })
    const one = transaction('0540000454')
    await gateway.requestPayment(one)
    expect(await gateway.paymentStatus(one.reference)).toEqual({ status: 'pending' })
    await simulator.advance(30)
    expect(await gateway.paymentStatus(one.reference)).toMatchObject({ status: 'successful' })
  })
  it('a Telecel customer creates a voucher first: a wrong one fails harmlessly, the right one pays', async () => {
    const gateway = paystackMomo(paystackAt(simulator), { log, officeEmail })
    const one = transaction('0201234567', 'telecel')
    expect(await gateway.requestPayment(one)).toMatchObject({ sent: 'accepted', voucher: expect.stringContaining('*110#') })
    expect(await gateway.submitVoucher(one.reference, '000000')).toMatchObject({ sent: 'refused', reason: 'wrong_voucher', again: true })
    expect(await gateway.paymentStatus(one.reference)).toEqual({ status: 'pending' })
    const [voucher = ''] = /\d{6}/.exec(simulator.phones.menus()[0]?.answer('0201234567') ?? '') ?? []
    expect(await gateway.submitVoucher(one.reference, voucher)).toEqual({ sent: 'accepted' })
    expect(await gateway.paymentStatus(one.reference)).toMatchObject({ status: 'successful', amount: 5000 })
  })
  it('a transfer that Paystack holds for a code stays pending, with an alarm', async () => {
    simulator.settings.paystackTransferOtp = true
    const gateway = paystackMomo(paystackAt(simulator), { log, officeEmail })
    const one = transaction('0271234567', 'airteltigo')
    expect(await gateway.transfer(one)).toEqual({ sent: 'accepted' })
    expect(await gateway.transferStatus(one.reference)).toEqual({ status: 'pending' })
    expect(lines()).toContain('confirm transfers by OTP')
  })
})
