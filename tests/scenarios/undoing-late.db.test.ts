import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLoan } from '#contract/loans.ts'
import { generateReceipt } from '#contract/staff-payments.ts'
import { refundUnallocated } from '#contract/unallocated.ts'
import { applyUnallocated, reversePayment } from '#contract/staff-undo.ts'
import { borrow, comeBack, joinWithProfile, money, openOffice, payCash, receiptFor } from '#tests/support/loan-actions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { writeOff } from '#tests/support/confirm-requests.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
})
afterAll(() => product.close())

const REASON = 'Entered for the wrong person'
const everybody = async (person: string) => {
  for (const each of ['desk', 'manager', 'md', person]) await comeBack(product, each)
}
const accountsOf = async (loanId: number) => {
  const { rows } = await sql<{ account: string; sum: number }>`
    select account, sum(amount)::bigint as sum from journal_lines where loan_id = ${loanId} group by account having sum(amount) <> 0`.execute(
    product.db,
  )
  return Object.fromEntries(rows.map((row) => [row.account, row.sum]))
}

test('a payment from before a write-off, reversed after it, leaves the journal as without it', async () => {
  await joinWithProfile(product, 'Adjoa')
  const loanId = await borrow(product, 'Adjoa', '1000')
  await payCash(product, 'Adjoa', loanId, '20')
  const wrong = await payCash(product, 'Adjoa', loanId, '115.38')
  await everybody('Adjoa')
  await writeOff(product, loanId)
  await payCash(product, 'Adjoa', loanId, '50')
  await product.as('manager').call(reversePayment, { params: { id: wrong.payment.id }, body: { reason: REASON } })
  expect(await accountsOf(loanId)).toEqual({
    office_cash: money('185.38') - money('1000'),
    unallocated_money: -money('115.38'),
    // The 20.00 were interest of week 1, and earned; the 50.00 are a recovery, which earns nothing.
    interest_income: -money('20'),
    write_offs: money('1000'),
    recoveries: -money('50'),
  })
})

test('money that an open receipt waits for cannot be removed by a reversal or used by another receipt', async () => {
  await joinWithProfile(product, 'Akua')
  const loanId = await borrow(product, 'Akua', '100')
  await everybody('Akua')
  const { receiptNumber } = await product.as('desk').call(generateReceipt, { body: {} })
  const typed = { amount: '100', paymentMethod: 'cash', cashReceiptNumber: receiptNumber }
  const { body } = await product.as('Akua').post(`/api/payments/${loanId}`, typed)
  await payCash(product, 'Akua', loanId, '60')
  // 70.00 is outstanding, so 30.00 of the confirmed 100.00 become unallocated; then they are refunded.
  await product.as('desk').post(`/api/admin/payments/${body.payment.id}/confirm`, {})
  const { userId } = body.loan
  const refunded = { params: { userId }, body: { amount: money('30'), method: 'cash', reason: 'The customer wants it back' } } as const
  await product.as('md').call(refundUnallocated, refunded)

  const other = await borrow(product, 'Akua', '200')
  const first = await payCash(product, 'Akua', other, '40')
  await product.as('manager').call(reversePayment, { params: { id: first.payment.id }, body: { reason: REASON } })
  await product.as('md').call(refundUnallocated, { ...refunded, body: { ...refunded.body, amount: money('40') } })
  const waiting = await receiptFor(product, other, '40')

  const back = await product.as('manager').post(`/api/admin/payments/${body.payment.id}/reverse`, { reason: REASON })
  expect(back).toMatchObject({ status: 422, body: { message: 'Only GH₵0.00 of the credit balance is available.' } })
  const again = await product.as('manager').post(`/api/admin/receipts/${first.payment.cashReceiptNumber}/cancel`, { reason: REASON })
  expect(again).toMatchObject({ status: 422, body: { message: 'Only GH₵0.00 of the credit balance is available.' } })
  const entered = { amount: '40', paymentMethod: 'cash', cashReceiptNumber: waiting }
  expect(await product.as('Akua').post(`/api/payments/${other}`, entered)).toMatchObject({ status: 200 })
  await expectBooksToBeRight(product.db)
})

test('money released by a reversal keeps its value date on its own loan and gets today’s on another loan', async () => {
  await joinWithProfile(product, 'Abla')
  const loanId = await borrow(product, 'Abla', '300')
  const first = await payCash(product, 'Abla', loanId, '30')
  const { valueDate } = first.payment
  product.clock.advance({ weeks: 3 })
  await everybody('Abla')
  await product.as('manager').call(reversePayment, { params: { id: first.payment.id }, body: { reason: REASON } })
  const { userId } = first.loan
  const apply = (id: number, amount: string) =>
    product.as('desk').call(applyUnallocated, { params: { userId }, body: { loanId: id, amount: money(amount) } })
  expect((await apply(loanId, '30')).payment).toMatchObject({ weekNumber: 1, valueDate, isLate: false })
  const { instalments } = await product.as('Abla').call(readLoan, { params: { id: loanId } })
  expect(instalments[0]).toMatchObject({ state: 'paid', paidOn: valueDate })

  const other = await borrow(product, 'Abla', '200')
  const second = await payCash(product, 'Abla', loanId, '15')
  product.clock.advance({ days: 2 })
  await everybody('Abla')
  await product.as('manager').call(reversePayment, { params: { id: second.payment.id }, body: { reason: REASON } })
  expect((await apply(other, '15')).payment.valueDate).not.toBe(second.payment.valueDate)
})

test('money released by a reversal retains its day, also after a cash payment with another receipt', async () => {
  await joinWithProfile(product, 'Esi')
  const loanId = await borrow(product, 'Esi', '300')
  const first = await payCash(product, 'Esi', loanId, '30')
  product.clock.advance({ weeks: 3 })
  await everybody('Esi')
  await product.as('manager').call(reversePayment, { params: { id: first.payment.id }, body: { reason: REASON } })
  await payCash(product, 'Esi', loanId, '50')
  const { payment } = await product
    .as('desk')
    .call(applyUnallocated, { params: { userId: first.loan.userId }, body: { loanId, amount: money('30') } })
  expect(payment).toMatchObject({ valueDate: first.payment.valueDate, isLate: false })
  const { instalments } = await product.as('Esi').call(readLoan, { params: { id: loanId } })
  expect(instalments[0]).toMatchObject({ state: 'paid', paidOn: first.payment.valueDate })
})
