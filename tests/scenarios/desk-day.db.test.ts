import { afterAll, beforeAll, expect, test } from 'vitest'
import { submitPayment } from '#contract/payments.ts'
import { readTakings } from '#contract/portfolio.ts'
import { cancelReceipt, confirmPayment, generateReceipt } from '#contract/staff-payments.ts'
import { refundUnallocated } from '#contract/unallocated.ts'
import { bookFunding, returnPayout, reversePayment } from '#contract/staff-undo.ts'
import {
  closeTill,
  depositFromSafe,
  depositFromTill,
  listTills,
  openTill,
  readOwnTill,
  readReceiptBook,
  signOffTill,
  topUpTill,
} from '#contract/tills.ts'
import { borrow, joinWithProfile, money, openOffice, payCash, receiptFor } from '#tests/support/loan-actions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { switchTills } from '#tests/support/switch-tills.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
})
afterAll(() => product.close())

/** Expected cash, never read from the product. */
const pencil = { desk: 0, manager: 0, safe: 0 }
type Place = keyof typeof pencil

function note(place: Place, amount: string): void {
  pencil[place] += amount.startsWith('-') ? 0 - money(amount.slice(1)) : money(amount)
}

async function expectPencil(): Promise<void> {
  const [desk, manager] = await Promise.all(['desk', 'manager'].map((person) => product.as(person).call(readOwnTill, {})))
  expect({ desk: desk?.till?.inTill, manager: manager?.till?.inTill, safe: manager?.inSafe }).toEqual(pencil)
  await expectBooksToBeRight(product.db)
}

const REASON = 'It was for another loan'
const till = { desk: 0, manager: 0 }
const abena = { id: '', loan: 0 }

test('a desk day begins: two tills open with floats from the safe', async () => {
  await product.as('md').call(bookFunding, { body: { amount: money('20000'), reference: 'Transfer 1' } })
  abena.id = await joinWithProfile(product, 'Abena')
  abena.loan = await borrow(product, 'Abena', '1000')
  note('safe', '19000')
  await switchTills(product, true)
  till.desk = (await product.as('desk').call(openTill, { body: { openingFloat: money('500') } })).till.id
  till.manager = (await product.as('manager').call(openTill, { body: { openingFloat: money('300') } })).till.id
  note('desk', '500')
  note('manager', '300')
  note('safe', '-800')
  await expectPencil()
})

test('a desk day: receipts, payouts and confirmations go through the till of their user', async () => {
  await payCash(product, 'Abena', abena.loan, '30')
  note('desk', '30')
  await joinWithProfile(product, 'Kojo')
  const kojo = await borrow(product, 'Kojo', '400')
  note('desk', '-400')
  await receiptFor(product, kojo, '50')
  note('desk', '50')
  const { receiptNumber } = await product.as('desk').call(generateReceipt, { body: {} })
  await product.as('desk').call(generateReceipt, { body: {} })
  const { payment } = await product.as('Abena').call(submitPayment, {
    params: { loanId: abena.loan },
    body: { amount: money('40'), paymentMethod: 'cash', cashReceiptNumber: receiptNumber },
  })
  await product.as('manager').call(confirmPayment, { params: { id: payment.id }, body: {} })
  note('manager', '40')
  await expectPencil()
  await product.as('manager').call(reversePayment, { params: { id: payment.id }, body: { reason: REASON } })
  note('manager', '-40')
  await expectPencil()
})

test('a desk day: reversals go through the till of their user, and a reversed bound receipt moves no cash', async () => {
  const paid = await payCash(product, 'Abena', abena.loan, '115.38')
  note('desk', '115.38')
  await product.as('manager').call(reversePayment, { params: { id: paid.payment.id }, body: { reason: REASON } })
  await expectPencil()
  const refund = { amount: money('100'), method: 'cash', reason: 'She wants it back' } as const
  await product.as('manager').call(refundUnallocated, { params: { userId: abena.id }, body: refund })
  note('manager', '-100')
  await joinWithProfile(product, 'Efua')
  const efua = await borrow(product, 'Efua', '100')
  note('desk', '-100')
  await product.as('manager').call(returnPayout, { params: { id: efua }, body: { reason: 'She did not take it' } })
  note('manager', '100')
  const wrong = await receiptFor(product, abena.loan, '20')
  await product.as('desk').call(cancelReceipt, { params: { receiptNumber: wrong }, body: { reason: 'Wrong amount' } })
  await expectPencil()
})

test('a desk day: change comes from the safe, and notes go to the bank', async () => {
  await product.as('desk').call(topUpTill, { params: { id: till.desk }, body: { amount: money('100') } })
  note('desk', '100')
  note('safe', '-100')
  await product.as('desk').call(depositFromTill, { params: { id: till.desk }, body: { amount: money('200'), reference: 'Slip 11' } })
  note('desk', '-200')
  await expectPencil()
  expect(pencil.desk).toBe(money('95.38'))
})

