import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { creditScore } from '#domain/credit/credit-score.ts'
import { addDays } from '#domain/kernel/calendar.ts'
import { cedis, encodeCedis, NOTHING, pesewas } from '#domain/kernel/money.ts'
import { customerSummaryOf } from '#domain/loans/customer-summary.ts'
import { ghs, repaidLoan, someCustomerLoans, someLoan, type LoanFacts } from '#tests/support/loans-builder.ts'

const of = (loans: readonly ReturnType<typeof someLoan>[], today = '2026-03-09') => customerSummaryOf(someCustomerLoans({ loans }), today)

describe('customerSummaryOf a customer without credit', () => {
  test('is score 0 and BRONZE before the first payout', () => {
    for (const loans of [[], [someLoan({ status: 'pending' })], [someLoan({ status: 'approved' })], [someLoan({ status: 'rejected' })]]) {
      expect(of(loans)).toMatchObject({
        score: 0,
        hasActiveOrCompletedLoan: false,
        level: { name: 'BRONZE' },
        availableCredit: cedis(1000),
      })
    }
  })
  test('is score 0 with nothing but a written-off loan', () => {
    expect(of([someLoan({ status: 'written_off', disbursedOn: '2025-01-06', closedLate: 2 })])).toMatchObject({
      score: 0,
      hasActiveOrCompletedLoan: false,
    })
  })
})

describe('customerSummaryOf', () => {
  test('counts weeks on time, late and missed, and their total', () => {
    const loan = someLoan({
      money: [
        ['2026-03-09', '100'],
        ['2026-03-20', '100'],
      ],
    })
    // Week 3 is eight days past due, week 4 one.
    expect(of([loan], '2026-03-31')).toMatchObject({ onTimePayments: 1, latePayments: 2, missedPayments: 1, totalPayments: 4 })
  })
  test('retains the counts of closed loans', () => {
    const summary = of([repaidLoan({ id: 1, closedOnTime: 11, closedLate: 2 }), someLoan({ id: 2, money: [['2026-03-09', '100']] })])
    expect(summary).toMatchObject({ onTimePayments: 12, latePayments: 2, totalPayments: 14, totalLoansCompleted: 1, activeLoans: 1 })
  })
  test('sums debt over active loans and repayments over all', () => {
    const loans = [
      someLoan({ id: 1, money: [['2026-03-09', '115.38']] }),
      someLoan({ id: 2, amount: '500', status: 'approved', money: [['2026-03-05', '50']] }),
    ]
    expect(of(loans)).toMatchObject({ currentDebt: ghs('1184.62'), totalAmountRepaid: ghs('165.38') })
  })
  test('excludes an advance before the payout from the shares', () => {
    expect(of([someLoan({ status: 'approved', money: [['2026-03-05', '100']] })], '2026-12-01')).toMatchObject({
      totalPayments: 0,
      onTimePayments: 0,
    })
  })
  test('does not count a refinanced loan as completed', () => {
    expect(of([repaidLoan({ refinancedTo: 2 })])).toMatchObject({ totalLoansCompleted: 0, hasActiveOrCompletedLoan: true })
  })
  test('counts applications without a loan for six months', () => {
    const rejected = (id: number, appliedOn: string) => someLoan({ id, status: 'rejected', appliedOn })
    const loans = [
      rejected(1, '2026-02-28'),
      rejected(2, '2026-02-27'),
      someLoan({ id: 3, status: 'withdrawn', appliedOn: '2026-08-01' }),
      someLoan({ id: 4, status: 'withdrawn', appliedOn: '2026-08-01', endedByOffice: true }),
      someLoan({ id: 5, status: 'expired', appliedOn: '2026-08-01', endedByOffice: true }),
    ]
    expect(of(loans, '2026-08-31').recentCreditInquiries).toBe(2)
    expect(of([someLoan({ id: 4, status: 'pending', appliedOn: '2026-08-01' })], '2026-08-31').recentCreditInquiries).toBe(0)
  })
  test('counts a loan more than 90 days past due as defaulted', () => {
    expect(of([someLoan()], '2026-06-07').defaultedLoans).toBe(0)
    expect(of([someLoan()], '2026-06-08').defaultedLoans).toBe(1)
  })
})

