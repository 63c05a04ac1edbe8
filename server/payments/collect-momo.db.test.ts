import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listOpenMomoRequests } from '#contract/payments.ts'
import { checkTransaction, networkContext } from '#server/momo/check-transaction.ts'
import { findTransaction, nextDueAt } from '#server/momo/transactions-store.ts'
import { transaction } from '#server/platform/db.ts'
import { borrow, money, payCash } from '#tests/support/loan-actions.ts'
import { openMomoOffice, type MomoOffice } from '#tests/support/momo-office.ts'
import { IS_NIGHTLY } from '#tests/support/is-nightly.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'

let office: MomoOffice
beforeAll(async () => {
  office = await openMomoOffice()
})
afterAll(() => office.product.close())
beforeEach(() => office.nextTest())

describe('collection requested by the customer', () => {
  test('becomes a payment in loan, journal and payments list once the network confirms it', async () => {
    const reference = await office.ask('115.38')
    expect((await office.status(reference)).body).toMatchObject({
      status: 'PENDING',
      referenceId: reference,
      amount: '115.38',
      transactionId: null,
    })
    expect((await office.completing(reference)).status).toBe(409)
    office.momo.approve(reference, { transactionId: 'MTN-77' })
    office.later(6)
    expect((await office.status(reference)).body).toMatchObject({ status: 'SUCCESSFUL', transactionId: 'MTN-77' })
    const done = await office.completing(reference, { momoTransactionId: 'mtn-77', amount: '115.38' })
    expect(done.body).toMatchObject({
      success: true,
      payment: { status: 'completed', momoReference: reference, amount: '115.38', receiptVerified: false },
    })
    expect(await office.paidBy(reference)).toEqual([
      expect.objectContaining({ status: 'completed', amount: 11_538, momo_transaction_id: 'MTN-77' }),
    ])
    await expectBooksToBeRight(office.product.db)
  })

  test('nextDueAt returns the time of the next check of the open request, and nothing when none is open', async () => {
    const { db, clock } = office.product
    expect(await nextDueAt(db, clock.now())).toBeUndefined()
    const reference = await office.ask()
    const row = db.selectFrom('momo_transactions').select('next_check_at').where('reference', '=', reference)
    expect(await nextDueAt(db, clock.now())).toEqual((await row.executeTakeFirstOrThrow()).next_check_at)
    await office.decline(reference)
  })

  test('is refused with 422 when the network refuses it at once', async () => {
    office.momo.next({ refuse: 'no_wallet', again: false })
    const refused = await office.requestPayment({ amount: '10', phoneNumber: office.phone() })
    expect(refused).toMatchObject({ status: 422, body: { message: expect.stringContaining('no mobile money wallet') } })
    expect(await office.product.as('Ama').call(listOpenMomoRequests, {})).toEqual([])
  })

  test('shows the network’s reason when it failed, and allows a new one', async () => {
    const reference = await office.ask()
    office.momo.fail(reference, 'too_little_money')
    office.later(6)
    expect((await office.status(reference)).body).toMatchObject({ status: 'FAILED', reason: 'Your wallet balance is too low.' })
    expect((await office.completing(reference)).body.message).toBe('Your wallet balance is too low.')
    const second = await office.ask()
    expect(second).not.toBe(reference)
    await office.decline(second)
  })

  test('returns the open one for an equal request and answers 409 for another amount', async () => {
    const reference = await office.ask('20')
    expect(await office.ask('20')).toBe(reference)
    const other = await office.requestPayment({ amount: '21', phoneNumber: office.phone() })
    expect(other).toMatchObject({ status: 409, body: { referenceId: reference } })
    expect(await office.product.as('Ama').call(listOpenMomoRequests, {})).toMatchObject([{ referenceId: reference, loanId: office.loan }])
    expect([...office.momo.book.keys()].filter((each) => each === reference)).toHaveLength(1)
    await office.decline(reference)
  })

  test('accepts the voucher that the network requires, and a second attempt after a wrong one', async () => {
    office.momo.next({ voucher: 'Dial *110# for a code.' })
    const reference = (await office.requestPayment({ amount: '10', phoneNumber: '0204000001', momoProvider: 'telecel' })).body.referenceId
    expect((await office.status(reference)).body.voucherNote).toBe('Dial *110# for a code.')
    const send = (voucher: string) => office.product.as('Ama').post(`/api/payments/momo-status/${reference}/voucher`, { voucher })
    office.later(6)
    expect((await send('999999')).status).toBe(422)
    expect((await send('123456')).body).toMatchObject({ status: 'PENDING', voucherNote: null })
    expect((await send('123456')).status).toBe(409)
    await office.check(reference)
    await expect.poll(() => office.paidBy(reference)).toHaveLength(1)
  })

  test('is completed only for its owner, loan, amount and transaction ID, and only once', async () => {
    const reference = await office.ask('10')
    expect((await office.status(reference, 'Kofi')).status).toBe(404)
    expect((await office.completing(reference, {}, 'Kofi')).status).toBe(404)
    office.momo.approve(reference)
    await office.check(reference)
    expect((await office.completing(reference, { amount: '11' })).status).toBe(409)
    expect((await office.completing(reference, { momoTransactionId: 'OTHER' })).status).toBe(409)
    expect((await office.product.as('Ama').post('/api/payments/999/complete', { referenceId: reference })).status).toBe(404)
    expect((await office.completing(reference)).status).toBe(200)
    expect((await office.completing(reference)).status).toBe(200)
    await expect.poll(() => office.paidBy(reference)).toHaveLength(1)
  })
})

