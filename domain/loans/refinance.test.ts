import { describe, expect, test } from 'vitest'
import { cedis, NOTHING } from '#domain/kernel/money.ts'
import { applicantOf } from '#domain/loans/eligibility.ts'
import { missingForRefinance, refinancedLoanOf, refinanceOf, refusalToRefinance, refusalToSettle } from '#domain/loans/refinance.ts'
import { ghs, repaidLoan, someCustomerLoans, someLoan } from '#tests/support/loans-builder.ts'

const TODAY = '2026-04-20'
/** Paid out a week ago; half of GH₵1,300.00 is GH₵650.00. */
const old = (paid: string, facts = {}) =>
  someLoan({ id: 3, disbursedOn: '2026-04-13', levelMaximum: cedis(10_000), money: [['2026-04-13', paid]], ...facts })
const loyal = [repaidLoan({ id: 1 }), repaidLoan({ id: 2 })]
const refinance = (loan: ReturnType<typeof someLoan>, amount: string, termsAccepted = true) =>
  refusalToRefinance(
    refinancedLoanOf(loan, TODAY),
    { amount: ghs(amount), termsAccepted },
    applicantOf({ customerLoans: someCustomerLoans({ loans: [...loyal, loan] }), blacklist: undefined, today: TODAY }, 'customer', {
      refinancedId: loan.id,
    }),
  )

describe('refusalToRefinance', () => {
  test('allows a loan repaid by half, to the pesewa', () => {
    expect(refinance(old('650'), '1000')).toBeUndefined()
    expect(refinance(old('649.99'), '1000')?.code).toBe('refinance_not_earned')
  })
  test('refuses a loan with anything overdue, and names what is owed once it is more than 7 days past due', () => {
    expect(refinance(old('650', { disbursedOn: '2026-02-25' }), '1000')?.code).toBe('refinance_not_earned')
    expect(refinance(old('650', { disbursedOn: '2026-02-02' }), '1000')?.message).toContain('Please pay the GH₵')
  })
  test('refuses a loan that is not active', () => {
    for (const status of ['approved', 'completed', 'written_off', 'pending'] as const)
      expect(['refinance_not_earned', 'application_pending', 'in_default']).toContain(
        refinance(old('650', { status, disbursedOn: '2026-04-13' }), '1000')?.code,
      )
  })
  test('refuses an amount that is not above the outstanding one', () => {
    expect(refinance(old('650'), '650.01')).toBeUndefined()
    expect(refinance(old('650'), '650')?.message).toBe('The new loan must be more than the old balance of GH₵650.00.')
  })
  test('checks level and cap without the old loan', () => {
    expect(refinance(old('650'), '10000')).toBeUndefined()
    expect(refinance(old('650'), '10000.01')?.code).toBe('above_level')
  })
  test('checks the application like any other', () => {
    expect(refinance(old('650'), '1000', false)?.code).toBe('terms_not_accepted')
  })
})

test('refusalToSettle checks arrears and the outstanding amount', () => {
  expect(refusalToSettle(refinancedLoanOf(old('650'), TODAY), ghs('650.01'))).toBeUndefined()
  expect(refusalToSettle(refinancedLoanOf(old('650'), TODAY), ghs('650'))?.code).toBe('refinance_too_small')
  expect(refusalToSettle(refinancedLoanOf(old('50'), '2026-04-21'), ghs('5000'))?.code).toBe('refinance_not_earned')
})

test('refinanceOf returns the settled and the paid-out part', () => {
  expect(refinanceOf(old('650'), ghs('1000'))).toEqual({ settled: ghs('650'), paidOut: ghs('350') })
})

test('missingForRefinance is the amount missing to half of the loan, overdue money first', () => {
  const missing = (facts: { totalRepayment?: string; amountPaid: string; overdueAmount?: string }) =>
    missingForRefinance({
      status: 'active',
      settledByRefinance: NOTHING,
      totalRepayment: ghs(facts.totalRepayment ?? '1300'),
      amountPaid: ghs(facts.amountPaid),
      overdueAmount: ghs(facts.overdueAmount ?? '0'),
    })
  expect(missing({ amountPaid: '600' })).toEqual({ kind: 'half', amount: ghs('50') })
  expect(missing({ totalRepayment: '0.03', amountPaid: '0.01' })).toEqual({ kind: 'half', amount: ghs('0.01') })
  expect(missing({ amountPaid: '900' })).toBeUndefined()
  expect(missing({ amountPaid: '600', overdueAmount: '5' })).toEqual({ kind: 'overdue', amount: ghs('5') })
})
