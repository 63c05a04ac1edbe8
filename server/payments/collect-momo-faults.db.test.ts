import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { confirmPayment } from '#contract/staff-payments.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { checkTransaction } from '#server/momo/check-transaction.ts'
import { storeCallbackReceived } from '#server/momo/transactions-store.ts'
import { sendTransaction } from '#server/momo/send-transaction.ts'
import { reserveCollection } from '#server/payments/reserve-collection.ts'
import { transaction } from '#server/platform/db.ts'
import { borrow, comeBack, money, payCash } from '#tests/support/loan-actions.ts'
import { openMomoOffice, type MomoOffice } from '#tests/support/momo-office.ts'
import { orderStops } from '#tests/support/order-stops.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'

let office: MomoOffice
beforeAll(async () => {
  office = await openMomoOffice()
})
afterAll(() => office.product.close())
beforeEach(() => office.nextTest())

describe('collection without an answer from the network', () => {
  test('finds a request that arrived by its reference and sends no second one (F17)', async () => {
    office.momo.next('unheard')
    const reference = await office.ask('5')
    expect(await office.row(reference)).toMatchObject({ status: 'PENDING', attempts: 1 })
    expect(await office.ask('5')).toBe(reference)
    await office.job(25)
    office.momo.approve(reference)
    await office.check(reference)
    expect(await office.paidBy(reference)).toHaveLength(1)
    const arrived = [...office.momo.book.values()].filter(({ order }) => order.phone === office.phone())
    expect(arrived.map(({ order }) => order.reference)).toEqual([reference])
  })

  test('fails ten minutes after sending when it never arrived, and allows a new one (F18)', async () => {
    office.momo.next('lost')
    const reference = await office.ask('5')
    await office.check(reference)
    expect(await office.row(reference)).toMatchObject({ status: 'PENDING' })
    expect((await office.requestPayment({ amount: '6', phoneNumber: office.phone() })).status).toBe(409)
    office.later(600)
    await office.check(reference)
    expect(await office.row(reference)).toMatchObject({ status: 'FAILED', reason: 'not_received' })
    await office.decline(await office.ask('6'))
  })

  test('stays pending while the network is silent, and after a day becomes an exception (F20)', async () => {
    const reference = await office.ask('5')
    office.momo.setDown(true)
    for (const seconds of [10, 60, 3600, 80_000]) {
      office.later(seconds)
      await office.job(0)
      expect(await office.row(reference)).toMatchObject({ status: 'PENDING' })
    }
    office.later(10_000)
    await office.nextTest()
    await office.job(0)
    expect(await office.exceptionsOf(reference)).toEqual(['stale open'])
    office.momo.setDown(false)
    office.momo.approve(reference)
    office.later(6)
    expect((await office.status(reference)).body.status).toBe('SUCCESSFUL')
    expect(await office.exceptionsOf(reference)).toEqual(['stale resolved'])
  })

  test('stays open on our own configuration error and is sent again after the correction', async () => {
    office.momo.next({ refuse: 'not_configured', again: true })
    const reference = await office.ask('5')
    expect(await office.row(reference)).toMatchObject({ status: 'CREATED', attempts: 1 })
    office.later(11)
    await office.job(0)
    expect(await office.row(reference)).toMatchObject({ status: 'PENDING', attempts: 2 })
    await office.decline(reference)
  })

  test('fails after ten minutes without a successful sending and is never sent later', async () => {
    office.momo.next(...Array.from({ length: 30 }, () => ({ refuse: 'not_configured' as const, again: true })))
    const reference = await office.ask('5')
    for (let minute = 0; minute < 11; minute += 1) {
      office.later(61)
      await office.job(0)
    }
    expect(await office.row(reference)).toMatchObject({ status: 'FAILED', reason: 'not_configured' })
    expect(office.momo.book.has(reference)).toBe(false)
  })
})

