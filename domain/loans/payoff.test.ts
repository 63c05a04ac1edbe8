import { expect, test } from 'vitest'
import { NOTHING } from '#domain/kernel/money.ts'
import { payoffOf } from '#domain/loans/payoff.ts'
import { ghs } from '#tests/support/loans-builder.ts'

const outstanding = ghs('1184.62')

test('payoffOf an active loan is the whole outstanding amount, without a discount', () => {
  expect(payoffOf({ status: 'active', outstanding })).toEqual({
    amount: outstanding,
    payable: true,
    message: 'Paying GH₵1,184.62 today closes the loan. Paying early costs nothing and saves nothing.',
  })
})

test('payoffOf an approved loan is not payable before its payout', () => {
  expect(payoffOf({ status: 'approved', outstanding })).toMatchObject({ amount: outstanding, payable: false })
})

test('payoffOf a written-off loan is payable', () => {
  expect(payoffOf({ status: 'written_off', outstanding })).toEqual({
    amount: outstanding,
    payable: true,
    message: 'The balance of this loan is GH₵1,184.62.',
  })
  expect(payoffOf({ status: 'written_off', outstanding: NOTHING })).toEqual({
    amount: NOTHING,
    payable: false,
    message: 'This loan is recovered. Nothing is left to pay.',
  })
})

test.each(['pending', 'rejected', 'withdrawn', 'completed'] as const)('payoffOf a %s loan is not payable', (status) => {
  expect(payoffOf({ status, outstanding: NOTHING })).toEqual({ amount: NOTHING, payable: false, message: 'This loan takes no payments.' })
})
