import { describe, expect, test } from 'vitest'
import { cedis, NOTHING, pesewas } from '#domain/kernel/money.ts'
import { isLimitJump, refusalToApply } from '#domain/loans/application.ts'
import { applicantOf, EXPOSURE_CAP, refusalToLend } from '#domain/loans/eligibility.ts'
import type { CustomerLoans, ExposureExcept } from '#domain/loans/customer-loans.ts'
import { ghs, repaidLoan, someCustomerLoans, someLoan } from '#tests/support/loans-builder.ts'

const TODAY = '2026-04-20'
const someApplicant = (customerLoans: CustomerLoans, except?: ExposureExcept) =>
  applicantOf({ customerLoans, blacklist: undefined, today: TODAY }, 'customer', except)
const apply = (amount: string, customerLoans: CustomerLoans, termsAccepted = true) =>
  refusalToApply({ amount: ghs(amount), termsAccepted }, someApplicant(customerLoans))

const loyal = [repaidLoan({ id: 1 }), repaidLoan({ id: 2 })]
const running = (id: number, amount: string) => someLoan({ id, amount, disbursedOn: TODAY, levelMaximum: cedis(10_000) })
const inDefault = someLoan({ id: 9, disbursedOn: '2026-01-01' })

describe('refusalToApply', () => {
  test('lets a new customer borrow up to GH₵1,000.00', () => {
    expect(apply('1000', someCustomerLoans())).toBeUndefined()
    expect(apply('1000.01', someCustomerLoans())).toMatchObject({
      code: 'above_level',
      message: 'Your BRONZE level lets you borrow up to GH₵1,000.',
    })
  })
  test('refuses less than GH₵1.00', () => {
    expect(apply('1', someCustomerLoans())).toBeUndefined()
    expect(apply('0.99', someCustomerLoans())?.code).toBe('amount_too_small')
  })
  test('allows an application beside an active loan, but not beside a pending one', () => {
    expect(apply('100', someCustomerLoans({ loans: [someLoan({ disbursedOn: TODAY })] }))).toBeUndefined()
    expect(apply('100', someCustomerLoans({ loans: [someLoan({ status: 'approved' })] }))).toBeUndefined()
    expect(apply('100', someCustomerLoans({ loans: [someLoan({ status: 'pending' })] }))?.code).toBe('application_pending')
  })
  test('puts missing acceptance of the terms on its field', () => {
    expect(apply('100', someCustomerLoans(), false)).toMatchObject({
      code: 'terms_not_accepted',
      errors: { termsAccepted: 'You must accept the terms and conditions' },
    })
  })
})

describe('refusalToApply with several reasons returns the first', () => {
  const everything = { isActive: false, profileCompleted: false, loans: [someLoan({ status: 'pending' }), inDefault] }
  const wrong = (facts: Partial<CustomerLoans>, amount: string, termsAccepted: boolean) =>
    apply(amount, someCustomerLoans({ ...everything, ...facts }), termsAccepted)?.code
  const decided = { isActive: true, profileCompleted: true }
  test.each([
    ['a closed account', 'borrower_inactive', wrong({}, '0.50', false)],
    ['then the profile', 'profile_incomplete', wrong({ isActive: true }, '0.50', false)],
    ['then the pending application', 'application_pending', wrong(decided, '0.50', false)],
    ['then the terms', 'terms_not_accepted', wrong({ ...decided, loans: [inDefault] }, '0.50', false)],
    ['then the smallest amount', 'amount_too_small', wrong({ ...decided, loans: [inDefault] }, '0.50', true)],
    ['then what is owed in default', 'in_default', wrong({ ...decided, loans: [inDefault] }, '9000', true)],
    ['then the level', 'above_level', wrong({ ...decided, loans: [someLoan({ disbursedOn: TODAY })] }, '9000', true)],
    ['then all loans together', 'above_exposure_cap', wrong({ ...decided, loans: [...loyal, running(3, '5000')] }, '5000.01', true)],
  ])('that applies: %s', (_what, code, found) => expect(found).toBe(code))
})