describe('collection whose success differs from the request is not booked (F19)', () => {
  test.each([
    ['wrong_amount', { amount: money('4.99') }],
    ['wrong_currency', { currency: 'EUR' }],
    ['wrong_wallet', { phone: '0244999999' }],
  ])('%s', async (kind, lie) => {
    const reference = await office.ask('5')
    office.momo.approve(reference, { lie })
    await office.check(reference)
    await office.check(reference)
    expect(await office.paidBy(reference)).toEqual([])
    expect(await office.row(reference)).toMatchObject({ status: 'PENDING' })
    expect(await office.exceptionsOf(reference)).toEqual([`${kind} open`])
    office.momo.approve(reference)
    await office.check(reference)
    expect(await office.paidBy(reference)).toHaveLength(1)
    expect(await office.exceptionsOf(reference)).toEqual([`${kind} resolved`])
  })

  test('books nothing when the transaction already paid another request', async () => {
    const first = await office.ask('5')
    office.momo.approve(first, { transactionId: 'TWICE' })
    await office.check(first)
    const second = await office.ask('6')
    office.momo.approve(second, { transactionId: 'TWICE' })
    await office.check(second)
    expect(await office.paidBy(second)).toEqual([])
    expect(await office.exceptionsOf(second)).toEqual(['transaction_taken open'])
    office.momo.fail(second)
    await office.check(second)
  })
})

