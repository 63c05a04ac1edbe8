import { describe, expect, test } from 'vitest'
import { NOTHING } from '#domain/kernel/money.ts'
import {
  loanDebtsOf,
  otherExposure,
  outstandingInterest,
  outstandingPrincipal,
  owedBeforeLending,
  refinancedBy,
  loanSummaryOf,
} from '#domain/loans/customer-loans.ts'
import { ghs, repaidLoan, someCustomerLoans, someLoan } from '#tests/support/loans-builder.ts'

describe('outstandingPrincipal', () => {
  test("is the whole amount until a week's interest is paid", () => {
    expect(outstandingPrincipal(someLoan())).toBe(ghs('1000'))
    expect(outstandingPrincipal(someLoan({ money: [['2026-03-09', '23.08']] }))).toBe(ghs('1000'))
  })
  test('falls by payments beyond the interest of each week', () => {
    expect(outstandingPrincipal(someLoan({ money: [['2026-03-09', '100']] }))).toBe(ghs('923.08'))
    expect(outstandingPrincipal(someLoan({ money: [['2026-03-09', '115.38']] }))).toBe(ghs('923.08'))
    expect(outstandingPrincipal(someLoan({ money: [['2026-03-09', '1299.99']] }))).toBe(1)
  })
})

test('outstandingPrincipal and outstandingInterest sum to the outstanding amount', () => {
  const loan = someLoan({ money: [['2026-03-09', '115.38']] })
  expect([outstandingPrincipal(loan), outstandingInterest(loan)]).toEqual([ghs('923.08'), ghs('261.54')])
})

test('refinancedBy returns the old loan only while it is active', () => {
  const old = someLoan({ id: 3 })
  expect(refinancedBy({ refinancedFrom: 3 }, someCustomerLoans({ loans: [old] }))).toBe(old)
  expect(refinancedBy({ refinancedFrom: 3 }, someCustomerLoans({ loans: [repaidLoan({ id: 3 })] }))).toBeUndefined()
  expect(refinancedBy({ refinancedFrom: null }, someCustomerLoans({ loans: [old] }))).toBeUndefined()
})

describe('otherExposure', () => {
  const customerLoans = someCustomerLoans({
    loans: [
      someLoan({ id: 1, amount: '1000' }),
      someLoan({ id: 2, amount: '500', status: 'approved' }),
      someLoan({ id: 3, amount: '2000', status: 'pending' }),
      repaidLoan({ id: 4, amount: '4000' }),
      someLoan({ id: 5, amount: '8000', status: 'rejected' }),
    ],
  })
  test('counts the principal of approved and active loans only', () => expect(otherExposure(customerLoans.loans)).toBe(ghs('1500')))
  test('counts the whole amount of an approved loan, also after an advance', () => {
    const paid = someLoan({ id: 2, amount: '500', status: 'approved', money: [['2026-03-02', '400']] })
    expect(otherExposure([paid])).toBe(ghs('500'))
  })
  test('leaves out the loan under decision and the one being refinanced', () => {
    expect(otherExposure(customerLoans.loans, { loanId: 2 })).toBe(ghs('1000'))
    expect(otherExposure(customerLoans.loans, { loanId: 2, refinancedId: 1 })).toBe(NOTHING)
  })
})

describe('owedBeforeLending', () => {
  test('is 0 on the 7th day past due and all overdue money from the 8th', () => {
    const customerLoans = someCustomerLoans({ loans: [someLoan()] })
    expect(owedBeforeLending(loanDebtsOf(customerLoans, '2026-03-16'))).toBe(NOTHING)
    expect(owedBeforeLending(loanDebtsOf(customerLoans, '2026-03-17'))).toBe(ghs('200'))
  })
  test('is 0 once the old weeks are paid', () => {
    const customerLoans = someCustomerLoans({ loans: [someLoan({ money: [['2026-03-17', '100']] })] })
    expect(owedBeforeLending(loanDebtsOf(customerLoans, '2026-03-17'))).toBe(NOTHING)
  })
  test('is the outstanding amount of a written-off loan', () => {
    const writtenOff = { ...someLoan({ status: 'written_off', disbursedOn: '2025-01-06' }), amountPaid: ghs('300') }
    expect(owedBeforeLending(loanDebtsOf(someCustomerLoans({ loans: [writtenOff] }), '2026-03-02'))).toBe(ghs('1000'))
    expect(owedBeforeLending(loanDebtsOf(someCustomerLoans({ loans: [{ ...writtenOff, amountPaid: ghs('1300') }] }), '2026-03-02'))).toBe(
      NOTHING,
    )
  })
  test('ignores loans that were not paid out', () => {
    expect(owedBeforeLending(loanDebtsOf(someCustomerLoans({ loans: [someLoan({ status: 'approved' })] }), '2027-03-02'))).toBe(NOTHING)
  })
})

test('loanSummaryOf counts open receipts', () => {
  const today = '2026-03-20'
  expect(loanSummaryOf(someLoan(), today).arrears.overdueAmount).toBe(ghs('200'))
  const openReceipts = [{ valueDate: today, amount: ghs('100') }]
  expect(loanSummaryOf(someLoan({ openReceipts }), today).arrears.overdueAmount).toBe(ghs('100'))
})