describe('settling a collection more than once', () => {
  test('books one payment for simultaneous callbacks, polls and completions (F13)', { timeout: 120_000 }, async () => {
    for (let round = 0; round < (IS_NIGHTLY ? 100 : 20); round += 1) {
      if (round % 4 === 3) await office.nextTest()
      const reference = await office.ask('5')
      office.momo.approve(reference)
      office.later(6)
      const completions = await Promise.all([
        office.calledBack(reference),
        office.status(reference),
        office.completing(reference),
        office.calledBack(reference, 'PUT'),
        office.status(reference),
      ])
      expect(completions.every((one) => one.status < 500)).toBe(true)
      await office.check(reference)
      await expect.poll(() => office.paidBy(reference)).toHaveLength(1)
    }
  })

  test('books one payment for twenty simultaneous settlements', async () => {
    const reference = await office.ask('5')
    office.momo.approve(reference)
    await office.check(reference)
    const end = { status: 'successful' as const, transactionId: 'S', amount: money('5'), currency: 'GHS', phone: office.phone(), at: null }
    const request = await findTransaction(office.product.db, reference)
    if (!request) throw new Error('gone')
    const context = await networkContext(office.product.db, request, office.product.clock.now())
    await Promise.all(
      Array.from({ length: 20 }, () => transaction(office.product.db, (tx) => office.desk.settle.collection(tx, context, reference, end))),
    )
    await expect.poll(() => office.paidBy(reference)).toHaveLength(1)
  })

  test('answers fifty equal callbacks and books one payment (F14)', async () => {
    const reference = await office.ask('5')
    office.momo.approve(reference)
    office.later(6)
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => office.calledBack(reference)))
      expect(new Set(answers.map((one) => one.status))).toEqual(new Set([200]))
    }
    await office.check(reference)
    await expect.poll(() => office.paidBy(reference)).toHaveLength(1)
  })

  test('changes nothing and makes an exception on a failure after the success (F15)', async () => {
    const reference = await office.ask('5')
    office.momo.approve(reference)
    await office.check(reference)
    office.momo.fail(reference)
    await office.check(reference, true)
    await office.check(reference, true)
    expect(await office.row(reference)).toMatchObject({ status: 'SUCCESSFUL' })
    expect(await office.exceptionsOf(reference)).toEqual(['failed_after_success open'])
  })

  test('books the payment when the callback precedes the answer to the request (F16)', async () => {
    office.momo.whileSending(async (reference) => {
      office.momo.approve(reference)
      await checkTransaction(office.product.deps, office.desk, reference, { callbackReceived: true })
      await expect.poll(() => office.paidBy(reference)).toHaveLength(1)
    })
    const reference = await office.ask('5')
    expect(await office.row(reference)).toMatchObject({ status: 'SUCCESSFUL', attempts: 1 })
  })
})

