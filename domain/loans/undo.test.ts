import { describe, expect, test } from 'vitest'
import type { Permission } from '#domain/access/permissions.ts'
import { LOAN_STATUSES } from '#domain/loans/loan.ts'
import { refusalToReturnPayout, refusalToUndoApproval, refusalToWriteOff, type UndoneLoan } from '#domain/loans/undo.ts'
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

describe('refusalToWriteOff', () => {
  const writeOff = (loan = active, staff = md) => refusalToWriteOff(loan, staff)?.code

  test('needs an active loan and approve_large_loans for any amount', () => {
    expect(writeOff()).toBeUndefined()
    expect(writeOff({ ...active, principal: ghs('1') }, manager)).toBe('forbidden')
    for (const status of others('active')) expect(writeOff({ ...active, status })).toBe('not_written_off')
  })
})

describe('undo, return and write-off', () => {
  const three = (loan: UndoneLoan, staff: typeof manager) => [
    refusalToUndoApproval({ ...loan, status: 'approved' }, staff, someCustomerLoans())?.code,
    refusalToReturnPayout(loan, staff, TODAY, false)?.code,
    refusalToWriteOff(loan, staff)?.code,
  ]
  test("refuse one's own loan", () => expect(three({ ...active, userId: 'esi' }, md)).toEqual(['own_record', 'own_record', 'own_record']))
  test('refuse the front desk', () => expect(three(active, desk)).toEqual(['forbidden', 'forbidden', 'forbidden']))
  test('respect the approval limit', () => {
    expect(three({ ...active, principal: ghs('5000') }, manager).slice(0, 2)).toEqual([undefined, undefined])
    expect(three({ ...active, principal: ghs('5000.01') }, manager).slice(0, 2)).toEqual(['above_approval_limit', 'above_approval_limit'])
  })
})
