import { expect, test } from 'vitest'
import { cedis } from '#domain/kernel/money.ts'
import { countedInWords, payoffOfLoan, unitOfLoan } from '#domain/loans/instalment-unit.ts'

test('unitOfLoan counts weeks of version 1 and payments of other products', () => {
  expect([unitOfLoan({}), unitOfLoan({ product: null }), unitOfLoan({ product: {} })]).toEqual(['week', 'week', 'payment'])
})

test('payoffOfLoan is the outstanding amount, or the pay-off amount of the product', () => {
  expect(payoffOfLoan({ outstanding: cedis(400) })).toBe(cedis(400))
  expect(payoffOfLoan({ outstanding: cedis(400), product: { payoff: cedis(380) } })).toBe(cedis(380))
})

test('countedInWords names one, two and more', () => {
  expect(countedInWords('week', [9])).toBe('week 9')
  expect(countedInWords('payment', [2, 3])).toBe('payments 2 and 3')
  expect(countedInWords('week', [7, 8, 9])).toBe('weeks 7 to 9')
})
