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
  readonly wrongKeys?: boolean
  readonly timeoutMilliseconds?: number
}
export interface ContractParty {
  readonly name: MomoGateway['name']
  readonly open: (simulator: Simulator, log: Log, how: OpenWith) => MomoGateway
  readonly secrets: (simulator: Simulator) => readonly string[]
}

const PHONE = '0244123456'
const OTHER_PHONE = '0244999999'
const AMOUNT = pesewas(11550)

/** Each adapter is tested against its simulator and the provider's ledger. */
export function momoContract({ name, open, secrets }: ContractParty): void {
  let simulator: Simulator
  const clock = testClock()
  const { log, lines } = gatewayLog()
  const outcomes: unknown[] = []
  const gateway = (how: OpenWith = {}) => open(simulator, log, how)
  const recorded = async <T>(work: Promise<T>): Promise<T> => {
    const outcome = await work
    outcomes.push(outcome)
    return outcome
  }
  const transaction = (changes: Partial<TransactionToSend> = {}): TransactionToSend => ({
    reference: randomUUID(),
    network: 'mtn',
    phone: PHONE,
    amount: AMOUNT,
    note: "Ama's loan №42 – week 3 ".padEnd(400, '…'),
    customer: { name: 'Ama Mensah', email: null },
    ...changes,
  })
  const pay = (one: TransactionToSend, how?: OpenWith) => recorded(gateway(how).requestPayment(one))
  const paid = ({ reference }: TransactionToSend, how?: OpenWith) => recorded(gateway(how).paymentStatus(reference))
  const send = (one: TransactionToSend, how?: OpenWith) => recorded(gateway(how).transfer(one))
  const sent = ({ reference }: TransactionToSend, how?: OpenWith) => recorded(gateway(how).transferStatus(reference))
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
    it('succeeds with the requested values, and is in the provider’s ledger once', async () => {
      const one = transaction()
      expect(await pay(one)).toEqual({ sent: 'accepted' })
      const status = await paid(one)
      expect(status).toMatchObject({ status: 'successful', amount: AMOUNT, currency: 'GHS', transactionId: expect.stringMatching(/^\d+$/) })
      expect([PHONE, null]).toContain(status.status === 'successful' ? status.phone : undefined)
      expect(bookedFor(one)).toMatchObject([{ kind: 'collection', phone: PHONE, amount: AMOUNT }])
    })
    it('requests money once when it is sent repeatedly under its reference', async () => {
      const one = transaction()
      for (const _again of [1, 2, 3]) expect(await pay(one)).toEqual({ sent: 'accepted' })
      expect(bookedFor(one)).toHaveLength(1)
    })
    it('is pending until its customer approves it', async () => {
      simulator.script.order({ part: name, order: { result: 'ask' } })
      const one = transaction()
      await pay(one)
      expect(await paid(one)).toEqual({ status: 'pending' })
      simulator.phones.promptsOf(PHONE)[0]?.approve()
      expect(await paid(one)).toMatchObject({ status: 'successful' })
    })
    it('fails with the reason declined when its customer declines', async () => {
      simulator.script.order({ part: name, order: { result: 'ask' } })
      const one = transaction()
      await pay(one)
      simulator.phones.promptsOf(PHONE)[0]?.decline()
      expect(await paid(one)).toMatchObject({ status: 'failed', reason: 'declined' })
      expect(bookedFor(one)).toEqual([])
    })
    it('expires after five minutes without an answer', async () => {
      simulator.script.order({ part: name, order: { result: 'ask' } })
      const one = transaction()
      await pay(one)
      await simulator.advance(5 * 60)
      expect(await paid(one)).toMatchObject({ status: 'failed', reason: 'expired' })
    })
    it('reports an empty wallet, whatever the provider calls it', async () => {
      book().wallet(PHONE, 'GHS').balance = cedis(1)
      const one = transaction()
      await pay(one)
      const status = await paid(one)
      expect(status.status === 'failed' && momoReasonForCustomer(status.reason)).toMatch(/wallet balance is too low/)
    })
    it('reports a number without a wallet', async () => {
      book().wallet(PHONE, 'GHS').state = 'missing'
      const one = transaction()
      await pay(one)
      expect(await paid(one)).toMatchObject({ status: 'failed', reason: 'no_wallet' })
    })
    it('is not found when it was never sent', async () => {
      expect(await paid(transaction())).toEqual({ status: 'not_found' })
    })
    it.each([
      ['another amount', { amount: '1.5' }, { amount: 150 }],
      ['another currency', { currency: 'EUR' }, { currency: 'EUR' }],
      ['another payer', { phone: OTHER_PHONE }, { phone: OTHER_PHONE }],
    ])('returns %s as reported, for the product to reject', async (_what, lie, reported) => {
      simulator.script.order({ part: name, order: { says: lie } })
      const one = transaction()
      await pay(one)
      expect(await paid(one)).toMatchObject({ status: 'successful', ...reported })
    })
    it('uses our reference when the provider reports success without a transaction ID', async () => {
      simulator.script.order({ part: name, order: { says: { transactionId: null } } })
      const one = transaction()
      await pay(one)
      expect(await paid(one)).toMatchObject({ status: 'successful', amount: AMOUNT, transactionId: one.reference })
    })
    it('is of unknown outcome when the connection breaks before it arrives, and can be sent again', async () => {
      const one = transaction()
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
    ] as const)('is of unknown outcome when the response is lost (%s), and is not charged twice', async (_what, fault) => {
      const one = transaction()
      simulator.script.fault({ part: name, reference: one.reference, fault })
      expect(await pay(one)).toMatchObject({ sent: 'unknown' })
      await pay(one)
      expect(await paid(one)).toMatchObject({ status: 'successful' })
      expect(bookedFor(one)).toHaveLength(1)
    })
    it('is of unknown outcome when the response is late', async () => {
      const one = transaction()
      simulator.script.fault({ part: name, reference: one.reference, fault: { kind: 'slow', milliseconds: 3_000 } })
      expect(await pay(one, { timeoutMilliseconds: 250 })).toMatchObject({ sent: 'unknown' })
    })
  })

  describe(`${name}: the status of a transaction`, () => {
    it.each([
      { kind: 'status', status: 503 },
      { kind: 'status', status: 404, body: 'Not Found' },
      { kind: 'html' },
      { kind: 'huge' },
      { kind: 'cut' },
      { kind: 'drip' },
      { kind: 'drop', when: 'before' },
      { kind: 'redirect', to: '/elsewhere' },
    ] as const)('is unknown after %j, and correct afterwards', async (fault) => {
      const one = transaction()
      await pay(one)
      simulator.script.fault({ part: name, operation: 'status', reference: one.reference, fault })
      expect(await paid(one, { timeoutMilliseconds: 500 })).toMatchObject({ status: 'no_answer' })
      expect(await paid(one)).toMatchObject({ status: 'successful' })
    })
  })

  describe(`${name}: a transfer`, () => {
    it('arrives once with the requested values', async () => {
      const one = transaction()
      const before = book().wallet(PHONE, 'GHS').balance
      for (const _again of [1, 2]) expect(await send(one)).toEqual({ sent: 'accepted' })
      expect(await sent(one)).toMatchObject({ status: 'successful', amount: AMOUNT, currency: 'GHS', phone: PHONE })
      expect(bookedFor(one)).toMatchObject([{ kind: 'disbursement', amount: AMOUNT }])
      expect(book().wallet(PHONE, 'GHS').balance - before).toBe(AMOUNT)
    })
    it('is pending until it arrives', async () => {
      simulator.script.order({ part: name, order: { afterSeconds: 60 } })
      const one = transaction()
      await send(one)
      expect(await sent(one)).toEqual({ status: 'pending' })
      await simulator.advance(60)
      expect(await sent(one)).toMatchObject({ status: 'successful' })
    })
    it.each([
      ['missing', 'no_wallet'],
      ['full', 'cannot_receive'],
    ] as const)('to a wallet that is %s fails, and nothing is booked', async (state, reason) => {
      book().wallet(PHONE, 'GHS').state = state
      const one = transaction()
      await send(one)
      expect(await sent(one)).toMatchObject({ status: 'failed', reason })
      expect(bookedFor(one)).toEqual([])
    })
    it('uses our reference when the provider reports success without a transaction ID', async () => {
      simulator.script.order({ part: name, order: { says: { transactionId: null } } })
      const one = transaction()
      await send(one)
      expect(await sent(one)).toMatchObject({ status: 'successful', amount: AMOUNT, transactionId: one.reference })
    })
    it('above the lender’s balance names this reason, when sent or queried', async () => {
      book().setBalance('GHS', cedis(10))
      const one = transaction()
      const outcome = await send(one)
      const reported = outcome.sent === 'accepted' ? await sent(one) : outcome
      expect(reported).toMatchObject({ reason: 'our_account_too_low' })
    })
    it('sent again after a lost response moves no money twice', async () => {
      const one = transaction()
      simulator.script.fault({ part: name, operation: 'transfer', fault: { kind: 'drop', when: 'after' } })
      expect(await send(one)).toMatchObject({ sent: 'unknown' })
      expect(await send(one)).toEqual({ sent: 'accepted' })
      expect(bookedFor(one)).toHaveLength(1)
    })
    it('of the whole balance, sent again after a lost response, is not reported as refused', async () => {
      book().setBalance('GHS', AMOUNT)
      const one = transaction()
      simulator.script.fault({ part: name, operation: 'transfer', fault: { kind: 'drop', when: 'after' } })
      expect(await send(one)).toMatchObject({ sent: 'unknown' })
      expect(await send(one)).toEqual({ sent: 'accepted' })
    })
    it('is not found when it was never sent', async () => {
      expect(await sent(transaction())).toEqual({ status: 'not_found' })
    })
  })

  describe(`${name}: a refund of a payment`, () => {
    const paidBack = async (amount = AMOUNT, changes: Partial<TransactionToSend> = {}): Promise<RefundToSend> => {
      const original = transaction(changes)
      await pay(original)
      const status = await paid(original)
      const transactionId = status.status === 'successful' ? status.transactionId : expect.unreachable()
      return { ...transaction({ ...changes, amount }), original: { reference: original.reference, transactionId }, createdAt: clock.now() }
    }
    const giveBack = (one: RefundToSend, how?: OpenWith) => recorded(gateway(how).refund(one))
    const givenBack = (one: RefundToSend, how?: OpenWith) => recorded(gateway(how).refundStatus(one))
    const refundsTo = (phone: string) =>
      book()
        .lines()
        .filter((line) => line.kind === 'refund' && line.phone === phone)
        .map(({ amount }) => amount)
    let wallets = 0
    const ownPhone = () => `02440001${String((wallets += 1)).padStart(2, '0')}`

    it('arrives once at the paying wallet with the requested values, however often it is sent', async () => {
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
    it('in two parts is two refunds, and a third above the remainder is refused or fails', async () => {
      const phone = ownPhone()
      const first = await paidBack(pesewas(5000), { phone })
      const second = { ...first, reference: randomUUID(), amount: pesewas(6550) }
      const third = { ...first, reference: randomUUID(), amount: pesewas(1) }
      for (const one of [first, second]) expect(await giveBack(one)).toEqual({ sent: 'accepted' })
      for (const one of [first, second]) expect(await givenBack(one)).toMatchObject({ status: 'successful', amount: one.amount })
      const outcome = await giveBack(third)
      const reported = outcome.sent === 'accepted' ? await givenBack(third) : outcome
      expect(reported).toMatchObject({ reason: expect.stringMatching(/not_accepted|not_processed/) })
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
    it('fails when the provider cannot make it, and nothing is booked', async () => {
      const phone = ownPhone()
      const one = await paidBack(AMOUNT, { phone })
      simulator.script.order({ part: name, operation: 'refund', order: { result: 'fail' } })
      await giveBack(one)
      expect(await givenBack(one)).toMatchObject({ status: 'failed' })
      expect(refundsTo(phone)).toEqual([])
    })
    it('of an unknown payment is refused, and nothing is booked', async () => {
      const one = { ...transaction(), original: { reference: randomUUID(), transactionId: '1' }, createdAt: clock.now() }
      expect(await giveBack(one)).toMatchObject({ sent: 'refused', reason: 'not_accepted' })
      expect(await givenBack(one)).toEqual({ status: 'not_found' })
    })
    it('with another amount is returned as reported, for the product to reject', async () => {
      const one = await paidBack()
      simulator.script.order({ part: name, operation: 'refund', order: { says: { amount: '1.5' } } })
      await giveBack(one)
      expect(await givenBack(one)).toMatchObject({ status: 'successful', amount: 150 })
    })
    it('uses our reference when the provider reports success without a transaction ID', async () => {
      const one = await paidBack()
      simulator.script.order({ part: name, operation: 'refund', order: { says: { transactionId: null } } })
      await giveBack(one)
      expect(await givenBack(one)).toMatchObject({ status: 'successful', amount: AMOUNT, transactionId: one.reference })
    })
    it.each([
      ['drop', { kind: 'drop', when: 'after' }],
      ['500', { kind: 'status', status: 500, when: 'after' }],
      ['HTML', { kind: 'html' }],
    ] as const)('sent again after a lost response (%s) moves no money twice', async (_what, fault) => {
      const phone = ownPhone()
      const one = await paidBack(AMOUNT, { phone })
      simulator.script.fault({ part: name, operation: 'refund', fault })
      expect(await giveBack(one)).toMatchObject({ sent: 'unknown' })
      expect(await giveBack(one)).toEqual({ sent: 'accepted' })
      expect(await givenBack(one)).toMatchObject({ status: 'successful' })
      expect(refundsTo(phone)).toEqual([AMOUNT])
    })
    it('is of unknown outcome when the provider is down, and not found when it was never sent', async () => {
      const one = await paidBack()
      simulator.script.fault({ part: name, operation: 'status', fault: { kind: 'status', status: 503 } })
      expect(await givenBack(one)).toMatchObject({ status: 'no_answer' })
      expect(await givenBack(one)).toEqual({ status: 'not_found' })
    })
    it('with wrong keys is refused for that reason', async () => {
      const one = await paidBack()
      expect(await giveBack(one, { wrongKeys: true })).toMatchObject({ sent: 'refused', reason: 'not_configured', again: true })
      expect(await givenBack(one, { wrongKeys: true })).toMatchObject({ status: 'no_answer' })
    })
  })

  describe(`${name}: accounts`, () => {
    it('returns the balance of the provider’s ledger', async () => {
      book().setBalance('GHS', pesewas(1234567))
      expect(await recorded(gateway().balance())).toBe(1234567)
    })
    it('returns the holder of a wallet', async () => {
      book().wallet(PHONE, 'GHS').name = { given: 'Ama', family: 'Mensah' }
      expect(await gateway().accountHolder(PHONE, 'mtn')).toMatchObject({ name: 'Ama Mensah' })
      book().wallet(PHONE, 'GHS').state = 'missing'
      expect(await gateway().accountHolder(PHONE, 'mtn')).toMatchObject({ name: null })
    })
    it('with wrong keys returns that reason, and no outcome of any transaction', async () => {
      const one = transaction()
      const how = { wrongKeys: true }
      expect(await pay(one, how)).toMatchObject({ sent: 'refused', reason: 'not_configured', again: true })
      expect(await send(one, how)).toMatchObject({ sent: 'refused', reason: 'not_configured', again: true })
      expect([await paid(one, how), await sent(one, how)]).toMatchObject([{ status: 'no_answer' }, { status: 'no_answer' }])
      expect(await gateway(how).balance()).toBeUndefined()
      expect(bookedFor(one)).toEqual([])
    })
  })

  it(`${name}: no key appears in an outcome or a log line of these tests`, () => {
    expect(outcomes.length).toBeGreaterThan(40)
    for (const secret of secrets(simulator)) expect(JSON.stringify(outcomes) + lines()).not.toContain(secret)
    expect(lines()).not.toMatch(/244123456|Mensah/)
  })
}
