import { expect, test } from 'vitest'
import { cedis, NOTHING } from '#domain/kernel/money.ts'
import { paymentErrors, whyClosed, type PaymentAnswers } from '#web/payments/payment-errors.ts'

const loan = { status: 'active', outstanding: cedis(400), awaitsAcceptance: false } as const
const cash: PaymentAnswers = { amount: cedis(100), paymentMethod: 'cash', cashReceiptNumber: '7kq-4wm', momoTransactionId: '' }
const momo: PaymentAnswers = { amount: cedis(100), paymentMethod: 'momo', cashReceiptNumber: '', momoTransactionId: '77312045911' }

test('a receipt number is taken as it is read aloud', () => {
  expect(paymentErrors(cash, loan)).toEqual({})
})

test('cash needs six characters from the office', () => {
  expect(paymentErrors({ ...cash, cashReceiptNumber: '7KQ4W' }, loan)).toEqual({
    cashReceiptNumber: 'Receipt number must be exactly 6 characters',
  })
  expect(paymentErrors({ ...cash, cashReceiptNumber: ' ' }, loan)).toEqual({
    cashReceiptNumber: 'Enter the receipt number from the office',
  })
})

test('an amount is needed, and it is above nothing', () => {
  expect(paymentErrors({ ...cash, amount: undefined }, loan)).toEqual({ amount: 'Payment amount is required' })
  expect(paymentErrors({ ...cash, amount: NOTHING }, loan)).toEqual({ amount: 'Enter an amount above 0' })
})

test('mobile money above what is left is told how much is left; a receipt above it goes to the office', () => {
  expect(paymentErrors({ ...momo, amount: cedis(500) }, loan)).toEqual({ amount: 'Only GH₵400.00 is left to repay.' })
  expect(paymentErrors({ ...cash, amount: cedis(500) }, loan)).toEqual({})
})

test('before the payout a loan cannot be finished', () => {
  const approved = { ...loan, status: 'approved' } as const
  expect(paymentErrors({ ...cash, amount: cedis(400) }, approved)['amount']).toContain('has not been paid out yet')
  expect(paymentErrors(cash, approved)).toEqual({})
})

test('mobile money needs its transaction ID', () => {
  expect(paymentErrors({ ...momo, momoTransactionId: '  ' }, loan)).toEqual({ momoTransactionId: 'Enter the mobile money transaction ID' })
})

test('a loan whose new terms wait for an answer takes nothing', () => {
  expect(whyClosed({ ...loan, awaitsAcceptance: true })).toBe('The new terms of this loan have to be accepted before it is paid.')
  expect(whyClosed(loan)).toBeUndefined()
})