describe('late or unexpected money of a collection', () => {
  test('is booked by the job when the customer never returns (F21)', async () => {
    const reference = await office.ask('5')
    office.momo.approve(reference, { at: new Date(office.product.clock.now().getTime() + 5_000) })
    office.later(11)
    await office.job(0)
    expect(await office.paidBy(reference)).toHaveLength(1)
  })

  test('becomes unallocated once, with an exception, on a success after the failure (F22)', async () => {
    const reference = await office.ask('5')
    office.momo.fail(reference, 'expired')
    await office.check(reference)
    office.momo.approve(reference, { transactionId: 'LATE-1' })
    await office.check(reference, true)
    await office.check(reference, true)
    expect(await office.row(reference)).toMatchObject({ status: 'FAILED' })
    expect(await office.exceptionsOf(reference)).toEqual(['late_success open'])
    const { rows } = await sql<{ unallocated: number }>`
      select unallocated_amount as unallocated from payments where momo_transaction_id = 'LATE-1' and status = 'failed'`.execute(
      office.product.db,
    )
    expect(rows).toEqual([{ unallocated: 500 }])
    const typed = { amount: '5', momoTransactionId: 'late-1', momoProvider: 'mtn' }
    expect((await office.product.as('Ama').post(`/api/payments/${office.loan}`, typed)).status).toBe(409)
    await expectBooksToBeRight(office.product.db)
  })

  test('is polled again after the polling pause when a callback arrives within it', async () => {
    const { deps } = office.product
    const reference = await office.ask('5')
    office.momo.fail(reference, 'expired')
    await office.check(reference)
    office.momo.approve(reference, { transactionId: 'SOON-1' })
    office.later(2)
    expect(await checkTransaction(deps, office.desk, reference, { callbackReceived: true })).toBe(3_000)
    expect(await office.exceptionsOf(reference)).toEqual([])
    office.later(3)
    expect(await checkTransaction(deps, office.desk, reference, { callbackReceived: true })).toBeUndefined()
    expect(await office.exceptionsOf(reference)).toEqual(['late_success open'])
  })

  test('is polled by the job when the process stops after the callback or the provider is down', async () => {
    const reference = await office.ask('5')
    await office.decline(reference)
    office.momo.approve(reference, { transactionId: 'STOP-1' })
    office.momo.setDown(true)
    office.later(60)
    const before = office.momo.calls.ask
    expect((await office.calledBack(reference)).status).toBe(200)
    await vi.waitFor(() => expect(office.momo.calls.ask).toBe(before + 1))
    expect(await office.exceptionsOf(reference)).toEqual([])
    office.momo.setDown(false)
    await office.job(3_600)
    expect(await office.exceptionsOf(reference)).toEqual(['late_success open'])
    // Polling ends with the provider's final response.
    const { ask } = office.momo.calls
    await office.job(3_600)
    expect(office.momo.calls.ask).toBe(ask)
    const open = await office.ask('5')
    office.momo.approve(open, { transactionId: 'STOP-2' })
    await storeCallbackReceived(office.product.db, open, office.product.clock.now())
    await office.job(1)
    expect(await office.row(open)).toMatchObject({ status: 'SUCCESSFUL' })
  })

  test('is polled ever less often, for one day at most, when the provider is down after its callback', async () => {
    const reference = await office.ask('5')
    await office.decline(reference)
    office.momo.setDown(true)
    await storeCallbackReceived(office.product.db, reference, office.product.clock.now())
    const before = office.momo.calls.ask
    for (let seconds = 0; seconds < 600; seconds += 5) await office.job(5)
    expect(office.momo.calls.ask - before).toBeLessThan(10)
    await office.job(24 * 3_600)
    const after = office.momo.calls.ask
    await office.job(3_600)
    expect(office.momo.calls.ask).toBe(after)
  })

  test('becomes unallocated when a finally refused request succeeds', async () => {
    office.momo.next({ refuse: 'no_wallet', again: false, taken: true })
    const response = await office.requestPayment({ amount: '5', phoneNumber: office.phone() })
    const { rows } = await sql<{ reference: string }>`
      select reference from momo_transactions where phone = ${office.phone()}`.execute(office.product.db)
    const reference = rows[0]?.reference ?? expect.unreachable(JSON.stringify(response.body))
    expect(await office.row(reference)).toMatchObject({ status: 'FAILED', reason: 'no_wallet' })
    office.momo.approve(reference, { transactionId: 'REFUSED-1' })
    await office.check(reference, true)
    expect(await office.exceptionsOf(reference)).toEqual(['late_success open'])
  })

  test('is not booked again when staff confirmed a claim on the same transfer', async () => {
    const reference = await office.ask('7')
    office.momo.approve(reference, { transactionId: 'TYPED-1' })
    await comeBack(office.product, 'desk')
    const typed = await office.product
      .as('Ama')
      .post(`/api/payments/${office.loan}`, { amount: '7', momoTransactionId: 'typed-1', momoProvider: 'mtn' })
    await office.product.as('desk').call(confirmPayment, { params: { id: typed.body.payment.id }, body: {} })
    await office.check(reference)
    expect(await office.row(reference)).toMatchObject({ status: 'SUCCESSFUL' })
    expect(await office.paidBy(reference)).toHaveLength(1)
  })

  test('fails a pending claim on the transaction that the network settled', async () => {
    const reference = await office.ask('7')
    office.momo.approve(reference, { transactionId: 'CLAIM-1' })
    const typed = await office.product
      .as('Ama')
      .post(`/api/payments/${office.loan}`, { amount: '7', momoTransactionId: 'claim-1', momoProvider: 'mtn' })
    await office.check(reference)
    const { rows } = await sql`select status from payments where id = ${typed.body.payment.id}`.execute(office.product.db)
    expect(rows).toEqual([{ status: 'failed' }])
  })

  test('becomes unallocated when the loan was closed meanwhile', async () => {
    const small = await borrow(office.product, 'Kofi', '100')
    const { body } = await office.requestPayment({ amount: '10', phoneNumber: '0244000002' }, 'Kofi', small)
    await comeBack(office.product, 'desk')
    await payCash(office.product, 'Kofi', small, '130')
    office.momo.approve(body.referenceId)
    await office.check(body.referenceId)
    expect(await office.paidBy(body.referenceId)).toEqual([expect.objectContaining({ status: 'failed', unallocated_amount: 1_000 })])
    const completion = await office.product.as('Kofi').post(`/api/payments/${small}/complete`, { referenceId: body.referenceId })
    expect(completion).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('We added GH₵10.00 to your credit balance') },
    })
    await expectBooksToBeRight(office.product.db)
  })
})

