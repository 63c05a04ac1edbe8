import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLoan, readPayoff } from '#contract/loans.ts'
import { confirmPayment, generateReceipt } from '#contract/staff-payments.ts'
import { submitPayment } from '#contract/payments.ts'
import { borrow, joinWithProfile, money, openOffice, payCash, receiptFor } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
})
afterAll(() => product.close())

test('a payment above the outstanding amount is refused with that amount, and the exact pay-off closes the loan', async () => {
  await joinWithProfile(product, 'Akua')
  const loanId = await borrow(product, 'Akua', '200')
  const tooMuch = await product.as('desk').post('/api/admin/generate-receipt', { loanId, amount: '260.01' })
  expect(tooMuch.status).toBe(422)
  expect(tooMuch.body).toEqual({ message: 'Only GH₵260.00 is left to repay.' })
  const payoff = await product.as('Akua').call(readPayoff, { params: { id: loanId } })
  expect(payoff).toMatchObject({ amount: money('260'), payable: true })
  const { loan } = await payCash(product, 'Akua', loanId, '260.00')
  expect(loan).toMatchObject({ status: 'completed', weeksCompleted: 13, outstanding: 0, nextPaymentDue: null })
  const after = await product
    .as('Akua')
    .post(`/api/payments/${loanId}`, { amount: '1', paymentMethod: 'cash', cashReceiptNumber: '222222' })
  expect(after.status).toBe(422)
})

test('a payment with an empty proof gets 400 and changes nothing', async () => {
  await joinWithProfile(product, 'Kojo')
  const loan = await borrow(product, 'Kojo', '100')
  const bodies = [
    { momoTransactionId: '' },
    { paymentMethod: 'momo', momoTransactionId: ' ' },
    { paymentMethod: 'cash', cashReceiptNumber: '' },
    { paymentMethod: '', momoTransactionId: 'TX-1' },
    { amount: '', momoTransactionId: 'TX-1' },
  ]
  for (const body of bodies)
    expect([body, await product.as('Kojo').post(`/api/payments/${loan}`, { amount: '10', ...body })]).toMatchObject([{}, { status: 400 }])
  expect((await product.as('Kojo').get(`/api/loans/${loan}`)).body.payments).toEqual([])
})

test('received money above the outstanding amount becomes unallocated funds of the customer', async () => {
  await joinWithProfile(product, 'Naa')
  const loanId = await borrow(product, 'Naa', '200')
  const enter = (cashReceiptNumber: string, amount: string) =>
    product.as('Naa').call(submitPayment, { params: { loanId }, body: { amount: money(amount), paymentMethod: 'cash', cashReceiptNumber } })
  const unallocated = async () => (await product.as('Naa').call(readLoan, { params: { id: loanId } })).unallocated
  const first = await receiptFor(product, loanId, '200')
  const second = await receiptFor(product, loanId, '60')
  const third = await product.as('desk').post('/api/admin/generate-receipt', { loanId, amount: '0.01' })
  expect(third).toMatchObject({
    status: 422,
    body: { message: 'Only GH₵0.00 is left to repay after open receipts for GH₵260.00.' },
  })
  expect(await unallocated()).toBe(0)

  // 160.00 is left, so 40.00 of the first receipt and all of the second are free.
  const { receiptNumber } = await product.as('desk').call(generateReceipt, { body: {} })
  const claimed = await enter(receiptNumber, '100')
  await product.as('desk').call(confirmPayment, { params: { id: claimed.payment.id }, body: {} })
  expect(await unallocated()).toBe(money('100'))
  const partly = await enter(first, '200')
  expect(partly.payment).toMatchObject({ status: 'completed', amount: money('160'), unallocatedAmount: money('40') })
  expect(partly.loan.status).toBe('completed')

  const refused = await product
    .as('Naa')
    .post(`/api/payments/${loanId}`, { amount: '60', paymentMethod: 'cash', cashReceiptNumber: second })
  expect(refused).toMatchObject({
    status: 409,
    body: { message: 'This receipt is closed. The loan is fully repaid. GH₵60.00 of its money is in your credit balance.' },
  })
  const { body: receipts } = await product.as('desk').get(`/api/admin/receipts?search=${second}`)
  expect(receipts).toMatchObject([{ status: 'closed', closeReason: 'The loan is fully repaid.' }])
  expect(await unallocated()).toBe(money('100'))
})

test('a confirmation for a loan that closed meanwhile fails the payment, and all of its money becomes unallocated', async () => {
  await joinWithProfile(product, 'Ebo')
  const loanId = await borrow(product, 'Ebo', '100')
  const { receiptNumber } = await product.as('desk').call(generateReceipt, { body: {} })
  const pending = await product.as('Ebo').call(submitPayment, {
    params: { loanId },
    body: { amount: money('30'), paymentMethod: 'cash', cashReceiptNumber: receiptNumber },
  })
  expect(pending.payment).toMatchObject({ status: 'pending', weekNumber: null })
  await payCash(product, 'Ebo', loanId, '130')
  const { payment } = await product.as('desk').call(confirmPayment, { params: { id: pending.payment.id }, body: {} })
  expect(payment).toMatchObject({ status: 'failed', unallocatedAmount: money('30') })
  expect((await product.as('Ebo').call(readLoan, { params: { id: loanId } })).unallocated).toBe(money('30'))
})
