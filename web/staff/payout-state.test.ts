import { describe, expect, test } from 'vitest'
import { cedis, NOTHING } from '#domain/kernel/money.ts'
import { cashToHandOver, reasonNotToPayOut } from '#web/staff/payout-state.ts'

const desk = { id: 'selorm', effectivePermissions: ['generate_payment_codes'] as const }
const approved = { userId: 'ama', status: 'approved' as const, awaitsAcceptance: false, user: { isActive: true } }

describe('paying out in cash', () => {
  test('an approved loan with accepted terms can be paid out', () => expect(reasonNotToPayOut(approved, desk)).toBeUndefined())
  test('terms of a lower amount have to be accepted first', () =>
    expect(reasonNotToPayOut({ ...approved, awaitsAcceptance: true }, desk)).toBe('The customer has not accepted the approved terms yet.'))
  test('nobody pays out their own loan, and it needs the permission of the desk', () => {
    expect(reasonNotToPayOut({ ...approved, userId: 'selorm' }, desk)).toContain('your own account')
    expect(reasonNotToPayOut(approved, { id: 'x', effectivePermissions: [] })).toContain('pay out in cash')
  })
  test('not while the account is deactivated, and not twice', () => {
    expect(reasonNotToPayOut({ ...approved, user: { isActive: false } }, desk)).toBeDefined()
    expect(reasonNotToPayOut({ ...approved, status: 'active' }, desk)).toBeDefined()
  })
})

describe('the cash to count out', () => {
  const old = { id: 7, status: 'active' as const, amount: cedis(500), outstanding: cedis(200), appliedAt: new Date(0), weeksCompleted: 8 }
  test('is the approved amount', () =>
    expect(cashToHandOver({ amount: cedis(1000), refinancedFromLoanId: null, otherLoans: [old] })).toBe(cedis(1000)))
  test('of a refinance is what the old loan leaves', () =>
    expect(cashToHandOver({ amount: cedis(1000), refinancedFromLoanId: 7, otherLoans: [old] })).toBe(cedis(800)))
  test('of a refinance whose old loan was paid meanwhile is all of it', () =>
    expect(
      cashToHandOver({ amount: cedis(1000), refinancedFromLoanId: 7, otherLoans: [{ ...old, status: 'completed', outstanding: NOTHING }] }),
    ).toBe(cedis(1000)))
})
