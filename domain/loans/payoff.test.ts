import { expect, test } from 'vitest'
import { NOTHING } from '#domain/kernel/money.ts'
import { payoffOf } from '#domain/loans/payoff.ts'
import { ghs } from '#tests/support/loans-builder.ts'

const outstanding = ghs('1184.62')

test('an active loan is closed today by all that is left, and paying early saves nothing', () => {
  expect(payoffOf({ status: 'active', outstanding })).toEqual({
    amount: outstanding,
    payable: true,
    message: 'Paying GH₵1,184.62 today closes the loan. Paying early costs nothing and saves nothing.',
  })
})

test('an approved loan cannot be closed before it was paid out', () => {
  expect(payoffOf({ status: 'approved', outstanding })).toMatchObject({ amount: outstanding, payable: false })
})

test('of a written-off loan all that is left is still owed and taken', () => {
  expect(payoffOf({ status: 'written_off', outstanding })).toEqual({
    amount: outstanding,
    payable: true,
    message: 'GH₵1,184.62 is still owed for this loan.',
  })
  expect(payoffOf({ status: 'written_off', outstanding: NOTHING }).payable).toBe(false)
})

test.each(['pending', 'rejected', 'withdrawn', 'completed'] as const)('a %s loan takes no payments', (status) => {
  expect(payoffOf({ status, outstanding: NOTHING })).toEqual({ amount: NOTHING, payable: false, message: 'This loan takes no payments.' })
})
