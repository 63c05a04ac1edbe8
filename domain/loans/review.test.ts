import { describe, expect, test } from 'vitest'
import type { Permission } from '#domain/access/permissions.ts'
import { cedis } from '#domain/kernel/money.ts'
import type { CustomerLoans } from '#domain/loans/customer-loans.ts'
import { LOAN_STATUSES } from '#domain/loans/loan.ts'
import {
  refusalToApprove,
  refusalToReject,
  REJECTION_REASONS,
  rejectionInWords,
  type ReviewedLoan,
  refusalUnlessChecked,
} from '#domain/loans/review.ts'
import { ghs, repaidLoan, someCustomerLoans, someLoan } from '#tests/support/loans-builder.ts'

const TODAY = '2026-04-20'
const manager = { userId: 'kofi', permissions: ['approve_small_loans', 'reject_loans'] as Permission[] }
const md = { userId: 'esi', permissions: ['approve_small_loans', 'approve_large_loans'] as Permission[] }
const desk = { userId: 'yaw', permissions: ['generate_payment_codes'] as Permission[] }
const application = (amount: string, facts: Partial<ReviewedLoan> = {}): ReviewedLoan => ({
  id: 7,
  userId: 'ama',
  status: 'pending',
  requestedAmount: ghs(amount),
  refinancedFrom: null,
  ...facts,
})
const gold = (...more: ReturnType<typeof someLoan>[]) =>
  someCustomerLoans({ loans: [repaidLoan({ id: 1 }), repaidLoan({ id: 2 }), ...more] })
const approve = (loan: ReviewedLoan, amount: string, reviewer = md, customerLoans: CustomerLoans = gold()) =>
  refusalToApprove(loan, ghs(amount), reviewer, { customerLoans, blacklist: undefined, today: TODAY })

describe('refusalToApprove', () => {
  test('allows the requested amount or less, down to GH₵1.00', () => {
    expect(approve(application('800'), '800')).toBeUndefined()
    expect(approve(application('800'), '1')).toBeUndefined()
    expect(approve(application('800'), '0.99')?.code).toBe('invalid_approval_amount')
    expect(approve(application('800'), '800.01')?.message).toBe('The customer asked for GH₵800.00. Approve that amount or less.')
  })

  test('limits a manager to an exposure of GH₵5,000.00, other loans included', () => {
    expect(approve(application('5000'), '5000', manager)).toBeUndefined()
    expect(approve(application('6000'), '5000.01', manager)?.code).toBe('above_approval_limit')
    const running = someLoan({ id: 3, amount: '4000', disbursedOn: TODAY, levelMaximum: cedis(10_000) })
    expect(approve(application('1000'), '1000', manager, gold(running))).toBeUndefined()
    expect(approve(application('1000.01'), '1000.01', manager, gold(running))?.message).toContain('GH₵5,000.01')
  })

  test('does not count the application itself twice', () => {
    const pending = someLoan({ id: 7, amount: '5000', status: 'pending' })
    expect(approve(application('5000'), '5000', manager, gold(pending))).toBeUndefined()
  })

  test('checks default, level and exposure again', () => {
    const late = someLoan({ id: 3, disbursedOn: '2026-01-01' })
    expect(approve(application('500'), '500', md, gold(late))?.code).toBe('in_default')
    expect(approve(application('1500'), '1500', md, someCustomerLoans())).toMatchObject({
      code: 'above_level',
      message: 'The BRONZE level of this customer allows up to GH₵1,000.',
    })
    const running = someLoan({ id: 3, amount: '9000', disbursedOn: TODAY, levelMaximum: cedis(10_000) })
    expect(approve(application('2000'), '2000', md, gold(running))?.code).toBe('above_exposure_cap')
  })

  test('limits the amount to the current level', () => {
    expect(approve(application('5000'), '5000', md, someCustomerLoans())?.message).toBe(
      'The BRONZE level of this customer allows up to GH₵1,000.',
    )
    expect(approve(application('5000'), '1000', md, someCustomerLoans())).toBeUndefined()
  })
})