test('a desk day: a count that is GHS 1.00 short books the loss, returns the rest to the safe, and other users sign off', async () => {
  const short = await product
    .as('desk')
    .call(closeTill, { params: { id: till.desk }, body: { counted: money('94.38'), reason: 'A coin fell behind the counter' } })
  expect(short.till).toMatchObject({ books: money('95.38'), counted: money('94.38'), difference: -100, inTill: 0, status: 'closed' })
  await product.as('manager').call(closeTill, { params: { id: till.manager }, body: { counted: money('300') } })
  note('desk', '-95.38')
  note('manager', '-300')
  note('safe', '394.38')
  const left = await product.as('manager').call(depositFromSafe, { body: { amount: money('5000'), reference: 'Slip 12' } })
  note('safe', '-5000')
  expect(left.inSafe).toBe(pencil.safe)
  await expectPencil()
  expect((await product.as('manager').call(readOwnTill, {})).unsigned).toBe(2)
  await product.as('manager').call(signOffTill, { params: { id: till.desk }, body: {} })
  await product.as('md').call(signOffTill, { params: { id: till.manager }, body: { note: 'Counted again together' } })
  expect((await product.as('md').call(listTills, { query: { status: 'signed' } })).map((one) => one.id)).toEqual([till.manager, till.desk])
})

test('a desk day: the receipt book lists every number, and its cash equals the journal’s', async () => {
  const issuer = (await product.as('desk').call(readOwnTill, {})).till?.staffId
  const book = await product.as('manager').call(readReceiptBook, { query: { issuer } })
  expect(book.counts).toEqual({ issued: 6, open: 2, waiting: 0, redeemed: 1, void: 2, expired: 0, cancelled: 1 })
  expect(book).toMatchObject({ takings: money('195.38'), redeemed: money('30'), unredeemed: money('165.38') })
  expect(book.cash).toEqual({
    bound: money('215.38'),
    confirmed: 0,
    cancelled: money('20'),
    book: money('195.38'),
    journal: money('195.38'),
    difference: 0,
  })
  // Receipts 215.38, less 20 given back, 1,500 paid out (1,000 before there were tills), 200 to the bank, and the missing cedi.
  expect(book.movement).toBe(0 - money('1505.62'))
  // The clock did not move, so the order is undefined.
  const gaps = book.receipts.filter(({ gap }) => gap !== null).map(({ amount, state, gap }) => [gap, state, amount])
  expect(gaps.toSorted((one, other) => Number(one[2]) - Number(other[2]) || String(one[0]).localeCompare(String(other[0])))).toEqual([
    [`Its payment was reversed by manager: ${REASON}`, 'void', null],
    ['Made without a loan, not used yet.', 'open', null],
    ['Cancelled by desk: Wrong amount', 'cancelled', money('20')],
    ['Not entered yet.', 'open', money('50')],
    [`Its payment was reversed by manager: ${REASON}`, 'void', money('115.38')],
  ])
  const office = await product.as('manager').call(readReceiptBook, { query: {} })
  expect(office.cash).toMatchObject({ bound: money('215.38'), confirmed: money('40'), cancelled: money('20'), difference: 0 })
  expect(office.issuers.map(({ name }) => name)).toEqual(expect.arrayContaining(['desk', 'manager', 'md']))
})

test('a desk day: the takings by user and till equal the receipt book’s', async () => {
  const takings = await product.as('manager').call(readTakings, { query: {} })
  const byTill = takings.people.map(({ staffName, total, tills }) => [
    staffName,
    total,
    tills.map(({ tillId, cash, givenBack }) => [tillId, cash, givenBack]),
  ])
  expect(byTill).toEqual([
    ['desk', money('195.38'), [[till.desk, money('215.38'), money('20')]]],
    ['manager', 0, [[till.manager, money('40'), money('40')]]],
  ])
  const book = await product.as('manager').call(readReceiptBook, { query: {} })
  // The book ignores the reversal of a confirmed payment.
  expect(takings.together).toEqual({ cash: money('255.38'), momo: 0, bank: 0, givenBack: money('60'), total: money('195.38'), count: 5 })
  expect(takings.together.total).toBe(book.cash.book - money('40'))
  expect(await product.as('manager').get('/api/admin/reports/takings?from=2026-01-30')).toMatchObject({ status: 400 })
  expect(await product.as('manager').get('/api/admin/reports/takings?from=2026-02-01&to=2026-02-03')).toMatchObject({
    status: 200,
    body: { people: [] },
  })
})
