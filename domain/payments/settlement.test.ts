import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/calendar.ts'
import { NOTHING, pesewas } from '#domain/kernel/money.ts'
import type { CustomerLoan } from '#domain/loans/customer-loans.ts'
import { settle } from '#domain/payments/settlement.ts'
import { ghs, someLoan } from '#tests/support/loans-builder.ts'

describe('settle GH₵115.38 on the first due date', () => {
  const settled = settle(someLoan(), ghs('115.38'), '2026-03-09', '2026-03-09')
  test('pays week 1 and part of the interest of week 2', () => {
    expect(settled).toMatchObject({
      taken: ghs('115.38'),
      rest: NOTHING,
      weekNumber: 1,
      dueDate: '2026-03-09',
      daysLate: 0,
      state: 'repayment',
    })
    expect(settled.allocations.map((one) => [one.week, one.amount])).toEqual([
      [1, ghs('100')],
      [2, ghs('15.38')],
    ])
    expect(settled.shares).toEqual({ interest: ghs('38.46'), principal: ghs('76.92') })
  })
  test('returns the next due date and the outstanding amount', () => {
    expect(settled.after).toMatchObject({
      amountPaid: ghs('115.38'),
      outstanding: ghs('1184.62'),
      weeksCompleted: 1,
      nextPaymentDue: '2026-03-16',
    })
    expect(settled.after.instalments.slice(0, 3)).toEqual([
      { week: 1, paid: ghs('100'), paidOn: '2026-03-09' },
      { week: 2, paid: ghs('15.38'), paidOn: null },
      { week: 3, paid: NOTHING, paidOn: null },
    ])
  })
})

test('settle decides lateness by value date, not booking date', () => {
  expect(settle(someLoan(), ghs('100'), '2026-03-09', '2026-03-14').daysLate).toBe(0)
  expect(settle(someLoan(), ghs('100'), '2026-03-12', '2026-03-14').daysLate).toBe(3)
  expect(settle(someLoan(), ghs('100'), '2026-03-05', '2026-03-05').daysLate).toBe(0)
})

test('settle marks an earlier week paid on an earlier day when money is backdated', () => {
  const loan = someLoan({ money: [['2026-03-20', '100']] })
  const { after } = settle(loan, ghs('100'), '2026-03-14', '2026-03-21')
  expect(after.instalments.slice(0, 2).map((one) => one.paidOn)).toEqual(['2026-03-14', '2026-03-20'])
})

test('settle completes the loan and returns the overpayment', () => {
  const loan = someLoan({ money: [['2026-03-09', '1250']] })
  expect(settle(loan, ghs('80'), '2026-03-16', '2026-03-16')).toMatchObject({
    taken: ghs('50'),
    rest: ghs('30'),
    weekNumber: 13,
    after: { outstanding: NOTHING, weeksCompleted: 13, nextPaymentDue: null, amountPaid: ghs('1300') },
  })
})

test('settle before the payout books an advance that is never late', () => {
  const loan = someLoan({ status: 'approved' })
  expect(settle(loan, ghs('100'), '2026-05-01', '2026-05-01')).toMatchObject({
    state: 'before_payout',
    daysLate: 0,
    weekNumber: 1,
    dueDate: '2026-03-08',
  })
})

test('settle of GH₵130.00 with one week left pays that week, interest first', () => {
  const loan = someLoan({ money: [['2026-03-09', '1200']] })
  expect(settle(loan, ghs('130'), '2026-03-16', '2026-03-16')).toMatchObject({
    taken: ghs('100'),
    rest: ghs('30'),
    shares: { interest: ghs('23.04'), principal: ghs('76.96') },
  })
})

test('settle on a written-off loan books a recovery', () => {
  const loan = someLoan({ status: 'written_off', disbursedOn: '2025-01-06', money: [['2025-01-13', '100']] })
  expect(settle(loan, ghs('50'), '2026-03-16', '2026-03-16')).toMatchObject({ state: 'recovery', weekNumber: 2, taken: ghs('50') })
})

test('settle throws for a loan that can take nothing', () => {
  const loan = someLoan({ money: [['2026-03-09', '1300']] })
  expect(() => settle(loan, ghs('5'), '2026-03-16', '2026-03-16')).toThrow('has its place in the schedule')
})

test('settle leaves loan and weeks consistent for any sequence of payments', () => {
  const some = fc.record({ day: fc.integer({ min: 0, max: 120 }), amount: fc.integer({ min: 1, max: 60_000 }) })
  fc.assert(
    fc.property(fc.array(some, { minLength: 1, maxLength: 15 }), (sequence) => {
      let loan: CustomerLoan = someLoan()
      const today = '2026-12-31'
      for (const { day, amount } of sequence) {
        if (loan.amountPaid === loan.totalRepayment) break
        const valueDate = addDays('2026-03-02', day)
        const { taken, rest, after, allocations } = settle(loan, pesewas(amount), valueDate, today)
        expect(taken + rest).toBe(amount)
        expect(allocations.reduce((sum, one) => sum + one.amount, 0)).toBe(taken)
        expect(after.amountPaid + after.outstanding).toBe(loan.totalRepayment)
        expect(after.instalments.reduce((sum, one) => sum + one.paid, 0)).toBe(after.amountPaid)
        for (const one of allocations) {
          const [before, now] = [loan.instalments, after.instalments].map((list) => list.find(({ week }) => week === one.week)?.paid ?? 0)
          expect(now).toBe((before ?? 0) + one.amount)
        }
        loan = {
          ...loan,
          amountPaid: after.amountPaid,
          money: [...loan.money, { valueDate, amount: taken }],
          instalments: loan.instalments.map((part, index) => ({ ...part, paid: after.instalments[index]?.paid ?? NOTHING })),
        }
      }
    }),
  )
})