describe('collection in two processes', () => {
  test('is sent once and polled once in five seconds', async () => {
    office.momo.setDown(true)
    const reference = await office.ask('5')
    office.momo.setDown(false)
    expect(
      await Promise.all(Array.from({ length: 5 }, () => sendTransaction(office.product.deps, office.momo.networks, reference))),
    ).toEqual(Array(5).fill(undefined))
    const polls = office.momo.polls(reference)
    office.later(6)
    await Promise.all(Array.from({ length: 5 }, () => checkTransaction(office.product.deps, office.desk, reference)))
    expect(office.momo.polls(reference)).toBe(polls + 1)
    office.later(600)
    await office.check(reference)
  })
})

/** Another process continues from the row alone. */
describe('collection after a process stop', () => {
  const reserve = async (): Promise<string> => {
    const { deps } = office.product
    const { rows } = await sql<{ user_id: string }>`select user_id from loans where id = ${office.loan}`.execute(deps.db)
    const actor = {
      userId: rows[0]?.user_id ?? '',
      name: 'Ama',
      role: 'customer' as const,
      permissions: [],
      withCode: false,
      codeIssuedBy: null,
      sessionHash: '',
    }
    const context = requestContextOf({ actor, origin: { requestId: `stop-${office.phone()}`, address: '' }, now: deps.clock.now() })
    const order = { customerId: actor.userId, loanId: office.loan, amount: money('5'), phone: office.phone(), channel: 'app' as const }
    const tools = { networks: office.momo.networks, random: deps.random }
    return (await transaction(deps.db, (tx) => reserveCollection(tx, context, order, tools))).reference
  }
  const { stops, take, send } = orderStops(() => office, {
    direction: 'collection',
    sent: (gateway, order) => gateway.requestPayment(order),
    bookedBy: (reference) => office.paidBy(reference),
  })
  test.each(stops)('after %s: is sent once and paid once', async (_after, step) => {
    const reference = await reserve()
    await step(reference)
    await office.job(25)
    office.momo.approve(reference)
    await office.job(15)
    await office.job(30)
    expect(await office.row(reference)).toMatchObject({ status: 'SUCCESSFUL' })
    expect(await office.paidBy(reference)).toHaveLength(1)
  })

  test('after a final refusal: ends as failed', async () => {
    office.momo.next({ refuse: 'no_wallet', again: false })
    const reference = await reserve()
    await sendTransaction(office.product.deps, office.momo.networks, reference)
    await office.job(1)
    expect(await office.row(reference)).toMatchObject({ status: 'FAILED', reason: 'no_wallet' })
  })

  test('after an accepted sending and refused keys since then: is not ended as failed', async () => {
    const reference = await reserve()
    await send(reference)
    const real = office.momo.networks.gatewayNamed('mtn') ?? expect.unreachable()
    const refused = { sent: 'refused', reason: 'not_configured', again: true, detail: 'keys' } as const
    const keysRefused = { ...office.momo.networks, gatewayNamed: () => ({ ...real, requestPayment: () => Promise.resolve(refused) }) }
    office.later(25)
    expect(await sendTransaction(office.product.deps, keysRefused, reference)).toMatchObject({ sent: 'unknown' })
    expect(await office.row(reference)).toMatchObject({ status: 'PENDING', attempts: 2 })
    office.momo.approve(reference)
    await office.job(700)
    expect(await office.row(reference)).toMatchObject({ status: 'SUCCESSFUL' })
    expect(await office.paidBy(reference)).toHaveLength(1)
  })

  test('during a sending, for longer than a prompt lasts: is polled and not sent again', async () => {
    const reference = await reserve()
    await take(reference)
    await office.job(700)
    await office.job(6)
    expect(await office.row(reference)).toMatchObject({ status: 'FAILED', reason: 'not_received', attempts: 1 })
    expect(office.momo.book.has(reference)).toBe(false)
  })
})
