import { expect, test } from 'vitest'
import { cedis, NOTHING, pesewas } from '#domain/kernel/money.ts'
import { quote } from '#domain/loans/quote.ts'
import { amountProblem, otherPrincipal, whyNotSend } from '#web/loans/application-limit.ts'

const bronze = { name: 'BRONZE', maxLoanAmount: cedis(1000) }
const gold = { name: 'GOLD', maxLoanAmount: cedis(10_000) }
const loanOf = (amount: number, status = 'active') => ({
  status,
  instalments: quote(cedis(amount)).instalments.map((part) => ({ ...part, paid: NOTHING })),
})

test('the level bounds one loan', () => {
  expect(amountProblem(cedis(1000), bronze, [])).toBeUndefined()
  expect(amountProblem(pesewas(100_001), bronze, [])).toBe('Your BRONZE level lets you borrow up to GH₵1,000.')
})

test('a loan under one cedi is too small', () => {
  expect(amountProblem(pesewas(99), bronze, [])).toBe('The smallest loan is GH₵1.00')
})

test('all loans together stay within ten thousand cedis', () => {
  expect(otherPrincipal([loanOf(4000), loanOf(900, 'completed')])).toBe(cedis(4000))
  expect(amountProblem(cedis(6000), gold, [loanOf(4000)])).toBeUndefined()
  expect(amountProblem(cedis(7000), gold, [loanOf(4000)])).toContain('You can borrow up to GH₵6,000.00 more')
})

test('whyNotSend returns the first reason', () => {
  const open = { profileCompleted: true, hasPending: false, amount: cedis(500), problem: undefined, termsAccepted: true }
  expect(whyNotSend(open)).toBeUndefined()
  expect(whyNotSend({ ...open, profileCompleted: false })).toBe('Complete your profile first.')
  expect(whyNotSend({ ...open, hasPending: true })).toBe('You already have a pending loan application.')
  expect(whyNotSend({ ...open, amount: undefined })).toBe('Enter the amount you need.')
  expect(whyNotSend({ ...open, problem: 'Your BRONZE level lets you borrow up to GH₵1,000.' })).toContain('BRONZE')
  expect(whyNotSend({ ...open, termsAccepted: false })).toBe('Read the price and accept the terms first.')
})
