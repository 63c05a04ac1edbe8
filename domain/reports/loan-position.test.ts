import { describe, expect, test } from 'vitest'
import { cedis, pesewas } from '#domain/kernel/money.ts'
import { positionOn, type BookedFacts } from '#domain/reports/loan-position.ts'

/** Thirteen weeks of GH₵100.00, paid out on Friday 6 March 2026. */
const loan = (facts: Partial<BookedFacts> = {}): BookedFacts => ({
  instalments: Array.from({ length: 13 }, (_one, at) => ({
    week: at + 1,
    amount: cedis(100),
    interest: pesewas(2_307),
    dueDate: new Date(Date.UTC(2026, 2, 13 + 7 * at)).toISOString().slice(0, 10),
  })),
  dueDateChanges: [],
  money: [],
  receipts: [],
  ...facts,
  movements: [entry('disbursement', '2026-03-06', 1000, 300), ...(facts.movements ?? [])],
})
const entry = (kind: string, day: string, principal: number, interest: number) => ({
  kind,
  bookedOn: day,
  at: new Date(`${day}T12:00:00Z`),
  valueDate: day,
  principal: cedis(principal),
  interest: cedis(interest),
})
const late = (facts: BookedFacts, day: string) => positionOn(facts, day).arrears.daysPastDue

describe('positionOn the end of a past day', () => {
  test('is not paid out before the payout was booked', () => {
    expect(positionOn(loan(), '2026-03-05')).toMatchObject({ state: 'not_paid_out', paidOutOn: null, principal: 0, instalments: [] })
    expect(positionOn(loan(), '2026-03-06')).toMatchObject({ state: 'active', paidOutOn: '2026-03-06', principal: cedis(1000) })
  })

  test('is late from the day after the due date until a payment is booked', () => {
    const paidOnMonday = loan({ money: [{ valueDate: '2026-03-13', amount: cedis(100), bookedOn: '2026-03-16', undoneOn: null }] })
    expect(['2026-03-13', '2026-03-14', '2026-03-15'].map((day) => late(paidOnMonday, day))).toEqual([0, 1, 2])
    expect(late(paidOnMonday, '2026-03-16')).toBe(0)
    expect(positionOn(paidOnMonday, '2026-03-16').instalments[0]).toMatchObject({ state: 'paid', paidOn: '2026-03-13' })
  })

  test('includes a payment until the day before its reversal', () => {
    const reversed = loan({ money: [{ valueDate: '2026-03-13', amount: cedis(100), bookedOn: '2026-03-13', undoneOn: '2026-03-17' }] })
    expect(['2026-03-16', '2026-03-17'].map((day) => late(reversed, day))).toEqual([0, 4])
  })

  test('is covered by open receipts while they are valid, from the day on which they were booked', () => {
    const receipt = {
      amount: cedis(100),
      madeOn: '2026-03-13',
      expiresOn: '2026-03-18',
      bookedOn: '2026-03-15',
      closedOn: null,
      closedAt: null,
      leftOver: pesewas(0),
    }
    const days = ['2026-03-14', '2026-03-15', '2026-03-17', '2026-03-18']
    expect(days.map((day) => late(loan({ receipts: [receipt] }), day))).toEqual([1, 0, 0, 5])
    expect(late(loan({ receipts: [{ ...receipt, closedOn: '2026-03-16' }] }), '2026-03-15')).toBe(0)
    expect(late(loan({ receipts: [{ ...receipt, closedOn: '2026-03-16' }] }), '2026-03-16')).toBe(3)
    const part = loan({ receipts: [{ ...receipt, amount: cedis(30) }] })
    expect(positionOn(part, '2026-03-16').arrears).toMatchObject({ daysPastDue: 3, overdueAmount: cedis(70) })
  })

  test('uses the due date in force on that day', () => {
    const moved = loan({ dueDateChanges: [{ week: 1, oldDate: '2026-03-10', bookedOn: '2026-03-12' }] })
    expect(['2026-03-11', '2026-03-12', '2026-03-14'].map((day) => late(moved, day))).toEqual([1, 0, 1])
  })

  test('owes nothing after a refinance, and stays late after a write-off', () => {
    const refinanced = loan({ movements: [entry('refinance_settled', '2026-03-20', -1000, -300)] })
    expect(positionOn(refinanced, '2026-03-20')).toMatchObject({ state: 'refinanced', principal: 0, arrears: { daysPastDue: 0 } })
    expect(positionOn(refinanced, '2026-03-19')).toMatchObject({ state: 'active', arrears: { daysPastDue: 6 } })
    const undone = loan({
      movements: [entry('refinance_settled', '2026-03-20', -1000, -300), entry('refinance_undone', '2026-03-20', 1000, 300)],
    })
    expect(positionOn(undone, '2026-03-20')).toMatchObject({ state: 'active', principal: cedis(1000), arrears: { daysPastDue: 7 } })
    const given = loan({ movements: [entry('written_off', '2026-03-20', -1000, -300)] })
    expect(positionOn(given, '2026-03-21')).toMatchObject({ state: 'written_off', interest: 0, arrears: { daysPastDue: 8 } })
  })

  test('has the amounts agreed until a rebate is booked, and again from its reversal on', () => {
    const settled = loan({
      movements: [
        entry('payment_completed', '2026-03-20', -1000, -120),
        entry('interest_rebated', '2026-03-20', 0, -180),
        entry('rebate_reversed', '2026-03-25', 0, 180),
        entry('payment_reversed', '2026-03-25', 1000, 120),
      ],
      money: [{ valueDate: '2026-03-20', amount: cedis(1120), bookedOn: '2026-03-20', undoneOn: '2026-03-25' }],
    })
    const lastWeeks = (day: string) =>
      positionOn(settled, day)
        .instalments.slice(-2)
        .map((one) => [one.amount, one.interest])
    const agreed = [cedis(100), pesewas(2_307)]
    expect(lastWeeks('2026-03-19')).toEqual([agreed, agreed])
    expect(lastWeeks('2026-03-20')).toEqual([
      [cedis(20), pesewas(0)],
      [pesewas(0), pesewas(0)],
    ])
    expect(positionOn(settled, '2026-03-20')).toMatchObject({ state: 'completed', arrears: { overdueAmount: 0 } })
    expect(lastWeeks('2026-03-25')).toEqual([agreed, agreed])
    expect(positionOn(settled, '2026-03-25').arrears).toMatchObject({ daysPastDue: 12, overdueAmount: cedis(200) })
  })

  test('is completed when nothing is receivable', () => {
    const repaid = loan({
      movements: [entry('payment_completed', '2026-03-10', -1000, -300)],
      money: [{ valueDate: '2026-03-10', amount: cedis(1300), bookedOn: '2026-03-10', undoneOn: null }],
    })
    expect(positionOn(repaid, '2026-03-10')).toMatchObject({ state: 'completed', paid: cedis(1300), arrears: { weeksCompleted: 13 } })
  })
})
