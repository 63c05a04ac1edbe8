import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NOTHING, pesewas } from '#domain/kernel/money.ts'
import { refusalOfValueDate, refusalToPay, refusalToTakeArrived, splitArrived, type PayableLoan } from '#domain/payments/payment.ts'
import { ghs } from '#tests/support/loans-builder.ts'

const active: PayableLoan = { status: 'active', outstanding: ghs('1184.62'), awaitsAcceptance: false }
const approved: PayableLoan = { ...active, status: 'approved', outstanding: ghs('1300') }
const pay = (loan: PayableLoan, amount: string) => refusalToPay(loan, ghs(amount))
const arrive = (loan: PayableLoan, amount: string) => refusalToTakeArrived(loan, ghs(amount))

describe('refusalToPay', () => {
  test('allows any amount up to the outstanding one, and names that amount otherwise', () => {
    expect(pay(active, '0.01')).toBeUndefined()
    expect(pay(active, '1184.62')).toBeUndefined()
    expect(pay(active, '1184.63')).toMatchObject({ code: 'more_than_left', message: 'Only GH₵1,184.62 is left to repay.' })
    expect(pay(active, '0')?.code).toBe('amount_not_positive')
  })
  test('refuses to pay off a loan before its payout', () => {
    expect(pay(approved, '1299.99')).toBeUndefined()
    expect(pay(approved, '1300')?.code).toBe('not_paid_out_yet')
  })
  test('refuses while lower terms wait for acceptance', () => {
    expect(pay({ ...approved, awaitsAcceptance: true }, '100')?.code).toBe('terms_await_acceptance')
  })
  test('allows a written-off loan up to the last pesewa', () => {
    const writtenOff: PayableLoan = { ...active, status: 'written_off' }
    expect(pay(writtenOff, '1184.62')).toBeUndefined()
    expect(pay(writtenOff, '1184.63')?.code).toBe('more_than_left')
    expect(arrive(writtenOff, '2000')).toBeUndefined()
    expect(arrive({ ...writtenOff, outstanding: NOTHING }, '5')?.code).toBe('not_payable')
  })
  test.each(['pending', 'completed', 'rejected', 'withdrawn'] as const)('refuses a %s loan', (status) => {
    expect(pay({ ...active, status }, '100')?.code).toBe('not_payable')
    expect(arrive({ ...active, status }, '100')?.code).toBe('not_payable')
  })
  test('checks the status first, then the terms, then the amount', () => {
    expect(pay({ ...active, status: 'completed', awaitsAcceptance: true }, '0')?.code).toBe('not_payable')
    expect(pay({ ...approved, awaitsAcceptance: true }, '0')?.code).toBe('terms_await_acceptance')
    expect(pay(approved, '1300.01')?.code).toBe('more_than_left')
  })
})

describe('money that has arrived', () => {
  test('splitArrived divides money between the loan and an overpayment', () => {
    expect(arrive(active, '2000')).toBeUndefined()
    expect(splitArrived(active, ghs('2000'))).toEqual({ taken: ghs('1184.62'), rest: ghs('815.38') })
    expect(splitArrived(active, ghs('100'))).toEqual({ taken: ghs('100'), rest: NOTHING })
  })
  test('refusalToTakeArrived refuses a paid loan, open terms and the end of a loan before its payout', () => {
    expect(arrive({ ...active, outstanding: NOTHING }, '100')?.code).toBe('not_payable')
    expect(arrive({ ...approved, awaitsAcceptance: true }, '100')?.code).toBe('terms_await_acceptance')
    expect(arrive(approved, '1300')?.code).toBe('not_paid_out_yet')
    expect(arrive(approved, '2000')?.code).toBe('not_paid_out_yet')
    expect(arrive(approved, '1299.99')).toBeUndefined()
  })
  test('splitArrived neither loses nor doubles money for any amounts', () => {
    const money = fc.integer({ min: 1, max: 2_000_000 }).map(pesewas)
    fc.assert(
      fc.property(money, money, (outstanding, amount) => {
        const { taken, rest } = splitArrived({ ...active, outstanding }, amount)
        expect(taken + rest).toBe(amount)
        expect(taken).toBeLessThanOrEqual(outstanding)
        expect(rest === 0 || taken === outstanding).toBe(true)
      }),
    )
  })
})

describe('refusalOfValueDate', () => {
  const dated = (valueDate: string, approvedOn = '2026-01-01') => refusalOfValueDate(valueDate, '2026-03-09', approvedOn)?.code
  test('allows today and the seven days before', () => {
    for (const day of ['2026-03-09', '2026-03-02']) expect(dated(day)).toBeUndefined()
    for (const day of ['2026-03-10', '2026-03-01']) expect(dated(day)).toBe('value_date_out_of_range')
  })
  test('refuses a day before the approval', () => {
    expect(dated('2026-03-05', '2026-03-05')).toBeUndefined()
    expect(dated('2026-03-04', '2026-03-05')).toBe('value_date_out_of_range')
  })
  test('names the field valueDate', () => {
    expect(Object.keys(refusalOfValueDate('2026-03-10', '2026-03-09', '2026-01-01')?.errors ?? {})).toEqual(['valueDate'])
  })
})
