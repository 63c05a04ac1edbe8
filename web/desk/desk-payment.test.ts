import { describe, expect, test } from 'vitest'
import { cedis, NOTHING, pesewas } from '#domain/kernel/money.ts'
import {
  afterPaying,
  mostAccepted,
  nextDueAfter,
  nextWeek,
  reasonNotToRequest,
  reasonNotToTake,
  receiptBalances,
  suggestedAmount,
  wholeLoan,
} from '#web/desk/desk-payment.ts'

const desk = { id: 'selorm', effectivePermissions: ['generate_payment_codes'] as const }
const loan = {
  userId: 'abena',
  status: 'active' as const,
  outstanding: cedis(400),
  overdueAmount: NOTHING,
  nextPaymentAmount: cedis(100),
  awaitsAcceptance: false,
}
const instalments = [1, 2, 3, 4].map((week) => ({ week, amount: cedis(100), paid: week === 1 ? cedis(100) : NOTHING }))

describe('suggestedAmount', () => {
  test('returns the next payment', () => expect(suggestedAmount(loan)).toBe(cedis(100)))
  test('returns the overdue amount if there is one', () => expect(suggestedAmount({ ...loan, overdueAmount: cedis(160) })).toBe(cedis(160)))
  test('leaves one pesewa on a loan that was not paid out', () => {
    expect(mostAccepted({ status: 'approved', outstanding: cedis(100) })).toBe(pesewas(9999))
    expect(suggestedAmount({ ...loan, status: 'approved', outstanding: cedis(100) })).toBe(pesewas(9999))
  })
})

describe('taking cash', () => {
  test('reasonNotToTake refuses more than the outstanding, no amount, and the user’s own loan', () => {
    expect(reasonNotToTake(loan, cedis(400), desk)).toBeUndefined()
    expect(reasonNotToTake(loan, cedis(401), desk)).toBe('Only GH₵400.00 is left to repay.')
    expect(reasonNotToTake(loan, undefined, desk)).toBe('Enter the amount.')
    expect(reasonNotToTake({ ...loan, userId: 'selorm' }, cedis(1), desk)).toContain('your own account')
  })
  test('afterPaying returns the outstanding and the paid weeks', () => {
    expect(afterPaying({ outstanding: cedis(300), instalments }, cedis(150))).toEqual({ left: cedis(150), weeks: 2 })
    expect(afterPaying({ outstanding: cedis(300), instalments }, cedis(300))).toEqual({ left: NOTHING, weeks: 4 })
    expect(nextWeek({ instalments })).toBe(2)
  })
  test('wholeLoan is the pay-off amount of a loan with a rebate, which leaves nothing', () => {
    const salary = { ...loan, outstanding: cedis(300), instalments, product: { payoff: cedis(280) } }
    expect(wholeLoan(salary)).toBe(cedis(280))
    expect(wholeLoan(loan)).toBe(cedis(400))
    expect(suggestedAmount({ ...salary, nextPaymentAmount: cedis(290) })).toBe(cedis(280))
    expect(afterPaying(salary, cedis(280))).toEqual({ left: NOTHING, weeks: 4 })
    expect(afterPaying(salary, cedis(270))).toEqual({ left: cedis(30), weeks: 3 })
    const days = instalments.map((one) => ({ ...one, dueDate: '2026-12-01' }))
    expect(nextDueAfter({ ...salary, instalments: days }, cedis(280))).toBeUndefined()
  })
})

describe('receiptBalances', () => {
  const found = { outstanding: cedis(300), amountPaid: cedis(100), instalments }
  const withPaid = (...paid: readonly number[]) => {
    const together = paid.reduce((sum, one) => sum + one, 0)
    return {
      outstanding: cedis(400 - together),
      amountPaid: cedis(together),
      instalments: instalments.map((one, index) => ({ ...one, paid: cedis(paid[index] ?? 0) })),
    }
  }
  test('forecasts a payment that the customer has yet to enter', () =>
    expect(receiptBalances(found, undefined, cedis(100))).toEqual({ before: cedis(300), week: 2, left: cedis(200), weeks: 2 }))
  test('returns the figures of the server where nothing was paid in between', () =>
    expect(receiptBalances(found, withPaid(100, 100, 50), cedis(150))).toEqual({ before: cedis(300), week: 2, left: cedis(150), weeks: 2 }))
  test('returns the figures of the server where another payment was booked in between', () =>
    expect(receiptBalances(found, withPaid(100, 100, 100), cedis(100))).toEqual({
      before: cedis(200),
      week: 3,
      left: cedis(100),
      weeks: 3,
    }))
  test('names the balance before a pay-off with a rebate only where no payment was in between', () => {
    const salary = { ...found, product: { payoff: cedis(280) } }
    const closed = { ...withPaid(100, 100, 100, 100), amountPaid: cedis(380) }
    expect(receiptBalances(salary, closed, cedis(280))).toEqual({ before: cedis(300), week: 2, left: NOTHING, weeks: 4 })
    expect(receiptBalances(salary, closed, cedis(180))).toEqual({ before: undefined, week: undefined, left: NOTHING, weeks: 4 })
  })
})

describe('reasonNotToRequest', () => {
  test('allows a payable loan if a network is connected', () => {
    expect(reasonNotToRequest(loan, ['mtn'], desk)).toBeUndefined()
    expect(reasonNotToRequest({ ...loan, status: 'approved' }, ['mtn'], desk)).toBeUndefined()
  })
  test('returns the reason otherwise', () => {
    expect(reasonNotToRequest(loan, [], desk)).toContain('No mobile money network is connected yet')
    expect(reasonNotToRequest(loan, undefined, desk)).toContain('not known yet')
    expect(reasonNotToRequest(loan, ['mtn'], { ...desk, effectivePermissions: [] })).toContain('You need the permission')
    expect(reasonNotToRequest({ ...loan, userId: 'selorm' }, ['mtn'], desk)).toContain('your own account')
    expect(reasonNotToRequest({ ...loan, awaitsAcceptance: true }, ['mtn'], desk)).toContain('have to be accepted')
  })
})

test('nextDueAfter returns the first week that the payment leaves open, and what is open of it', () => {
  const weeks = [
    { amount: cedis(100), paid: cedis(100), dueDate: '2026-11-20' },
    { amount: cedis(100), paid: cedis(40), dueDate: '2026-11-27' },
    { amount: cedis(100), paid: cedis(0), dueDate: '2026-12-04' },
  ]
  expect(nextDueAfter({ instalments: weeks }, NOTHING)).toEqual({ day: '2026-11-27', amount: cedis(60) })
  expect(nextDueAfter({ instalments: weeks }, cedis(60))).toEqual({ day: '2026-12-04', amount: cedis(100) })
  expect(nextDueAfter({ instalments: weeks }, cedis(75))).toEqual({ day: '2026-12-04', amount: cedis(85) })
  expect(nextDueAfter({ instalments: weeks }, cedis(160))).toBeUndefined()
})
