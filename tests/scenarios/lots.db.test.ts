import { writeOff } from '#tests/support/confirm-requests.ts'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readLoan } from '#contract/loans.ts'
import { recogniseReceipt } from '#contract/payments.ts'
import { approveLoan, readStaffLoan } from '#contract/staff-loans.ts'
import { applyUnallocated, reversePayment } from '#contract/staff-undo.ts'
import { addDays, dayOf } from '#domain/kernel/calendar.ts'
import { customerLoansAsOf } from '#domain/loans/customer-loans-as-of.ts'
import { positionOn } from '#domain/reports/loan-position.ts'
import { auditSnapshots } from '#server/audit-books/audit-books.ts'
import { readHistory } from '#server/credit/customer-history-store.ts'
import type { Tx } from '#server/platform/db.ts'
import { bookedFactsOf } from '#server/reports/position-facts-query.ts'
import { apply, borrow, comeBack, joinWithProfile, money, payCash, receiptFor } from '#tests/support/loan-actions.ts'
import { openMomoOffice, type MomoOffice } from '#tests/support/momo-office.ts'
import { mtnStatement } from '#tests/support/momo-statement.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'

let office: MomoOffice
let number = 0
let person = ''
let userId = ''
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
  for (const each of ['desk', 'manager', 'md', 'Ama', person]) await comeBack(office.product, each)
}
const later = async (days: number) => {
  office.product.clock.advance({ days })
  await everybody()
}
const today = () => dayOf(office.product.clock.now())
const post = (by: string, path: string, body: object = {}) => office.product.as(by).post(`/api/admin/${path}`, body)
const reverse = (id: number) => office.product.as('manager').call(reversePayment, { params: { id }, body: { reason: REASON } })
const applyTo = (id: number, amount: string) =>
  office.product.as('desk').call(applyUnallocated, { params: { userId }, body: { loanId: id, amount: money(amount) } })
