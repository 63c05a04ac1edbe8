import { describe, expect, test } from 'vitest'
import { cedis, NOTHING } from '#domain/kernel/money.ts'
import { isInvited, owedNow } from '#domain/loans/invitation.ts'
import { LOAN_STATUSES, type LoanStatus } from '#domain/loans/loan.ts'

const loan = (status: LoanStatus, overdue = 0, outstanding = 100) => ({
  status,
  overdueAmount: cedis(overdue),
  outstanding: cedis(outstanding),
})

describe('isInvited', () => {
  test('is true without loans, and beside a loan that is paid on time', () => {
    expect(isInvited([])).toBe(true)
    expect(isInvited([loan('active'), loan('completed', 0, 0), loan('written_off', 0, 0)])).toBe(true)
  })
  test.each(LOAN_STATUSES)('with a %s loan is false only for a pending application and a written-off balance', (status) =>
    expect(isInvited([loan(status)])).toBe(status !== 'pending' && status !== 'written_off'),
  )
  test('is false from the first pesewa overdue', () => {
    expect(isInvited([loan('active', 0.01)])).toBe(false)
    expect(isInvited([loan('active'), loan('active', 20)])).toBe(false)
  })
})

test('owedNow adds overdue amounts and written-off balances', () => {
  expect(owedNow([])).toBe(NOTHING)
  expect(owedNow([loan('active', 20), loan('active', 5), loan('written_off', 0, 130)])).toBe(cedis(155))
})