describe('refusalToApprove of a refinance', () => {
  const old = someLoan({ id: 3, disbursedOn: TODAY, levelMaximum: cedis(10_000), money: [[TODAY, '650']] })
  const refinancing = (amount: string) => application(amount, { refinancedFrom: 3 })
  test('needs an amount above the outstanding one of the old loan', () => {
    expect(approve(refinancing('1000'), '722.23', md, gold(old))).toBeUndefined()
    expect(approve(refinancing('1000'), '722.22', md, gold(old))?.message).toBe(
      'The new loan must be at least GH₵722.23: it settles the old balance of GH₵650.00 and leaves a tenth of itself and GH₵10.00 in hand.',
    )
  })
  test('refuses while the old loan is overdue', () => {
    const late = someLoan({ id: 3, disbursedOn: '2026-03-02', money: [['2026-03-09', '650']] })
    expect(approve(refinancing('1000'), '1000', md, { ...gold(late) })).toBeUndefined()
    const later = { ...gold(late) }
    const on = (today: string) =>
      refusalToApprove(refinancing('1000'), ghs('1000'), md, { customerLoans: later, blacklist: undefined, today })?.code
    expect([on('2026-04-21'), on('2026-04-28')]).toEqual(['refinance_not_earned', 'in_default'])
  })
  test('leaves the old loan out of the exposure', () => {
    const large = someLoan({ id: 3, amount: '5000', disbursedOn: TODAY, levelMaximum: cedis(10_000), money: [[TODAY, '3250']] })
    expect(approve(refinancing('5000'), '5000', manager, gold(large))).toBeUndefined()
  })
  test('is an ordinary approval once the old loan is completed', () => {
    expect(approve(refinancing('300'), '300', md, gold(repaidLoan({ id: 3 })))).toBeUndefined()
  })
})

describe('refusalToApprove with several reasons returns the first', () => {
  const closed = { ...someCustomerLoans(), isActive: false }
  test.each([
    ['one’s own loan', 'own_record', approve(application('2000', { userId: 'yaw', status: 'rejected' }), '0.50', desk, closed)],
    ['a decision already taken', 'already_decided', approve(application('2000', { status: 'rejected' }), '0.50', desk, closed)],
    ['no amount', 'invalid_approval_amount', approve(application('2000'), '0.50', desk, closed)],
    ['no permission', 'forbidden', approve(application('2000'), '9000', desk, closed)],
    ['the approval limit', 'above_approval_limit', approve(application('2000'), '9000', manager, closed)],
    ['more than was asked for', 'above_requested', approve(application('2000'), '9000', md, closed)],
    ['a closed account', 'customer_inactive', approve(application('2000'), '2000', md, closed)],
    ['the rules of borrowing', 'above_level', approve(application('2000'), '2000', md, someCustomerLoans())],
  ])('that applies: %s', (_what, code, found) => expect(found?.code).toBe(code))
})

describe('decisions on an application', () => {
  const decided = LOAN_STATUSES.filter((status) => status !== 'pending')
  test.each(decided)('refusalToApprove and refusalToReject refuse a %s loan', (status) => {
    expect(approve(application('500', { status }), '500')?.code).toBe('already_decided')
    expect(refusalToReject(application('500', { status }), manager)?.code).toBe('already_decided')
  })
  test("refusalToReject refuses one's own application", () => {
    expect(refusalToReject(application('500'), manager)).toBeUndefined()
    expect(refusalToReject(application('500', { userId: 'kofi' }), manager)?.code).toBe('own_record')
  })
})

test('REJECTION_REASONS mention neither score nor staff', () => {
  for (const sentence of Object.values(REJECTION_REASONS)) {
    expect(sentence).toMatch(/^[A-Z].*\.$/)
    expect(sentence).not.toMatch(/score|staff|risk|fraud|_/i)
  }
})

test('refusalUnlessChecked counts the flags that the reviewer did not check', () => {
  expect(refusalUnlessChecked(['limit_jump', 'new_account'], ['new_account'])?.message).toBe('Check 1 more flag before you approve.')
  expect(refusalUnlessChecked(['limit_jump', 'new_account'], [])?.message).toBe('Check 2 more flags before you approve.')
  expect(refusalUnlessChecked(['limit_jump'], ['limit_jump', 'other'])).toBeUndefined()
  expect(refusalUnlessChecked(['limit_jump'], undefined)).toBeUndefined()
})

test('rejectionInWords names no week where the product counts payments', () => {
  expect(rejectionInWords('repayment_too_high', 'week')).toBe(REJECTION_REASONS.repayment_too_high)
  expect(rejectionInWords('repayment_too_high', 'payment')).toBe('The payments would be too high for you right now.')
  expect(rejectionInWords('not_now', 'payment')).toBe(REJECTION_REASONS.not_now)
})
