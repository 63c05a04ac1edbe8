import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readLoan } from '#contract/loans.ts'
import { readStaffLoan } from '#contract/staff-loans.ts'
import { reversePayment } from '#contract/staff-undo.ts'
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
const paid = async (amount: string, transactionId: string) => confirm(await claim(amount, transactionId))
/** The refund in flight. */
const arrive = async (): Promise<void> => {
  const { reference } = await office.product.db
    .selectFrom('momo_transactions')
    .select('reference')
    .where('direction', '=', 'refund')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  office.momo.approve(reference)
  await office.check(reference)
}
const texts = async (kind: string) =>
  (await office.product.db.selectFrom('messages').select('text').where('user_id', '=', userId).where('kind', '=', kind).execute()).map(
    ({ text }) => text,
  )

test('a reversed claim with an overpayment names all of its money to the customer', async () => {
  const most = await claim('1240', `MOST-${number}`)
  const over = await claim('100', `OVER-${number}`)
  for (const id of [most, over]) await confirm(id)
  expect(await unallocated()).toBe(money('40'))
  await reverse(over)
  expect(await texts('payment_reversed')).toEqual([expect.stringContaining('we reversed your payment of GHS 100.00')])
  expect(await unallocated()).toBe(0)
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

  test('leaves a refund in flight what was free when it began, also when its loan takes more again', async () => {
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
})
