import { expect, test } from 'vitest'
import { cedis, NOTHING, pesewas } from '#domain/kernel/money.ts'
import { paymentErrors, whyClosed, type PaymentAnswers, prefilledAmount, isPayable, formatPayable } from '#web/payments/payment-rules.ts'

const loan = { status: 'active', outstanding: cedis(400), awaitsAcceptance: false } as const
const cash: PaymentAnswers = { amount: cedis(100), paymentMethod: 'cash', cashReceiptNumber: '7kq-4wm', momoTransactionId: '' }
const momo: PaymentAnswers = { amount: cedis(100), paymentMethod: 'momo', cashReceiptNumber: '', momoTransactionId: '77312045911' }

test('paymentErrors accepts a receipt number with dashes and lower case', () => {
  expect(paymentErrors(cash, loan)).toEqual({})
})

test('paymentErrors requires six characters of a receipt number', () => {
  expect(paymentErrors({ ...cash, cashReceiptNumber: '7KQ4W' }, loan)).toEqual({
    cashReceiptNumber: 'Receipt number must be exactly 6 characters',
  })
  expect(paymentErrors({ ...cash, cashReceiptNumber: ' ' }, loan)).toEqual({
    cashReceiptNumber: 'Enter the receipt number from the office',
  })
})

test('paymentErrors requires an amount above 0', () => {
  expect(paymentErrors({ ...cash, amount: undefined }, loan)).toEqual({ amount: 'Payment amount is required' })
  expect(paymentErrors({ ...cash, amount: NOTHING }, loan)).toEqual({ amount: 'Enter an amount above 0' })
})

test('paymentErrors rejects mobile money above the outstanding amount and accepts a receipt above it', () => {
  expect(paymentErrors({ ...momo, amount: cedis(500) }, loan)).toEqual({ amount: 'Only GH₵400.00 is left to repay.' })
  expect(paymentErrors({ ...cash, amount: cedis(500) }, loan)).toEqual({})
})

test('paymentErrors rejects a full repayment before the payout', () => {
  const approved = { ...loan, status: 'approved' } as const
  expect(paymentErrors({ ...cash, amount: cedis(400) }, approved)['amount']).toContain('has not been paid out yet')
  expect(paymentErrors(cash, approved)).toEqual({})
})

test('paymentErrors requires a transaction ID for mobile money', () => {
  expect(paymentErrors({ ...momo, momoTransactionId: '  ' }, loan)).toEqual({ momoTransactionId: 'Enter the mobile money transaction ID' })
})

test('paymentErrors requires an amount and no transaction ID for a request to the network', () => {
  const request = { ...momo, momoTransactionId: '' }
  expect(paymentErrors(request, loan, true)).toEqual({})
  expect(paymentErrors({ ...request, amount: cedis(500) }, loan, true)).toEqual({ amount: 'Only GH₵400.00 is left to repay.' })
})

test('whyClosed is given while new terms await acceptance', () => {
  const open = { ...loan, claimsStopped: false }
  expect(whyClosed({ ...open, awaitsAcceptance: true }, 'cash')).toBe('The new terms of this loan have to be accepted before it is paid.')
  expect(whyClosed(open, 'momo')).toBeUndefined()
})

test('whyClosed is given for a typed transaction ID while claims are stopped, and not for a receipt number', () => {
  const stopped = { ...loan, claimsStopped: true }
  expect(whyClosed(stopped, 'momo')).toContain('bring your proof to the office')
  expect(whyClosed(stopped, 'cash')).toBeUndefined()
  expect(whyClosed(stopped, 'momo', true)).toBeUndefined()
})

test('prefilledAmount is the weekly payment', () => {
  expect(prefilledAmount({ weeklyPaymentAmount: cedis(100), outstanding: cedis(400), weeksRemaining: 4 })).toBe(cedis(100))
})

test('prefilledAmount is the outstanding amount when it is below the weekly payment', () => {
  expect(prefilledAmount({ weeklyPaymentAmount: cedis(100), outstanding: cedis(60), weeksRemaining: 2 })).toBe(cedis(60))
})

test('prefilledAmount is the outstanding amount on the last instalment', () => {
  // GH₵100.00 lent: 12 payments of 10.00 and a last one.
  expect(prefilledAmount({ weeklyPaymentAmount: pesewas(1538), outstanding: pesewas(1544), weeksRemaining: 1 })).toBe(1544)
})

test('isPayable accepts current loans and written-off loans with a balance', () => {
  for (const status of ['approved', 'active'] as const) expect(isPayable({ status, outstanding: NOTHING })).toBe(true)
  expect(isPayable({ status: 'written_off', outstanding: cedis(1) })).toBe(true)
  expect(isPayable({ status: 'written_off', outstanding: NOTHING })).toBe(false)
  for (const status of ['pending', 'completed', 'rejected', 'withdrawn'] as const)
    expect(isPayable({ status, outstanding: cedis(1) })).toBe(false)
})

test('formatPayable shows the balance of a written-off loan', () => {
  const loan = { id: 5, outstanding: cedis(200), totalRepayAmount: cedis(260) }
  expect(formatPayable({ ...loan, status: 'active' })).toBe('Loan #5, GH₵260.00')
  expect(formatPayable({ ...loan, status: 'written_off' })).toBe('Loan #5, balance GH₵200.00')
})

test('prefilledAmount is at most the pay-off amount of a loan with a rebate', () => {
  const salary = { weeklyPaymentAmount: cedis(100), outstanding: cedis(100), weeksRemaining: 1, product: { payoff: cedis(98) } }
  expect(prefilledAmount(salary)).toBe(cedis(98))
  expect(prefilledAmount({ ...salary, weeksRemaining: 2 })).toBe(cedis(98))
})