describe('limits of collections', () => {
  test('a customer gets 429 after five requests in an hour', async () => {
    for (let each = 0; each < 5; each += 1) await office.decline(await office.ask('5'))
    const sixth = await office.requestPayment({ amount: '5', phoneNumber: office.phone() })
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3_000)
  })

  test('a wallet gets 429 after ten requests in a day by any customers', async () => {
    const wallet = '0244777777'
    for (let each = 0; each < 10; each += 1) {
      if (each % 5 === 0) office.product.clock.advance({ hours: 1, minutes: 1 })
      await office.decline(await office.ask('5', wallet))
    }
    office.product.clock.advance({ hours: 1, minutes: 1 })
    expect((await office.requestPayment({ amount: '5', phoneNumber: wallet })).status).toBe(429)
    expect((await office.requestPayment({ amount: '5', phoneNumber: office.phone() })).status).toBe(200)
    const [open] = await office.product.as('Ama').call(listOpenMomoRequests, {})
    await office.decline(open?.referenceId ?? '')
  })

  test('a customer requests a payment from their own phone after other users filled its limits', async () => {
    const { product } = office
    const loan = await borrow(product, 'Kofi', '100')
    const kofi = await product.db.selectFrom('users').select('phone').where('full_name', '=', 'Kofi').executeTakeFirstOrThrow()
    const own = kofi.phone ?? expect.unreachable()
    for (let each = 0; each < 10; each += 1) {
      if (each % 5 === 0) product.clock.advance({ hours: 1, minutes: 1 })
      await office.decline(await office.ask('5', own))
    }
    expect((await office.requestPayment({ amount: '5', phoneNumber: own })).status).toBe(429)
    const { status, body } = await office.requestPayment({ amount: '5', phoneNumber: own }, 'Kofi', loan)
    expect({ status, message: body['message'] }).toMatchObject({ status: 200 })
    await office.decline(body['referenceId'])
    await payCash(product, 'Kofi', loan, '130')
  })

  test('GET momo-status polls the network once for twenty calls at the same moment', async () => {
    const reference = await office.ask('5')
    office.later(6)
    const answers = await Promise.all(Array.from({ length: 20 }, () => office.status(reference)))
    expect(answers.map((one) => `${one.status} ${one.body.status}`)).toEqual(Array.from({ length: 20 }, () => '200 PENDING'))
    // Callbacks of earlier tests may still be checked.
    expect(office.momo.polls(reference)).toBe(1)
    await office.decline(reference)
  })

  test('a request for too much, for nothing, for another’s loan or for an unserved network is refused', async () => {
    expect((await office.requestPayment({ amount: '5000', phoneNumber: office.phone() })).status).toBe(422)
    expect((await office.requestPayment({ amount: '0', phoneNumber: office.phone() })).status).toBe(400)
    expect((await office.requestPayment({ amount: '5', phoneNumber: office.phone() }, 'Kofi')).status).toBe(404)
    expect((await office.requestPayment({ amount: '5', phoneNumber: office.phone(), momoProvider: 'airteltigo' })).status).toBe(422)
  })

  test('callbacks about unknown references get 404, and 429 when there are many', async () => {
    expect((await office.calledBack('00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await office.calledBack('rubbish')).status).toBe(404)
    expect((await office.product.as('Nobody').send('POST', '/hooks/paystack', '{}')).status).toBe(404)
    const many = await Promise.all(Array.from({ length: 60 }, () => office.calledBack('rubbish')))
    expect(many.some((one) => one.status === 429)).toBe(true)
  })
})
