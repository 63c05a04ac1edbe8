import { describe, expect, test } from 'vitest'
import type { Permission } from '#domain/access/permissions.ts'
import { cedis, NOTHING } from '#domain/kernel/money.ts'
import type { LoanStatus } from '#domain/loans/loan.ts'
import type { PaymentStatus } from '#domain/payments/payment.ts'
import {
  reasonNotToReturnPayout,
  reasonNotToReverse,
  reasonNotToUndoApproval,
  reasonNotToWriteOff,
} from '#web/customer/loan-action-reasons.ts'

const userWith = (id: string, ...effectivePermissions: Permission[]) => ({ id, effectivePermissions })
const desk = userWith('desk', 'generate_payment_codes')
const manager = userWith('manager', 'generate_payment_codes', 'approve_small_loans')
const md = userWith('md', 'generate_payment_codes', 'approve_small_loans', 'approve_large_loans')

const TODAY = '2026-04-20'
const payoutAt = new Date('2026-04-20T09:00:00Z')
const payment = (at: string, status: PaymentStatus = 'completed') => ({ status, paidAt: new Date(at) })
const loanOf = (status: LoanStatus, facts: { amount?: number; payments?: unknown[]; others?: LoanStatus[] } = {}) => ({
  id: 7,
  userId: 'ama',
  status,
  amount: cedis(facts.amount ?? 1000),
  disbursedAt: status === 'approved' ? null : payoutAt,
  outstanding: cedis(1300),
  awaitsAcceptance: false,
  settledByRefinance: NOTHING,
  unallocated: cedis(50),
  payout: null,
  otherLoans: (facts.others ?? []).map((other, at) => ({
    id: at + 1,
    status: other,
    amount: cedis(100),
    outstanding: cedis(130),
    appliedAt: payoutAt,
    weeksCompleted: 0,
    termWeeks: 13,
  })),
})

describe('reasonNotToUndoApproval', () => {
  test('allows an approver before the payout unless another application is pending', () => {
    expect(reasonNotToUndoApproval(loanOf('approved'), manager)).toBeUndefined()
    expect(reasonNotToUndoApproval(loanOf('active'), manager)).toBe('This approval can no longer be undone.')
    expect(reasonNotToUndoApproval(loanOf('approved', { others: ['pending'] }), manager)).toContain('another pending application')
  })
  test('refuses while a transfer runs, and after a failed transfer that arrived late', () => {
    const transfer = (state: 'under_way' | 'arrived_late' | 'failed') => ({ ...loanOf('approved'), payout: { state } })
    expect(reasonNotToUndoApproval(transfer('under_way'), manager)).toContain('in progress')
    expect(reasonNotToUndoApproval(transfer('arrived_late'), manager)).toContain('arrived after all')
    expect(reasonNotToUndoApproval(transfer('failed'), manager)).toBeUndefined()
  })
  test('names the missing permission, and needs a higher one above GH₵5,000', () => {
    expect(reasonNotToUndoApproval(loanOf('approved'), desk)).toContain('You need the permission')
    expect(reasonNotToUndoApproval(loanOf('approved', { amount: 5001 }), manager)).toBeDefined()
    expect(reasonNotToUndoApproval(loanOf('approved', { amount: 5001 }), md)).toBeUndefined()
  })
})

describe('reasonNotToReturnPayout', () => {
  const paid = (...payments: ReturnType<typeof payment>[]) => ({ ...loanOf('active'), payments: payments as never[] })
  test('allows a return on the payout day, also with an advance payment', () => {
    expect(reasonNotToReturnPayout(paid(payment('2026-04-19T10:00:00Z')), manager, TODAY)).toBeUndefined()
    expect(reasonNotToReturnPayout(paid(), manager, '2026-04-21')).toContain('only be returned on the same day')
  })
  test('refuses after a later payment, unless that payment was reversed', () => {
    expect(reasonNotToReturnPayout(paid(payment('2026-04-20T11:00:00Z')), manager, TODAY)).toContain('before any payment')
    expect(reasonNotToReturnPayout(paid(payment('2026-04-20T11:00:00Z', 'reversed')), manager, TODAY)).toBeUndefined()
  })
})

test('reasonNotToWriteOff allows approvers of large loans for an active loan, with a cause before 91 days', () => {
  const late = (days: number, facts = {}) => ({ ...loanOf('active', facts), daysPastDue: days })
  expect(reasonNotToWriteOff(late(91, { amount: 10 }), manager, undefined)).toContain('You need the permission')
  expect(reasonNotToWriteOff(late(91), md, undefined)).toBeUndefined()
  expect(reasonNotToWriteOff(late(90), md, undefined)).toContain('choose a cause')
  expect(reasonNotToWriteOff(late(0), md, 'death')).toBeUndefined()
  expect(reasonNotToWriteOff({ ...loanOf('completed'), daysPastDue: 0 }, md, 'court')).toBe('Only an active loan can be written off.')
  expect(reasonNotToWriteOff({ ...late(91), userId: 'md' }, md, undefined)).toBeDefined()
})

test('reasonNotToReverse allows a completed payment within the limit', () => {
  const done = { userId: 'ama', status: 'completed' as const, amount: cedis(100), wasImported: false }
  expect(reasonNotToReverse(done, loanOf('active'), manager)).toBeUndefined()
  expect(reasonNotToReverse({ ...done, amount: cedis(5001) }, loanOf('active'), manager)).toBeDefined()
  expect(reasonNotToReverse({ ...done, status: 'pending' }, loanOf('active'), manager)).toBe('Only a completed payment can be reversed.')
})