const refund = (by: string, amount: string) => post(by, `users/${userId}/unallocated/refund`, { amount, method: 'cash', reason: REASON })
const lots = async () => (await office.product.as('desk').call(readStaffLoan, { params: { id: loanId } })).lots
const unallocated = async (id = loanId) => (await office.product.as(person).call(readLoan, { params: { id } })).unallocated
const clearing = async (): Promise<number> => {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from journal_lines where account = 'momo_clearing'`.execute(office.product.db)
  return rows[0]?.sum ?? 0
}

describe('unallocated money', () => {
  test('that was refunded does not give its day to later money', async () => {
    const first = await payCash(office.product, person, loanId, '100')
    await reverse(first.payment.id)
    expect(await refund('md', '100')).toMatchObject({ status: 200 })
    await later(40)
    const second = await payCash(office.product, person, loanId, '100')
    await reverse(second.payment.id)
    const { payment } = await applyTo(loanId, '100')
    expect(payment).toMatchObject({ valueDate: today(), weekNumber: 1, isLate: true })
    expect((await office.product.as(person).call(readLoan, { params: { id: loanId } })).instalments[0]).toMatchObject({ paidOn: today() })
    await expectBooksToBeRight(office.product.db)
  })

  test('is listed by origin, day and loan, and applied on the days on which it was received', async () => {
    const paid = today()
    const one = await payCash(office.product, person, loanId, '30')
    await later(3)
    const two = await payCash(office.product, person, loanId, '20')
    for (const { payment } of [one, two]) await reverse(payment.id)
    expect(await lots()).toMatchObject([
      { origin: 'reversal', receivedOn: paid, loanId, left: money('30'), reserved: 0 },
      { origin: 'reversal', receivedOn: addDays(paid, 3), loanId, left: money('20') },
    ])
    await later(1)
    const { payments } = await applyTo(loanId, '40')
    expect(payments.map(({ valueDate, amount }) => [valueDate, amount])).toEqual([
      [paid, money('30')],
      [addDays(paid, 3), money('10')],
    ])
    const other = await borrow(office.product, person, '200')
    expect((await applyTo(other, '10')).payments).toMatchObject([{ valueDate: today(), amount: money('10') }])
    expect(await lots()).toEqual([])
    await expectBooksToBeRight(office.product.db)
  })

  test('is not refunded by the user who received it, and is by another', async () => {
    const ofDesk = await payCash(office.product, person, loanId, '30')
    const { body } = await post('md', 'generate-receipt', { loanId, amount: '20' })
    const entered = { amount: '20', paymentMethod: 'cash', cashReceiptNumber: body.receiptNumber }
    const ofMd = await office.product.as(person).post(`/api/payments/${loanId}`, entered)
    for (const id of [ofDesk.payment.id, ofMd.body.payment.id]) await reverse(id)
    expect(await refund('md', '30.01')).toMatchObject({
      status: 403,
      body: { message: 'You received this money, or you are not independent of the user who did. Another user must refund it.' },
    })
    expect(await refund('md', '30')).toMatchObject({ status: 200 })
    expect(await lots()).toMatchObject([{ left: money('20') }])
    expect(await refund('manager', '20')).toMatchObject({ status: 200 })
    await expectBooksToBeRight(office.product.db)
  })
})

describe('a reversed payment', () => {
  test('that the network proved makes its money unallocated, and its transaction ID stays used', async () => {
    const reference = await office.ask('25')
    office.momo.approve(reference, { transactionId: `NET${number}` })
    await office.check(reference)
    const before = await clearing()
    const { rows } = await sql<{
      id: number
      user_id: string
    }>`select id, user_id from payments where momo_reference = ${reference}`.execute(office.product.db)
    await reverse(rows[0]?.id ?? 0)
    expect(await clearing()).toBe(before)
    const ama = await office.product.as('desk').call(readStaffLoan, { params: { id: office.loan } })
    expect(ama.lots).toMatchObject([{ origin: 'reversal', left: money('25'), loanId: office.loan }])
    const again = { amount: '25', momoTransactionId: `net ${number}`, momoProvider: 'telecel' }
    expect(await office.product.as(person).post(`/api/payments/${loanId}`, again)).toMatchObject({ status: 409 })
    expect(
      await post('md', `users/${rows[0]?.user_id}/unallocated/refund`, { amount: '25', method: 'cash', reason: REASON }),
    ).toMatchObject({
      status: 200,
    })
    await expectBooksToBeRight(office.product.db)
  })

  test('that a statement proved makes its money unallocated; one that only staff confirmed leaves clearing', async () => {
    const claimed: number[] = []
    for (const id of [`ST${number}`, `NO${number}`]) {
      const { body } = await office.product
        .as(person)
        .post(`/api/payments/${loanId}`, { amount: '15', momoTransactionId: id, momoProvider: 'mtn' })
      expect(await post('desk', `payments/${body.payment.id}/confirm`)).toMatchObject({ status: 200 })
      claimed.push(body.payment.id)
    }
    const day = today()
    office.product.clock.moveTo(`${addDays(day, 1)}T08:00:00Z`)
    await everybody()
    const csv = mtnStatement(day, [{ id: `ST${number}`, amount: money('15'), phone: '0244999999' }])
    expect(await post('manager', 'momo/statements', { gateway: 'mtn', from: day, to: day, csv })).toMatchObject({ status: 200 })
    const before = await clearing()
    await reverse(claimed[0] ?? 0)
    expect([await clearing(), await unallocated()]).toEqual([before, money('15')])
    await reverse(claimed[1] ?? 0)
    expect([await clearing(), await unallocated()]).toEqual([before - money('15'), money('15')])
    await expectBooksToBeRight(office.product.db)
  })

  /** Two claims on the whole loan after a part was paid: one leaves an overpayment of 50.00, the other 1300.00. */
  async function overpaid(): Promise<number> {
    const claimed: number[] = []
    for (let one = 0; one < 2; one += 1) {
      const { body: made } = await post('desk', 'generate-receipt')
      const claim = { amount: '1300', paymentMethod: 'cash', cashReceiptNumber: made.receiptNumber }
      claimed.push((await office.product.as(person).post(`/api/payments/${loanId}`, claim)).body.payment.id)
    }
    await payCash(office.product, person, loanId, '50')
    for (const id of claimed) await post('manager', `payments/${id}/confirm`)
    expect(await lots()).toMatchObject([{ left: money('50') }, { left: money('1300') }])
    return claimed[0] ?? 0
  }

  test('whose overpayment was refunded takes it from other unallocated money', async () => {
    const payment = await overpaid()
    await refund('md', '50')
    await reverse(payment)
    expect(await lots()).toMatchObject([{ left: money('1250') }])
    await expectBooksToBeRight(office.product.db)
  })

  test('takes its own overpayment first, and the proof finds where it did not', async () => {
    await reverse(await overpaid())
    expect(await lots()).toMatchObject([{ left: money('1300') }])
    await expectBooksToBeRight(office.product.db)
    const tx = await office.product.db.startTransaction().execute()
    for (const table of ['unallocated_lots', 'unallocated_lot_uses']) await sql.raw(`alter table ${table} disable trigger user`).execute(tx)
    await sql`
      with moved as (update unallocated_lot_uses x set lot_id = n.id from unallocated_lots l, unallocated_lots n, journal_entries e
        where l.id = x.lot_id and e.id = x.entry_id and e.kind = 'payment_reversed' and e.user_id = ${userId} and n.user_id = ${userId} and n.amount = 130000
        returning l.id as own, n.id as other, x.amount)
      update unallocated_lots l set used = l.used + case l.id when m.own then -m.amount else m.amount end
      from moved m where l.id in (m.own, m.other)`.execute(tx)
    const found = (await auditSnapshots((work) => work(tx), {})).findings.map(({ rule }) => rule)
    await tx.rollback().execute()
    expect(found).toEqual(['lots_are_used_oldest_first'])
  })
})

describe('an open receipt', () => {
  const enter = (cashReceiptNumber: string, amount: string, id = loanId) =>
    office.product.as(person).post(`/api/payments/${id}`, { amount, paymentMethod: 'cash', cashReceiptNumber })
  const paid = async (amount: string, momoTransactionId: string): Promise<number> => {
    const { body } = await office.product.as(person).post(`/api/payments/${loanId}`, { amount, momoTransactionId, momoProvider: 'mtn' })
    expect(await post('desk', `payments/${body.payment.id}/confirm`)).toMatchObject({ status: 200 })
    return body.payment.id
  }
  const stateOf = async (receipt: string) => ({
    ...(await office.product.db.selectFrom('receipts').select('status').where('number', '=', receipt).executeTakeFirstOrThrow()),
    reserved: (await lots()).find((lot) => lot.receiptNumber === receipt && lot.origin === 'receipt')?.reserved ?? 0,
  })

  test('for the whole balance is refused while another one is made at the same moment', async () => {
    const made = await Promise.all([1, 2].map(() => post('desk', 'generate-receipt', { loanId, amount: '1300' })))
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(made.find(({ status }) => status === 422)?.body.message).toBe(
      'Only GH₵0.00 is left to repay after open receipts for GH₵1,300.00.',
    )
    await expectBooksToBeRight(office.product.db)
  })

  test('reserves only what a confirmed claim and applied money leave of its loan, else is closed', async () => {
    const receipt = await receiptFor(office.product, loanId, '100')
    await paid('1240', `TRIM-${number}`)
    expect([await stateOf(receipt), await unallocated()]).toEqual([{ status: 'open', reserved: money('60') }, money('40')])
    // The printed amount is recognised, required and taken.
    const recognised = await office.product.as(person).call(recogniseReceipt, { params: { receiptNumber: receipt } })
    expect(recognised.receipt).toMatchObject({ loanId, amount: money('100') })
    for (const typed of ['60', '99.99', '100.01'])
      expect(await enter(receipt, typed), typed).toMatchObject({
        status: 422,
        body: { message: 'This receipt was made for GH₵100.00. Enter that amount.' },
      })
    await applyTo(loanId, '25')
    expect([await stateOf(receipt), await unallocated()]).toEqual([{ status: 'open', reserved: money('35') }, money('40')])
    await paid('35', `TRIMMED-${number}`)
    expect([await stateOf(receipt), await unallocated()]).toEqual([{ status: 'closed', reserved: 0 }, money('75')])
    expect(await enter(receipt, '100')).toMatchObject({ status: 409, body: { message: expect.stringContaining('GH₵75.00 of its money') } })
    await expectBooksToBeRight(office.product.db)
  })

  test.each([
    ['refunded', () => refund('md', '40'), '60.00', '0.00'],
    ['applied to its loan', () => applyTo(loanId, '25'), '35.00', '40.00'],
  ])('pays with the rest of its money after a part of it was %s', async (_how, use, taken, rest) => {
    const receipt = await receiptFor(office.product, loanId, '100')
    await paid('1240', `PART-${number}`)
    await use()
    const { status, body } = await enter(receipt, '100')
    expect([status, body.payment]).toMatchObject([200, { amount: taken, unallocatedAmount: rest }])
    expect(await unallocated()).toBe(money(rest))
    await expectBooksToBeRight(office.product.db)
  })

  test('is reduced and closed by mobile money requested before it, with one figure on all screens', async () => {
    const requested = async (amount: string): Promise<string> =>
      (await office.requestPayment({ amount, phoneNumber: office.phone() }, person, loanId)).body.referenceId
    const arrive = async (reference: string, transactionId: string) => {
      office.momo.approve(reference, { transactionId })
      await office.check(reference)
    }
    const first = await requested('1250')
    const receipt = await receiptFor(office.product, loanId, '100')
    await arrive(first, `WHOLE-${number}`)
    expect([await stateOf(receipt), await unallocated()]).toEqual([{ status: 'open', reserved: money('50') }, money('50')])
    await arrive(await requested('50'), `REST-${number}`)
    expect([await stateOf(receipt), await unallocated()]).toEqual([{ status: 'closed', reserved: 0 }, money('100')])
    const desk = await office.product.as('desk').call(readStaffLoan, { params: { id: loanId } })
    expect(desk.lots).toMatchObject([{ left: money('100'), reserved: 0 }])
    expect(await enter(receipt, '100')).toMatchObject({
      status: 409,
      body: { message: 'This receipt is closed. The loan is fully repaid. GH₵100.00 of its money is in your credit balance.' },
    })
    await expectBooksToBeRight(office.product.db)
  })

  test('dates its weeks by its own day, even where other money repays the loan and its money is refunded', async () => {
    const counts = async () => (await office.product.as(person).get('/api/credit/score')).body.inputs
    const states = async () =>
      (await office.product.as(person).call(readLoan, { params: { id: loanId } })).instalments.map((one) => one.state)
    await later(7)
    const receipts = [await receiptFor(office.product, loanId, '60'), await receiptFor(office.product, loanId, '60')]
    await later(15)
    const whole = { onTimePayments: 1, latePayments: 1, missedPayments: 1 }
    expect(await counts()).toMatchObject(whole)
    const { body } = await office.product
      .as(person)
      .post(`/api/payments/${loanId}`, { amount: '1250', momoTransactionId: `LATE-${number}`, momoProvider: 'mtn' })
    expect(await post('desk', `payments/${body.payment.id}/confirm`)).toMatchObject({ status: 200 })
    const paid = { onTimePayments: 11, latePayments: 2, missedPayments: 0 }
    expect(await counts()).toMatchObject(paid)
    /** From the facts of any moment and of any day. */
    const recomputed = async () => {
      const now = office.product.clock.now()
      const { closedOnTime, closedLate } =
        customerLoansAsOf(await readHistory(office.product.db, userId), now, today()).loans.find(({ id }) => id === loanId) ?? {}
      const { onTime, late } = positionOn(await bookedFactsOf(office.product.db, loanId), today()).arrears
      return { closedOnTime, closedLate, onTime, late }
    }
    // The first takes the last 50.00; the second is closed.
    expect(await enter(receipts[0] ?? '', '60')).toMatchObject({ status: 200, body: { loan: { status: 'completed' } } })
    expect([await counts(), await states()]).toMatchObject([
      paid,
      ['paid', 'paid_late', 'paid_late', ...Array.from({ length: 10 }, () => 'paid')],
    ])
    expect(await refund('md', '70')).toMatchObject({ status: 200 })
    await later(1)
    expect(await counts()).toMatchObject(paid)
    expect(await recomputed()).toEqual({ closedOnTime: 11, closedLate: 2, onTime: 11, late: 2 })
    // Once the other money is reversed, the refunded money dates no week.
    await reverse(body.payment.id)
    expect(await counts()).toMatchObject({ onTimePayments: 0, latePayments: 1, missedPayments: 2 })
    await payCash(office.product, person, loanId, '1250')
    expect(await counts()).toMatchObject({ onTimePayments: 10, latePayments: 3 })
    expect(await recomputed()).toEqual({ closedOnTime: 10, closedLate: 3, onTime: 10, late: 3 })
    await expectBooksToBeRight(office.product.db)
  })

  test('is closed by the payout of a refinance, and is a recovery on a written-off loan', async () => {
    await payCash(office.product, person, loanId, '650')
    const receipt = await receiptFor(office.product, loanId, '30')
    const form = { loanId, newAmount: '900', reason: 'More stock for the shop', termsAccepted: true }
    const next: number = (await office.product.as(person).post('/api/loans/refinance', form)).body.loan.id
    await office.product.as('md').call(approveLoan, { params: { id: next }, body: {} })
    expect(await post('desk', `loans/${next}/disburse`, { method: 'cash' })).toMatchObject({ status: 200 })
    expect([await unallocated(), await unallocated(next)]).toEqual([money('30'), money('30')])
    expect(await enter(receipt, '30')).toMatchObject({
      status: 409,
      body: { message: `This receipt is closed. Loan #${next} settled the loan. GH₵30.00 of its money is in your credit balance.` },
    })
    const second = await receiptFor(office.product, next, '40')
    expect(await writeOff(office.product, next)).toMatchObject({ status: 200 })
    expect(await unallocated(next)).toBe(money('30'))
    expect(await enter(second, '40', next)).toMatchObject({ status: 200, body: { loan: { status: 'written_off', amountPaid: '40.00' } } })
    await expectBooksToBeRight(office.product.db)
  })

  test('that expires frees its money, with one figure for customer, desk and refusal', async () => {
    const receipt = await receiptFor(office.product, loanId, '40')
    expect(await unallocated()).toBe(0)
    await later(31)
    expect([await unallocated(), (await lots())[0]?.left]).toEqual([money('40'), money('40')])
    expect(await enter(receipt, '40')).toMatchObject({
      status: 422,
      body: { message: 'This receipt has expired. GH₵40.00 of its money is in your credit balance.' },
    })
    const { payment } = await applyTo(loanId, '40')
    expect(payment.valueDate).toBe(addDays(today(), -31))
    await expectBooksToBeRight(office.product.db)
  })

  test('that expired is closed when its money is refunded, before anything happens on its loan', async () => {
    const receipt = await receiptFor(office.product, loanId, '40')
    await later(31)
    expect(await refund('md', '15')).toMatchObject({ status: 200 })
    expect(await stateOf(receipt)).toEqual({ status: 'closed', reserved: 0 })
    expect(await unallocated()).toBe(money('25'))
    await expectBooksToBeRight(office.product.db)
  })

  test('is closed with the approval of its loan, and its money is free at once', async () => {
    const waiting = await apply(office.product, person, '100')
    await office.product.as('manager').call(approveLoan, { params: { id: waiting }, body: {} })
    const receipt = await receiptFor(office.product, waiting, '10')
    expect(await post('manager', `loans/${waiting}/undo-approval`, { reason: REASON })).toMatchObject({ status: 200 })
    expect(await unallocated()).toBe(money('10'))
    expect(await enter(receipt, '10', waiting)).toMatchObject({
      status: 409,
      body: { message: 'This receipt is closed. The loan takes no payments any more. GH₵10.00 of its money is in your credit balance.' },
    })
    expect(await post('desk', `receipts/${receipt}/cancel`, { reason: REASON })).toMatchObject({ status: 200 })
    expect(await unallocated()).toBe(0)
    await expectBooksToBeRight(office.product.db)
  })
})

