import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readLoan } from '#contract/loans.ts'
import { readStaffLoan } from '#contract/staff-loans.ts'
import { applyUnallocated, reversePayment } from '#contract/staff-undo.ts'
import { failedClaimsOf } from '#server/loans/failed-claims-query.ts'
import { borrow, comeBack, joinWithProfile, money, payCash, receiptFor } from '#tests/support/loan-actions.ts'
import { openMomoOffice, type MomoOffice } from '#tests/support/momo-office.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'

let office: MomoOffice
let number = 0
let person = ''
let userId = ''
/** Left to repay: GH₵1,300.00. */
let loanId = 0
beforeAll(async () => {
  office = await openMomoOffice()
})
afterAll(() => office.product.close())
beforeEach(async () => {
  number += 1
  person = `Customer ${number}`
  await office.nextTest()
  userId = await joinWithProfile(office.product, person)
  await everybody()
  loanId = await borrow(office.product, person, '1000')
})

const REASON = 'Entered for the wrong loan'
const everybody = async () => {
  for (const each of ['desk', 'manager', 'md', person]) await comeBack(office.product, each)
}
const post = (by: string, path: string, body: object = {}) => office.product.as(by).post(`/api/admin/${path}`, body)
const reverse = (id: number) => office.product.as('manager').call(reversePayment, { params: { id }, body: { reason: REASON } })
const refund = (by: string, amount: string, method = 'cash') =>
  post(by, `users/${userId}/unallocated/refund`, { amount, method, reason: REASON })
const lots = async () => (await office.product.as('desk').call(readStaffLoan, { params: { id: loanId } })).lots
const unallocated = async () => (await office.product.as(person).call(readLoan, { params: { id: loanId } })).unallocated
const enter = (cashReceiptNumber: string, amount: string) =>
  office.product.as(person).post(`/api/payments/${loanId}`, { amount, paymentMethod: 'cash', cashReceiptNumber })
const claim = async (amount: string, momoTransactionId: string): Promise<number> =>
  (await office.product.as(person).post(`/api/payments/${loanId}`, { amount, momoTransactionId, momoProvider: 'mtn' })).body.payment.id
const confirm = async (id: number) => expect(await post('desk', `payments/${id}/confirm`)).toMatchObject({ status: 200 })
const paid = async (amount: string, transactionId: string): Promise<number> => {
  const id = await claim(amount, transactionId)
  await confirm(id)
  return id
}
const applyTo = (id: number, amount: string) =>
  office.product.as('desk').call(applyUnallocated, { params: { userId }, body: { loanId: id, amount: money(amount) } })
const stateOf = async (receipt: string) => ({
  ...(await office.product.db.selectFrom('receipts').select('status').where('number', '=', receipt).executeTakeFirstOrThrow()),
  reserved: (await lots()).find((lot) => lot.receiptNumber === receipt)?.reserved ?? 0,
})
/** The refund in flight. */
const arrive = async (how: 'approve' | 'fail' = 'approve'): Promise<void> => {
  const { reference } = await office.product.db
    .selectFrom('momo_transactions')
    .select('reference')
    .where('direction', '=', 'refund')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  office.momo[how](reference)
  await office.check(reference)
}
const texts = async (kind: string) =>
  (await office.product.db.selectFrom('messages').select('text').where('user_id', '=', userId).where('kind', '=', kind).execute()).map(
    ({ text }) => text,
  )

test('the message about a reversed claim names its whole amount, overpayment included', async () => {
  const most = await claim('1240', `MOST-${number}`)
  const over = await claim('100', `OVER-${number}`)
  for (const id of [most, over]) await confirm(id)
  expect(await unallocated()).toBe(money('40'))
  await reverse(over)
  expect(await texts('payment_reversed')).toEqual([expect.stringContaining('we reversed your payment of GHS 100.00')])
  expect(await unallocated()).toBe(0)
  await expectBooksToBeRight(office.product.db)
})

