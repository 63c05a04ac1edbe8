import { expect, test } from 'vitest'
import { cedis, pesewas } from '#domain/kernel/money.ts'
import { prefilledAmount } from '#web/payments/payment-prefill.ts'

test('the form offers the weekly payment', () => {
  expect(prefilledAmount({ weeklyPaymentAmount: cedis(100), outstanding: cedis(400), weeksRemaining: 4 })).toBe(cedis(100))
})

test('where less is left than a weekly payment, it offers what is left', () => {
  expect(prefilledAmount({ weeklyPaymentAmount: cedis(100), outstanding: cedis(60), weeksRemaining: 2 })).toBe(cedis(60))
})

test('on the last instalment it offers what is left, rounding and all', () => {
  // GH₵100.00 lent: 12 payments of 10.00 and a last one that completes the total.
  expect(prefilledAmount({ weeklyPaymentAmount: pesewas(1538), outstanding: pesewas(1544), weeksRemaining: 1 })).toBe(1544)
})
