import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cedis, NOTHING, pesewas } from '#domain/kernel/money.ts'
import { refinancedBy } from '#domain/loans/customer-loans.ts'
import { applicantOf } from '#domain/loans/eligibility.ts'
import { refinanceOf } from '#domain/loans/refinance-outcome.ts'
import { missingForRefinance, refinancedLoanOf, refusalToRefinance, refusalToSettle, smallestRefinance } from '#domain/loans/refinance.ts'
import { trueCostOf } from '#domain/loans/true-cost.ts'
import { ghs, repaidLoan, someCustomerLoans, someLoan } from '#tests/support/loans-builder.ts'

const TODAY = '2026-04-20'
/** Half of GH₵1,300.00 is GH₵650.00. */
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
  test('refuses a loan with an overdue amount, and names the debt from 8 days past due', () => {
    expect(refinance(old('650', { disbursedOn: '2026-02-25' }), '1000')?.code).toBe('refinance_not_earned')
    expect(refinance(old('650', { disbursedOn: '2026-02-02' }), '1000')?.message).toContain('Please pay the GH₵')
  })
  test('refuses a loan that another one settled in part, which a reversed payment opened again', () => {
    const opened = { ...old('650'), settledByRefinance: ghs('600'), refinancedTo: 9 }
    expect(refinance(opened, '1000')?.code).toBe('loan_was_refinanced')
    expect(refinancedBy({ refinancedFrom: opened.id }, someCustomerLoans({ loans: [opened] }))).toBeUndefined()
  })
  test('refuses a loan that is not active', () => {
    for (const status of ['approved', 'completed', 'written_off', 'pending'] as const)
      expect(['refinance_not_earned', 'application_pending', 'in_default']).toContain(
        refinance(old('650', { status, disbursedOn: '2026-04-13' }), '1000')?.code,
      )
  })
  test('refuses an amount that leaves less than a tenth of itself in hand', () => {
    expect(refinance(old('650'), '722.23')).toBeUndefined()
    expect(refinance(old('650'), '722.22')?.message).toBe(
      'The new loan must be at least GH₵722.23: it settles the old balance of GH₵650.00 and leaves a tenth of itself and GH₵10.00 in hand.',
    )
  })
  test('refuses an amount that leaves less than GH₵10.00 in hand', () => {
    const small = (amount: string) => refinance(old('65', { amount: '50', money: [['2026-04-13', '32.50']] }), amount)
    expect(small('42.50')).toBeUndefined()
    expect(small('42.49')?.code).toBe('refinance_too_small')
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
  expect(refusalToSettle(refinancedLoanOf(old('650'), TODAY), ghs('722.23'))).toBeUndefined()
  expect(refusalToSettle(refinancedLoanOf(old('650'), TODAY), ghs('722.22'))?.code).toBe('refinance_too_small')
  expect(refusalToSettle(refinancedLoanOf(old('50'), '2026-04-21'), ghs('5000'))?.code).toBe('refinance_not_earned')
})

test('smallestRefinance leaves a tenth and GH₵10.00 in hand, and a pesewa less does not, for any balance', () => {
  const isEnough = (amount: number, left: number) => amount - left >= cedis(10) && (amount - left) * 10 >= amount
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }).map(pesewas), (left) => {
      const smallest = smallestRefinance(left)
      expect([isEnough(smallest, left), isEnough(smallest - 1, left)]).toEqual([true, false])
    }),
  )
})

describe('refinanceOf', () => {
  test('returns the settled part and the money in hand', () => {
    expect(refinanceOf(old('650'), ghs('1000'), TODAY)).toMatchObject({ settled: ghs('650'), paidOut: ghs('350') })
  })
  test('has the annual rate of the money in hand, from what the customer pays more than on the old loan', () => {
    const { trueCost } = refinanceOf(old('650', { disbursedOn: TODAY }), ghs('1000'), TODAY)
    // Open: 50.00 and six of 100.00. The new loan has 13 of 100.00.
    const more = [1, 2, 3, 4, 5, 6].map((weeks) => ({ weeks, amount: ghs('100') }))
    expect(trueCost).toEqual(trueCostOf(ghs('350'), [...more, { weeks: 7, amount: ghs('50') }]))
    expect(trueCost?.nominal).toBeGreaterThan(1000)
  })
  test('has no rate where nothing is paid out', () => {
    expect(refinanceOf(old('650'), ghs('650'), TODAY).trueCost).toBeNull()
  })
  test('has a higher rate for less money in hand', () => {
    const rates = ['722.23', '800', '1000'].map((amount) => refinanceOf(old('650'), ghs(amount), TODAY).trueCost?.effective ?? 0)
    expect(rates).toEqual(rates.toSorted((a, b) => b - a))
    expect(rates.at(-1)).toBeGreaterThan(100)
  })
})

test('missingForRefinance returns the overdue amount, else what is missing to half of the loan', () => {
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
