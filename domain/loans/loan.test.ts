import { expect, test } from 'vitest'
import { NOTHING } from '#domain/kernel/money.ts'
import { isCurrent, loanCan, LOAN_STATUSES, outstandingOf, type LoanVerb } from '#domain/loans/loan.ts'
import { ghs } from '#tests/support/loans-builder.ts'

test.each<[LoanVerb, string[]]>([
  ['approve', ['pending']],
  ['reject', ['pending']],
  ['withdraw', ['pending', 'approved']],
  ['acceptTerms', ['approved']],
  ['undoApproval', ['approved']],
  ['disburse', ['approved']],
  ['returnPayout', ['active']],
  ['refinance', ['active']],
  ['writeOff', ['active']],
  ['pay', ['approved', 'active', 'written_off']],
])('loanCan %s in %o only', (verb, states) => {
  expect(LOAN_STATUSES.filter((status) => loanCan(verb, status))).toEqual(states)
})

test('isCurrent is true for approved and active', () => {
  expect(LOAN_STATUSES.filter(isCurrent)).toEqual(['approved', 'active'])
})

test('outstandingOf is the total less payments and refinance settlement', () => {
  const loan = { totalRepayment: ghs('1300'), amountPaid: ghs('300'), settledByRefinance: NOTHING }
  expect(outstandingOf(loan)).toBe(ghs('1000'))
  expect(outstandingOf({ ...loan, settledByRefinance: ghs('1000') })).toBe(NOTHING)
})
