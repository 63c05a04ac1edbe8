import { expect, test } from 'vitest'
import { cedis, NOTHING } from '#domain/kernel/money.ts'
import { owedNow } from '#domain/loans/invitation.ts'
import type { LoanStatus } from '#domain/loans/loan.ts'

const loan = (status: LoanStatus, overdue = 0, outstanding = 100) => ({
  status,
  overdueAmount: cedis(overdue),
  outstanding: cedis(outstanding),
})

test('owedNow adds overdue amounts and written-off balances', () => {
  expect(owedNow([])).toBe(NOTHING)
  expect(owedNow([loan('active', 20), loan('active', 5), loan('written_off', 0, 130)])).toBe(cedis(155))
})