describe('availableCredit', () => {
  test('is the level maximum of the latest paid-out loan while a loan is active', () => {
    const first = someLoan({ id: 1, disbursedOn: '2026-02-02', levelMaximum: cedis(1000) })
    const second = someLoan({ id: 2, disbursedOn: '2026-03-02', levelMaximum: cedis(5000) })
    expect(of([first, second]).availableCredit).toBe(cedis(5000))
    expect(of([second, first]).availableCredit).toBe(cedis(5000))
    expect(of([first]).availableCredit).toBe(cedis(1000))
    expect(of([first, repaidLoan({ id: 3, disbursedOn: '2026-02-09', levelMaximum: cedis(5000) })]).availableCredit).toBe(cedis(5000))
  })
  test('uses the later of two payouts on one day', () => {
    const loans = [someLoan({ id: 7, levelMaximum: cedis(5000) }), someLoan({ id: 6, levelMaximum: cedis(1000) })]
    expect(of(loans).availableCredit).toBe(cedis(5000))
  })
  test('uses the moment of the payout, not of the application', () => {
    const at = (hour: string) => new Date(`2026-03-02T${hour}:00:00Z`)
    const loans = [
      someLoan({ id: 6, levelMaximum: cedis(5000), disbursedAt: at('11') }),
      someLoan({ id: 7, levelMaximum: cedis(1000), disbursedAt: at('10') }),
    ]
    expect(of(loans).availableCredit).toBe(cedis(5000))
  })
  test('is the maximum of the current level without an active loan', () => {
    expect(of([repaidLoan()])).toMatchObject({ level: { name: 'GOLD' }, availableCredit: cedis(10_000), currentDebt: NOTHING })
    expect(of([repaidLoan({ closedOnTime: 0, closedLate: 13 })])).toMatchObject({ level: { name: 'BRONZE' }, availableCredit: cedis(1000) })
  })
})

const amount = fc.integer({ min: 100, max: 1_000_000 }).map((n) => encodeCedis(pesewas(n)))
const day = fc.integer({ min: 0, max: 90 }).map((n) => addDays('2026-03-02', n))
const anyLoan = fc.record({
  id: fc.integer({ min: 1, max: 99 }),
  amount,
  status: fc.constantFrom('active', 'approved', 'pending', 'completed', 'rejected', 'written_off'),
  levelMaximum: fc.constantFrom(cedis(1000), cedis(5000), cedis(10_000)),
  money: fc.array(fc.tuple(day, fc.constantFrom('0.01', '0.05')), { maxLength: 4 }),
  closedOnTime: fc.integer({ min: 0, max: 13 }),
})

test('creditScore of the returned inputs is the returned score', () => {
  fc.assert(
    fc.property(fc.array(anyLoan, { maxLength: 5 }), fc.integer({ min: 0, max: 400 }), (loans, n) => {
      const summary = of(
        loans.map((loan) => someLoan(loan)),
        addDays('2026-03-02', n),
      )
      expect(creditScore(summary).score).toBe(summary.score)
      expect(summary.totalPayments).toBe(summary.onTimePayments + summary.latePayments + summary.missedPayments)
    }),
  )
})

test('customerSummaryOf never lowers the score for a payment by its due date, up to the last', () => {
  const before = fc.array(fc.constantFrom(-3, 0, 5), { maxLength: 12 })
  fc.assert(
    fc.property(before, fc.integer({ min: 1, max: 130_000 }), fc.array(anyLoan, { maxLength: 2 }), (weeks, paying, others) => {
      const money = weeks.map((days, index) => [addDays('2026-03-09', 7 * index + days), '100.00'] as const)
      const today = addDays('2026-03-09', 7 * weeks.length)
      const left = ghs('1300') - ghs('100') * weeks.length
      const now = [...money, [today, encodeCedis(pesewas(Math.min(paying, left)))] as const]
      const rest = others.map((loan) => someLoan({ ...loan, id: loan.id + 1 }))
      const late = weeks.filter((days) => days > 0).length
      const finished: LoanFacts = {
        status: 'completed',
        disbursedOn: '2026-03-02',
        closedOnTime: 13 - late,
        closedLate: late,
        completedOn: today,
      }
      const after = paying >= left ? someLoan({ money: now, ...finished }) : someLoan({ money: now })
      const earlier = of([someLoan({ money }), ...rest], today).score
      expect(of([after, ...rest], today).score).toBeGreaterThanOrEqual(earlier)
    }),
  )
})