test('a claim whose money arrived late, as credit balance, is not a failed claim', async () => {
  const { body } = await office.requestPayment({ amount: '50', phoneNumber: office.phone() }, person, loanId)
  office.momo.fail(body.referenceId)
  await office.check(body.referenceId)
  const own = await claim('50', `ARRIVED-${number}`)
  office.momo.approve(body.referenceId, { transactionId: `ARRIVED-${number}` })
  await office.check(body.referenceId, true)
  const { status } = await office.product.db.selectFrom('payments').select('status').where('id', '=', own).executeTakeFirstOrThrow()
  expect([status, await unallocated()]).toEqual(['failed', money('50')])
  expect(await failedClaimsOf(office.product.db, userId)).toEqual([])
  await expectBooksToBeRight(office.product.db)
})

describe('an open receipt', () => {
  describe('while a refund by mobile money is in flight', () => {
    /** Received before the money that is refunded. */
    let receipt = ''
    beforeEach(async () => {
      receipt = await receiptFor(office.product, loanId, '100')
      office.product.clock.advance({ days: 1 })
      await everybody()
      const other = await payCash(office.product, person, loanId, '100')
      await reverse(other.payment.id)
      expect(await refund('md', '100', 'momo')).toMatchObject({ status: 200 })
    })

    test('pays with all of its money', async () => {
      const { status, body } = await enter(receipt, '100')
      expect([status, body.payment]).toMatchObject([200, { amount: '100.00', unallocatedAmount: '0.00' }])
      await expectBooksToBeRight(office.product.db)
    })

    test('is cancelled with all of its money', async () => {
      expect(await post('md', `receipts/${receipt}/cancel`, { reason: REASON })).toMatchObject({ status: 200 })
      expect(await lots()).toMatchObject([{ left: money('100'), reserved: money('100') }])
      await expectBooksToBeRight(office.product.db)
    })
  })

  test('leaves a refund in flight the money that was free when it began', async () => {
    const receipt = await receiptFor(office.product, loanId, '100')
    const most = await claim('1240', `FLIGHT-${number}`)
    await confirm(most)
    expect(await refund('md', '40', 'momo')).toMatchObject({ status: 200, body: { refund: 'under_way' } })
    await reverse(most)
    expect([(await lots()).find((lot) => lot.origin === 'receipt'), await unallocated()]).toMatchObject([{ reserved: money('100') }, 0])
    await arrive()
    expect([(await lots()).find((lot) => lot.origin === 'receipt'), await unallocated()]).toMatchObject([
      { left: money('60'), reserved: money('60') },
      0,
    ])
    expect((await enter(receipt, '100')).body.payment).toMatchObject({ amount: '60.00', unallocatedAmount: '0.00' })
    await expectBooksToBeRight(office.product.db)
  })

  test('made while a refund is in flight pays with all of its money', async () => {
    await receiptFor(office.product, loanId, '100')
    const most = await claim('1240', `YOUNG-${number}`)
    await confirm(most)
    expect(await refund('md', '40', 'momo')).toMatchObject({ status: 200 })
    await reverse(most)
    office.product.clock.advance({ minutes: 1 })
    const young = await receiptFor(office.product, loanId, '100')
    expect((await enter(young, '100')).body.payment).toMatchObject({ amount: '100.00', unallocatedAmount: '0.00' })
    await arrive()
    expect(await lots()).toMatchObject([{ left: money('60'), reserved: money('60') }])
    await expectBooksToBeRight(office.product.db)
  })

  test('loses nothing to a refund that arrived after its failure', async () => {
    const receipt = await receiptFor(office.product, loanId, '100')
    const other = await payCash(office.product, person, loanId, '40')
    await reverse(other.payment.id)
    expect(await refund('md', '40', 'momo')).toMatchObject({ status: 200 })
    await arrive('fail')
    expect(await refund('md', '40')).toMatchObject({ status: 200 })
    await arrive()
    expect(await lots()).toMatchObject([{ left: money('100'), reserved: money('100') }])
    expect((await enter(receipt, '100')).body.payment).toMatchObject({ amount: '100.00', unallocatedAmount: '0.00' })
  })

  test('whose money was all refunded is refused with that reason', async () => {
    await receiptFor(office.product, loanId, '1200')
    office.product.clock.advance({ minutes: 1 })
    const second = await receiptFor(office.product, loanId, '100')
    await paid('150', `SPENT-${number}`)
    expect(await unallocated()).toBe(money('150'))
    expect(await refund('md', '150')).toMatchObject({ status: 200 })
    expect(await enter(second, '100')).toMatchObject({
      status: 409,
      body: { message: 'The money of this receipt was refunded or used for another payment. Please ask the office.' },
    })
    await expectBooksToBeRight(office.product.db)
    // Closes both.
    await paid('1150', `SPENT-REST-${number}`)
  })

  test('that is closed after a part of its money was refunded names the rest to the customer', async () => {
    const receipt = await receiptFor(office.product, loanId, '100')
    await paid('1240', `TOLD-${number}`)
    expect(await refund('md', '40')).toMatchObject({ status: 200 })
    await paid('60', `TOLD-REST-${number}`)
    expect(await texts('receipt_closed')).toEqual([
      expect.stringContaining(`receipt ${receipt} for GHS 100.00 is closed. GHS 60.00 of its money is in your credit balance.`),
    ])
    expect(await unallocated()).toBe(money('60'))
  })

  test('reserves its money again once the payment that reduced it is reversed', async () => {
    const receipt = await receiptFor(office.product, loanId, '100')
    const claim = await paid('1240', `AGAIN-${number}`)
    expect([await stateOf(receipt), await unallocated()]).toEqual([{ status: 'open', reserved: money('60') }, money('40')])
    await reverse(claim)
    expect([await stateOf(receipt), await unallocated()]).toEqual([{ status: 'open', reserved: money('100') }, 0])
    expect(await refund('md', '40')).toMatchObject({ status: 422 })
    expect((await enter(receipt, '100')).body.payment).toMatchObject({ amount: '100.00', unallocatedAmount: '0.00' })
    await expectBooksToBeRight(office.product.db)
  })

  test('reserves applied money again once the application and the payment that reduced it are reversed', async () => {
    const receipt = await receiptFor(office.product, loanId, '100')
    const claim = await paid('1240', `BACK-${number}`)
    const { payment } = await applyTo(loanId, '25')
    await reverse(payment.id)
    await reverse(claim)
    expect([(await lots()).map((lot) => lot.reserved), await unallocated()]).toEqual([[money('75'), money('25')], 0])
    expect((await enter(receipt, '100')).body.payment).toMatchObject({ amount: '100.00', unallocatedAmount: '0.00' })
    await expectBooksToBeRight(office.product.db)
  })

  test('names all of its money where it is closed after an application of it was reversed', async () => {
    const receipt = await receiptFor(office.product, loanId, '100')
    await paid('1240', `NAMED-${number}`)
    await reverse((await applyTo(loanId, '25')).payment.id)
    await paid('60', `NAMED-REST-${number}`)
    expect((await texts('receipt_closed'))[0]).toContain(
      `receipt ${receipt} for GHS 100.00 is closed. The money is in your credit balance.`,
    )
    expect(await unallocated()).toBe(money('100'))
  })

  test('reserves the money that a cancelled older receipt no longer needs', async () => {
    const older = await receiptFor(office.product, loanId, '60')
    const younger = await receiptFor(office.product, loanId, '60')
    await paid('1230', `OLDER-${number}`)
    expect([await stateOf(older), await stateOf(younger)]).toMatchObject([{ reserved: money('60') }, { reserved: money('10') }])
    expect(await post('desk', `receipts/${older}/cancel`, { reason: REASON })).toMatchObject({ status: 200 })
    expect([await stateOf(younger), await unallocated()]).toEqual([{ status: 'open', reserved: money('60') }, 0])
    await expectBooksToBeRight(office.product.db)
  })
})
