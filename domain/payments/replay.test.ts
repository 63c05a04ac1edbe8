import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { quote } from '#domain/loans/quote.ts'
import { scheduleOf } from '#domain/loans/schedule.ts'
import { replay, type ReplayedPayment } from '#domain/payments/replay.ts'
import { ghs } from '#tests/support/loans-builder.ts'

const schedule = scheduleOf(quote(ghs('1000')), '2026-03-02')
const paid = (id: number, amount: string, valueDate: string, beforePayout = false): ReplayedPayment => ({
  id,
  amount: ghs(amount),
  valueDate,
  beforePayout,
})

describe('replay', () => {
  test('allocates the other payments as without the reversed one', () => {
    const [second, third] = replay(schedule, [paid(2, '100', '2026-03-16'), paid(3, '50', '2026-03-23')])
    expect(second).toMatchObject({ id: 2, weekNumber: 1, dueDate: '2026-03-09', daysLate: 7 })
    expect(second?.allocations).toEqual([{ week: 1, amount: ghs('100'), interest: ghs('23.08'), principal: ghs('76.92') }])
    expect(third).toMatchObject({ id: 3, weekNumber: 2, dueDate: '2026-03-16', daysLate: 7 })
    expect(third?.allocations).toEqual([{ week: 2, amount: ghs('50'), interest: ghs('23.08'), principal: ghs('26.92') }])
  })
  test('never makes advance payments late', () => {
    expect(replay(schedule, [paid(1, '100', '2026-05-01', true)])[0]).toMatchObject({ daysLate: 0, weekNumber: 1 })
  })
  test('returns nothing for no payments', () => expect(replay(schedule, [])).toEqual([]))
})

test('replay keeps each amount and fills weeks in order for any payments', () => {
  const some = fc.record({ amount: fc.integer({ min: 1, max: 10_000 }), day: fc.integer({ min: 0, max: 90 }) })
  fc.assert(
    fc.property(fc.array(some, { maxLength: 13 }), (list) => {
      const payments = list.map(({ amount, day }, id) => ({
        id,
        amount: pesewas(amount),
        valueDate: addDays('2026-03-02', day),
        beforePayout: false,
      }))
      const placed = replay(schedule, payments)
      expect(placed.map(({ allocations }) => allocations.reduce((sum, one) => sum + one.amount, 0))).toEqual(
        payments.map((one) => one.amount),
      )
      const weeks = placed.flatMap(({ allocations }) => allocations.map((one) => one.week))
      expect(weeks).toEqual(weeks.toSorted((a, b) => a - b))
    }),
  )
})