test('the migration builds the lots of a running office from its journal, with the same days', async () => {
  await payCash(office.product, person, loanId, '30')
  await later(3)
  const second = await payCash(office.product, person, loanId, '20')
  await reverse(second.payment.id)
  const [fromJournal = ''] = /do \$\$[\s\S]+?end \$\$;/.exec(readFileSync('migrations/0053-unallocated-lots.sql', 'utf8')) ?? []
  const rebuilt = new Error('rolled back')
  const days = (tx: Tx) =>
    sql<{ user_id: string; received_on: string; unused: number }>`
      select user_id, received_on, sum(amount - used)::bigint as unused from unallocated_lots where used < amount
      group by user_id, received_on order by user_id, received_on`.execute(tx)
  const attempt = office.product.db.transaction().execute(async (tx) => {
    const { rows: before } = await days(tx)
    expect(before.length).toBeGreaterThan(1)
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from unallocated_lot_uses`.execute(tx)
    await sql`delete from unallocated_lots`.execute(tx)
    await sql.raw(fromJournal).execute(tx)
    expect((await days(tx)).rows).toEqual(before)
    expect((await sql`select * from invariants_of_lots()`.execute(tx)).rows).toEqual([])
    throw rebuilt
  })
  await expect(attempt).rejects.toBe(rebuilt)
})