describe('exposure cap at application', () => {
  test('is GH₵10,000.00 over all loans, inclusive', () => {
    expect(EXPOSURE_CAP).toBe(cedis(10_000))
    const customerLoans = someCustomerLoans({ loans: [...loyal, running(3, '4000'), running(4, '1000')] })
    expect(apply('5000', customerLoans)).toBeUndefined()
    expect(apply('5000.01', customerLoans)?.message).toBe(
      'All your loans together may come to at most GH₵10,000. You can borrow up to GH₵5,000.00 more.',
    )
  })
  test('counts outstanding principal only', () => {
    const paid = someLoan({ id: 3, amount: '5000', disbursedOn: '2026-04-13', levelMaximum: cedis(10_000), money: [[TODAY, '500']] })
    expect(apply('5384.62', someCustomerLoans({ loans: [...loyal, paid] }))).toBeUndefined()
    expect(apply('5384.63', someCustomerLoans({ loans: [...loyal, paid] }))?.code).toBe('above_exposure_cap')
  })
  test('offers 0 when the cap is reached', () => {
    expect(apply('1', someCustomerLoans({ loans: [...loyal, running(3, '10000')] }))?.message).toContain('up to GH₵0.00 more')
  })
  test('leaves out the loan under decision', () => {
    const customerLoans = someCustomerLoans({ loans: [...loyal, running(3, '8000')] })
    expect(refusalToLend('application', ghs('8000'), someApplicant(customerLoans))?.code).toBe('above_exposure_cap')
    expect(refusalToLend('application', ghs('8000'), someApplicant(customerLoans, { loanId: 3 }))).toBeUndefined()
  })
})

test('refusalToApply names the amount in default and allows a loan once it is paid', () => {
  expect(apply('100', someCustomerLoans({ loans: [inDefault] }))?.message).toBe(
    'Please pay the GH₵1,300.00 that is owed from an earlier loan before borrowing again.',
  )
  const writtenOff = someLoan({ id: 8, status: 'written_off', disbursedOn: '2025-01-06' })
  expect(apply('100', someCustomerLoans({ loans: [writtenOff] }))?.code).toBe('in_default')
  expect(apply('100', someCustomerLoans({ loans: [{ ...writtenOff, amountPaid: writtenOff.totalRepayment }] }))).toBeUndefined()
})

describe('isLimitJump', () => {
  const jumps = (amount: string, loans: readonly ReturnType<typeof someLoan>[]) => isLimitJump(ghs(amount), someCustomerLoans({ loans }))
  const repaid = (amount: string, completedOn: string) => repaidLoan({ amount, disbursedOn: '2026-01-05', completedOn })

  test('is false up to GH₵1,000.00 of exposure', () => {
    expect(jumps('1000', [])).toBe(false)
    expect(jumps('1000.01', [])).toBe(true)
    expect(jumps('0.01', [someLoan()])).toBe(true)
  })
  test('is false up to three times the largest repaid principal', () => {
    const loans = [repaid('300', '2026-04-06'), repaid('500', '2026-04-06')]
    expect(jumps('1500', loans)).toBe(false)
    expect(jumps('1500.01', loans)).toBe(true)
  })
  test('weighs a principal by the days it was out, in full from 28 days', () => {
    expect(jumps('1500', [repaid('500', '2026-02-01')])).toBe(true)
    expect(jumps('1500', [repaid('500', '2026-02-02')])).toBe(false)
    expect(jumps('1500', [repaid('1000', '2026-01-19')])).toBe(false)
    expect(jumps('1500.01', [repaid('1000', '2026-01-19')])).toBe(true)
  })
  test('weighs a principal by its days out, even where a pesewa is open until the 28th day', () => {
    const money = [
      ['2026-01-06', '1299.99'],
      ['2026-02-02', '0.01'],
    ] as const
    const loans = [repaidLoan({ amount: '1000', disbursedOn: '2026-01-05', completedOn: '2026-02-02', money })]
    expect(jumps('1000', loans)).toBe(false)
    expect(jumps('1000.01', loans)).toBe(true)
  })
  test('ignores a loan that a refinance settled', () => {
    expect(jumps('1500', [{ ...repaid('500', '2026-04-06'), refinancedTo: 9, repaidPrincipal: NOTHING }])).toBe(true)
  })
  test('ignores loans that are not fully repaid', () => {
    expect(jumps('600', [someLoan({ amount: '500' })])).toBe(true)
  })
  test('leaves out the loan under decision', () => {
    const customerLoans = someCustomerLoans({ loans: [someLoan({ id: 5, amount: '900', status: 'approved' })] })
    expect([isLimitJump(ghs('900'), customerLoans), isLimitJump(ghs('900'), customerLoans, { loanId: 5 })]).toEqual([true, false])
  })
  test('does not refuse the application by itself', () => {
    const customerLoans = someCustomerLoans({
      loans: [repaidLoan({ id: 1, amount: '1', completedOn: '2026-01-05' }), repaidLoan({ id: 2, amount: '1' })],
    })
    expect(isLimitJump(ghs('10000'), customerLoans)).toBe(true)
    expect(refusalToLend('application', pesewas(1_000_000), someApplicant(customerLoans))).toBeUndefined()
  })
})
