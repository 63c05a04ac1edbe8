import { expect, test } from 'vitest'
import { cedis, NOTHING } from '#domain/kernel/money.ts'
import { isPayable, formatPayable } from '#web/payments/payable-loans.ts'

test('current loans can be paid, and one that was closed unpaid while something of it is owed', () => {
  for (const status of ['approved', 'active'] as const) expect(isPayable({ status, outstanding: NOTHING })).toBe(true)
  expect(isPayable({ status: 'written_off', outstanding: cedis(1) })).toBe(true)
  expect(isPayable({ status: 'written_off', outstanding: NOTHING })).toBe(false)
  for (const status of ['pending', 'completed', 'rejected', 'withdrawn'] as const)
    expect(isPayable({ status, outstanding: cedis(1) })).toBe(false)
})

test('a closed loan is named by what is still to pay', () => {
  const loan = { id: 5, outstanding: cedis(200), totalRepayAmount: cedis(260) }
  expect(formatPayable({ ...loan, status: 'active' })).toBe('Loan #5, GH₵260.00')
  expect(formatPayable({ ...loan, status: 'written_off' })).toBe('Loan #5, GH₵200.00 still to pay')
})
