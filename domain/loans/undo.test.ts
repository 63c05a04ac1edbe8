import { describe, expect, test } from 'vitest'
import type { Permission } from '#domain/access/permissions.ts'
import { LOAN_STATUSES } from '#domain/loans/loan.ts'
import { refusalToReturnPayout, refusalToUndoApproval, type UndoneLoan } from '#domain/loans/undo.ts'
import { ghs, someCustomerLoans, someLoan } from '#tests/support/loans-builder.ts'

const TODAY = '2026-03-02'
const approved: UndoneLoan = { userId: 'ama', status: 'approved', principal: ghs('1000'), disbursedOn: null }
const active: UndoneLoan = { ...approved, status: 'active', disbursedOn: TODAY }
const manager = { userId: 'kofi', permissions: ['approve_small_loans'] as Permission[] }
const md = { userId: 'esi', permissions: ['approve_large_loans'] as Permission[] }
const desk = { userId: 'yaw', permissions: ['generate_payment_codes'] as Permission[] }
const others = (status: UndoneLoan['status']) => LOAN_STATUSES.filter((one) => one !== status)

describe('refusalToUndoApproval', () => {
  const undo = (loan = approved, staff = manager, customerLoans = someCustomerLoans()) =>
    refusalToUndoApproval(loan, staff, customerLoans)?.code

  test('allows only approved loans that were not paid out', () => {
    expect(undo()).toBeUndefined()
    for (const status of others('approved')) expect(undo({ ...approved, status })).toBe('not_undoable')
  })
  test('refuses while another application is pending', () => {
    expect(undo(approved, manager, someCustomerLoans({ loans: [someLoan({ id: 2, status: 'pending' })] }))).toBe(
      'other_application_pending',
    )
  })
})

describe('refusalToReturnPayout', () => {
  const giveBack = (loan = active, today = TODAY, paid = false) => refusalToReturnPayout(loan, manager, today, paid)?.code

  test('allows only the day of the payout, without a later payment', () => {
    expect(giveBack()).toBeUndefined()
    expect(giveBack(active, '2026-03-03')).toBe('payout_not_returnable')
    expect(giveBack(active, TODAY, true)).toBe('payout_not_returnable')
    for (const status of others('active')) expect(giveBack({ ...active, status })).toBe('payout_not_returnable')
  })
})

describe('undo and return', () => {
  const both = (loan: UndoneLoan, staff: typeof manager) => [
    refusalToUndoApproval({ ...loan, status: 'approved' }, staff, someCustomerLoans())?.code,
    refusalToReturnPayout(loan, staff, TODAY, false)?.code,
  ]
  test("refuse one's own loan", () => expect(both({ ...active, userId: 'esi' }, md)).toEqual(['own_record', 'own_record']))
  test('refuse the front desk', () => expect(both(active, desk)).toEqual(['forbidden', 'forbidden']))
  test('respect the approval limit', () => {
    expect(both({ ...active, principal: ghs('5000') }, manager)).toEqual([undefined, undefined])
    expect(both({ ...active, principal: ghs('5000.01') }, manager)).toEqual(['above_approval_limit', 'above_approval_limit'])
  })
})
