import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cedis, pesewas } from '#domain/kernel/money.ts'
import { momoReasonForCustomer } from '#domain/momo/momo-reason.ts'
import type { MomoGateway, TransactionToSend, RefundToSend } from '#server/momo/momo-gateway.ts'
import { gatewayLog } from '#tests/gateways/gateway-log.ts'
import { testClock } from '#tests/support/test-clock.ts'
import { type Simulator, startSimulator } from '#tools/simulator/start-simulator.ts'

type Log = ReturnType<typeof gatewayLog>['log']
interface OpenWith {
  /** Keys that the provider does not know. */
  readonly wrongKeys?: boolean
  readonly timeoutMilliseconds?: number
}
/** A gateway of its own on a simulator; the provider's part of it bears the gateway's name. */
export interface ContractParty {
  readonly name: MomoGateway['name']
  readonly open: (simulator: Simulator, log: Log, how: OpenWith) => MomoGateway
  /** Every text that may never leave the gateway. */
  readonly secrets: (simulator: Simulator) => readonly string[]
}

const PHONE = '0244123456'
const OTHER_PHONE = '0244999999'
const AMOUNT = pesewas(11550)

/** What the product relies on, whichever provider is behind it: each adapter passes all of it against its simulator, and the provider's own book is asked too. */
export function momoContract({ name, open, secrets }: ContractParty): void {
  let simulator: Simulator
  const clock = testClock()
  const { log, lines } = gatewayLog()
  const outcomes: unknown[] = []
  const gateway = (how: OpenWith = {}) => open(simulator, log, how)
  const kept = async <T>(asked: Promise<T>): Promise<T> => {
    const outcome = await asked
    outcomes.push(outcome)
    return outcome
  }
  const order = (changes: Partial<TransactionToSend> = {}): TransactionToSend => ({
    reference: randomUUID(),
    network: 'mtn',
    phone: PHONE,
    amount: AMOUNT,
    note: "Ama's loan №42 – week 3 ".padEnd(400, '…'),
    customer: { name: 'Ama Mensah', email: null },
    ...changes,
  })
  const pay = (one: TransactionToSend, how?: OpenWith) => kept(gateway(how).requestPayment(one))
  const paid = ({ reference }: TransactionToSend, how?: OpenWith) => kept(gateway(how).paymentStatus(reference))
  const send = (one: TransactionToSend, how?: OpenWith) => kept(gateway(how).transfer(one))
  const sent = ({ reference }: TransactionToSend, how?: OpenWith) => kept(gateway(how).transferStatus(reference))
  const book = () => simulator.book(name).book
  const bookedFor = ({ reference }: TransactionToSend) =>
    book()
      .lines()
      .filter((line) => line.reference === reference)

  beforeAll(async () => {
    simulator = await startSimulator({ clock })
  })
  afterAll(() => simulator.close())
  beforeEach(() => {
    simulator.script.clear()
    Object.assign(book().wallet(PHONE, 'GHS'), { state: 'active', balance: cedis(5000) })
    book().setBalance('GHS', cedis(100_000))
  })

  describe(`${name}: a request to pay`, () => {
    it('succeeds with exactly what was ordered, and the provider has it in its book once', async () => {
      const one = order()
      expect(await pay(one)).toEqual({ sent: 'accepted' })
      const status = await paid(one)
      expect(status).toMatchObject({ status: 'successful', amount: AMOUNT, currency: 'GHS', transactionId: expect.stringMatching(/^\d+$/) })
      expect([PHONE, null]).toContain(status.status === 'successful' ? status.phone : undefined)
      expect(bookedFor(one)).toMatchObject([{ kind: 'collection', phone: PHONE, amount: AMOUNT }])
    })
    it('sent again and again under its reference asks for money once', async () => {
      const one = order()
      for (const _again of [1, 2, 3]) expect(await pay(one)).toEqual({ sent: 'accepted' })
      expect(bookedFor(one)).toHaveLength(1)
    })
    it('is pending until its customer approves it', async () => {
      simulator.script.order({ part: name, order: { result: 'ask' } })
      const one = order()
      await pay(one)
      expect(await paid(one)).toEqual({ status: 'pending' })
      simulator.phones.promptsOf(PHONE)[0]?.approve()
      expect(await paid(one)).toMatchObject({ status: 'successful' })
    })
    it('that its customer declines has failed for that reason', async () => {
      simulator.script.order({ part: name, order: { result: 'ask' } })
      const one = order()
      await pay(one)
      simulator.phones.promptsOf(PHONE)[0]?.decline()
      expect(await paid(one)).toMatchObject({ status: 'failed', reason: 'declined' })
      expect(bookedFor(one)).toEqual([])
    })
    it('that nobody answers has expired after five minutes', async () => {
      simulator.script.order({ part: name, order: { result: 'ask' } })
      const one = order()
      await pay(one)
      await simulator.advance(5 * 60)
      expect(await paid(one)).toMatchObject({ status: 'failed', reason: 'expired' })
    })
    it('to an empty wallet says so to its customer, whatever the provider calls it', async () => {
      book().wallet(PHONE, 'GHS').balance = cedis(1)
      const one = order()
      await pay(one)
      const status = await paid(one)
      expect(status.status === 'failed' && momoReasonForCustomer(status.reason)).toMatch(/wallet balance is too low/)
    })
    it('to a number without a wallet says so', async () => {
      book().wallet(PHONE, 'GHS').state = 'missing'
      const one = order()
      await pay(one)
      expect(await paid(one)).toMatchObject({ status: 'failed', reason: 'no_wallet' })
    })
    it('that was never sent is not found', async () => {
      expect(await paid(order())).toEqual({ status: 'not_found' })
    })
    it.each([
      ['another amount', { amount: '1.5' }, { amount: 150 }],
      ['another currency', { currency: 'EUR' }, { currency: 'EUR' }],
      ['another payer', { phone: OTHER_PHONE }, { phone: OTHER_PHONE }],
    ])('told with %s is passed on as told, for the product not to believe', async (_what, says, told) => {
      simulator.script.order({ part: name, order: { says } })
      const one = order()
      await pay(one)
      expect(await paid(one)).toMatchObject({ status: 'successful', ...told })
    })
    it('told as done without a number of the provider is known by our reference', async () => {
      simulator.script.order({ part: name, order: { says: { transactionId: null } } })
      const one = order()
      await pay(one)
      expect(await paid(one)).toMatchObject({ status: 'successful', amount: AMOUNT, transactionId: one.reference })
    })
    it('whose connection breaks before it arrives may be there, is not, and can be sent again', async () => {
      const one = order()
      simulator.script.fault({ part: name, reference: one.reference, fault: { kind: 'drop', when: 'before' } })
      expect(await pay(one)).toMatchObject({ sent: 'unknown' })
      expect(await paid(one)).toEqual({ status: 'not_found' })
      expect(await pay(one)).toEqual({ sent: 'accepted' })
      expect(bookedFor(one)).toHaveLength(1)
    })
    it.each([
      ['drop', { kind: 'drop', when: 'after' }],
      ['500', { kind: 'status', status: 500, when: 'after' }],
      ['HTML', { kind: 'html' }],
      ['cut', { kind: 'cut' }],
    ] as const)('whose answer is lost (%s) may be there, is, and is not taken twice', async (_what, fault) => {
      const one = order()
      simulator.script.fault({ part: name, reference: one.reference, fault })
      expect(await pay(one)).toMatchObject({ sent: 'unknown' })
      await pay(one)
      expect(await paid(one)).toMatchObject({ status: 'successful' })
      expect(bookedFor(one)).toHaveLength(1)
    })
    it('answered too late may be there', async () => {
      const one = order()
      simulator.script.fault({ part: name, reference: one.reference, fault: { kind: 'slow', milliseconds: 3_000 } })
      expect(await pay(one, { timeoutMilliseconds: 250 })).toMatchObject({ sent: 'unknown' })
    })
  })

  describe(`${name}: asking after an order`, () => {
    it.each([
      { kind: 'status', status: 503 },
      { kind: 'status', status: 404, body: 'Not Found' },
      { kind: 'html' },
      { kind: 'huge' },
      { kind: 'cut' },
      { kind: 'drip' },
      { kind: 'drop', when: 'before' },
      { kind: 'redirect', to: '/elsewhere' },
    ] as const)('learns nothing from %j, and the truth afterwards', async (fault) => {
      const one = order()
      await pay(one)
      simulator.script.fault({ part: name, operation: 'status', reference: one.reference, fault })
      expect(await paid(one, { timeoutMilliseconds: 500 })).toMatchObject({ status: 'no_answer' })
      expect(await paid(one)).toMatchObject({ status: 'successful' })
    })
  })

  describe(`${name}: a transfer`, () => {
    it('arrives once, with exactly what was ordered', async () => {
      const one = order()
      const before = book().wallet(PHONE, 'GHS').balance
      for (const _again of [1, 2]) expect(await send(one)).toEqual({ sent: 'accepted' })
      expect(await sent(one)).toMatchObject({ status: 'successful', amount: AMOUNT, currency: 'GHS', phone: PHONE })
      expect(bookedFor(one)).toMatchObject([{ kind: 'disbursement', amount: AMOUNT }])
      expect(book().wallet(PHONE, 'GHS').balance - before).toBe(AMOUNT)
    })
    it('is pending until it arrives', async () => {
      simulator.script.order({ part: name, order: { afterSeconds: 60 } })
      const one = order()
      await send(one)
      expect(await sent(one)).toEqual({ status: 'pending' })
      await simulator.advance(60)
      expect(await sent(one)).toMatchObject({ status: 'successful' })
    })
    it.each([
      ['missing', 'no_wallet'],
      ['full', 'cannot_receive'],
    ] as const)('to a wallet that is %s has failed, and nothing is booked', async (state, reason) => {
      book().wallet(PHONE, 'GHS').state = state
      const one = order()
      await send(one)
      expect(await sent(one)).toMatchObject({ status: 'failed', reason })
      expect(bookedFor(one)).toEqual([])
    })
    it('told as done without a number of the provider is known by our reference', async () => {
      simulator.script.order({ part: name, order: { says: { transactionId: null } } })
      const one = order()
      await send(one)
      expect(await sent(one)).toMatchObject({ status: 'successful', amount: AMOUNT, transactionId: one.reference })
    })
    it('above our own balance says that it is ours which is too low, when sent or when asked after', async () => {
      book().setBalance('GHS', cedis(10))
      const one = order()
      const outcome = await send(one)
      const told = outcome.sent === 'accepted' ? await sent(one) : outcome
      expect(told).toMatchObject({ reason: 'our_account_too_low' })
    })
    it('whose answer is lost is sent again without money leaving twice', async () => {
      const one = order()
      simulator.script.fault({ part: name, operation: 'transfer', fault: { kind: 'drop', when: 'after' } })
      expect(await send(one)).toMatchObject({ sent: 'unknown' })
      expect(await send(one)).toEqual({ sent: 'accepted' })
      expect(bookedFor(one)).toHaveLength(1)
    })
    it('that took all we have, sent again after a lost answer, is not taken for refused', async () => {
      book().setBalance('GHS', AMOUNT)
      const one = order()
      simulator.script.fault({ part: name, operation: 'transfer', fault: { kind: 'drop', when: 'after' } })
      expect(await send(one)).toMatchObject({ sent: 'unknown' })
      expect(await send(one)).toEqual({ sent: 'accepted' })
    })
    it('that was never sent is not found', async () => {
      expect(await sent(order())).toEqual({ status: 'not_found' })
    })
  })

  describe(`${name}: a refund of a payment`, () => {
    /** A payment that is in the provider's book, and an order to give so much of it back. */
    const paidBack = async (amount = AMOUNT, changes: Partial<TransactionToSend> = {}): Promise<RefundToSend> => {
      const original = order(changes)
      await pay(original)
      const status = await paid(original)
      const transactionId = status.status === 'successful' ? status.transactionId : expect.unreachable()
      return { ...order({ ...changes, amount }), original: { reference: original.reference, transactionId }, createdAt: clock.now() }
    }
    const giveBack = (one: RefundToSend, how?: OpenWith) => kept(gateway(how).refund(one))
    const givenBack = (one: RefundToSend, how?: OpenWith) => kept(gateway(how).refundStatus(one))
    const refundsTo = (phone: string) =>
      book()
        .lines()
        .filter((line) => line.kind === 'refund' && line.phone === phone)
        .map(({ amount }) => amount)
    let wallets = 0
    const ownPhone = () => `02440001${String((wallets += 1)).padStart(2, '0')}`

    it('arrives once at the wallet that paid, with exactly what was ordered, however often it is sent', async () => {
      const phone = ownPhone()
      const before = book().wallet(phone, 'GHS').balance
      const one = await paidBack(AMOUNT, { phone })
      for (const _again of [1, 2, 3]) expect(await giveBack(one)).toEqual({ sent: 'accepted' })
      const status = await givenBack(one)
      expect(status).toMatchObject({ status: 'successful', amount: AMOUNT, currency: 'GHS', transactionId: expect.stringMatching(/^\d+$/) })
      expect([phone, null]).toContain(status.status === 'successful' ? status.phone : undefined)
      expect(refundsTo(phone)).toEqual([AMOUNT])
      expect(book().wallet(phone, 'GHS').balance).toBe(before)
    })
    it('in two parts is two refunds, and a third one that is more than is left is refused or fails', async () => {
      const phone = ownPhone()
      const first = await paidBack(pesewas(5000), { phone })
      const second = { ...first, reference: randomUUID(), amount: pesewas(6550) }
      const third = { ...first, reference: randomUUID(), amount: pesewas(1) }
      for (const one of [first, second]) expect(await giveBack(one)).toEqual({ sent: 'accepted' })
      for (const one of [first, second]) expect(await givenBack(one)).toMatchObject({ status: 'successful', amount: one.amount })
      const outcome = await giveBack(third)
      const told = outcome.sent === 'accepted' ? await givenBack(third) : outcome
      expect(told).toMatchObject({ reason: expect.stringMatching(/not_accepted|not_processed/) })
      expect(refundsTo(phone)).toEqual([5000, 6550])
    })
    it('is pending until it arrives', async () => {
      const one = await paidBack()
      simulator.script.order({ part: name, operation: 'refund', order: { afterSeconds: 60 } })
      await giveBack(one)
      expect(await givenBack(one)).toEqual({ status: 'pending' })
      await simulator.advance(60)
      expect(await givenBack(one)).toMatchObject({ status: 'successful' })
    })
    it('that the provider could not make has failed, and nothing is booked', async () => {
      const phone = ownPhone()
      const one = await paidBack(AMOUNT, { phone })
      simulator.script.order({ part: name, operation: 'refund', order: { result: 'fail' } })
      await giveBack(one)
      expect(await givenBack(one)).toMatchObject({ status: 'failed' })
      expect(refundsTo(phone)).toEqual([])
    })
    it('of a payment that was never made is refused, and nothing is booked', async () => {
      const one = { ...order(), original: { reference: randomUUID(), transactionId: '1' }, createdAt: clock.now() }
      expect(await giveBack(one)).toMatchObject({ sent: 'refused', reason: 'not_accepted' })
      expect(await givenBack(one)).toEqual({ status: 'not_found' })
    })
    it('told with another amount is passed on as told, for the product not to believe', async () => {
      const one = await paidBack()
      simulator.script.order({ part: name, operation: 'refund', order: { says: { amount: '1.5' } } })
      await giveBack(one)
      expect(await givenBack(one)).toMatchObject({ status: 'successful', amount: 150 })
    })
    it('told as done without a number of the provider is known by our reference', async () => {
      const one = await paidBack()
      simulator.script.order({ part: name, operation: 'refund', order: { says: { transactionId: null } } })
      await giveBack(one)
      expect(await givenBack(one)).toMatchObject({ status: 'successful', amount: AMOUNT, transactionId: one.reference })
    })
    it.each([
      ['drop', { kind: 'drop', when: 'after' }],
      ['500', { kind: 'status', status: 500, when: 'after' }],
      ['HTML', { kind: 'html' }],
    ] as const)('whose answer is lost (%s) is sent again without money leaving twice', async (_what, fault) => {
      const phone = ownPhone()
      const one = await paidBack(AMOUNT, { phone })
      simulator.script.fault({ part: name, operation: 'refund', fault })
      expect(await giveBack(one)).toMatchObject({ sent: 'unknown' })
      expect(await giveBack(one)).toEqual({ sent: 'accepted' })
      expect(await givenBack(one)).toMatchObject({ status: 'successful' })
      expect(refundsTo(phone)).toEqual([AMOUNT])
    })
    it('learns nothing from a provider that cannot say, and was never sent where it is not found', async () => {
      const one = await paidBack()
      simulator.script.fault({ part: name, operation: 'status', fault: { kind: 'status', status: 503 } })
      expect(await givenBack(one)).toMatchObject({ status: 'no_answer' })
      expect(await givenBack(one)).toEqual({ status: 'not_found' })
    })
    it('with keys that are wrong is refused for that', async () => {
      const one = await paidBack()
      expect(await giveBack(one, { wrongKeys: true })).toMatchObject({ sent: 'refused', reason: 'not_configured', again: true })
      expect(await givenBack(one, { wrongKeys: true })).toMatchObject({ status: 'no_answer' })
    })
  })

  describe(`${name}: our account and theirs`, () => {
    it('tells the balance of the provider’s own book', async () => {
      book().setBalance('GHS', pesewas(1234567))
      expect(await kept(gateway().balance())).toBe(1234567)
    })
    it('tells whose a wallet is', async () => {
      book().wallet(PHONE, 'GHS').name = { given: 'Ama', family: 'Mensah' }
      expect(await gateway().accountHolder(PHONE, 'mtn')).toMatchObject({ name: 'Ama Mensah' })
      book().wallet(PHONE, 'GHS').state = 'missing'
      expect(await gateway().accountHolder(PHONE, 'mtn')).toMatchObject({ name: null })
    })
    it('with keys that are wrong is refused for that, and concludes nothing of any order', async () => {
      const one = order()
      const how = { wrongKeys: true }
      expect(await pay(one, how)).toMatchObject({ sent: 'refused', reason: 'not_configured', again: true })
      expect(await send(one, how)).toMatchObject({ sent: 'refused', reason: 'not_configured', again: true })
      expect([await paid(one, how), await sent(one, how)]).toMatchObject([{ status: 'no_answer' }, { status: 'no_answer' }])
      expect(await gateway(how).balance()).toBeUndefined()
      expect(bookedFor(one)).toEqual([])
    })
  })

  it(`${name}: no key was told in any outcome or log line of all this`, () => {
    expect(outcomes.length).toBeGreaterThan(40)
    for (const secret of secrets(simulator)) expect(JSON.stringify(outcomes) + lines()).not.toContain(secret)
    expect(lines()).not.toMatch(/244123456|Mensah/)
  })
}
