import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NOTHING, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { allocate, sharesOf, type OpenInstalment } from '#domain/loans/allocation.ts'
import { quote } from '#domain/loans/quote.ts'
import { ghs } from '#tests/support/loans-builder.ts'

const scheduleFor = (amount: Pesewas): OpenInstalment[] => quote(amount).instalments.map((part) => ({ ...part, paid: NOTHING }))
const after = (instalments: readonly OpenInstalment[], money: Pesewas): OpenInstalment[] => {
  const { allocations } = allocate(instalments, money)
  const paid = new Map(allocations.map((one) => [one.week, one.amount]))
  return instalments.map((one) => ({ ...one, paid: pesewas(one.paid + (paid.get(one.week) ?? 0)) }))
}

describe('allocate', () => {
  test('pays the oldest week first and its interest before its principal', () => {
    const { allocations, rest } = allocate(scheduleFor(ghs('1000')), ghs('115.38'))
    expect(allocations).toEqual([
      { week: 1, amount: ghs('100'), interest: ghs('23.08'), principal: ghs('76.92') },
      { week: 2, amount: ghs('15.38'), interest: ghs('15.38'), principal: NOTHING },
    ])
    expect(rest).toBe(NOTHING)
    expect(sharesOf(allocations)).toEqual({ interest: ghs('38.46'), principal: ghs('76.92') })
  })

  test('continues where the last payment ended', () => {
    const { allocations } = allocate(after(scheduleFor(ghs('1000')), ghs('115.38')), ghs('100'))
    expect(allocations).toEqual([
      { week: 2, amount: ghs('84.62'), interest: ghs('7.70'), principal: ghs('76.92') },
      { week: 3, amount: ghs('15.38'), interest: ghs('15.38'), principal: NOTHING },
    ])
  })

  test('orders instalments by week number', () => {
    expect(allocate(scheduleFor(ghs('1000')).toReversed(), ghs('100')).allocations[0]?.week).toBe(1)
  })

  test('returns as rest the money that the schedule cannot take', () => {
    const schedule = scheduleFor(ghs('1000'))
    expect(allocate(schedule, ghs('1300.01')).rest).toBe(1)
    expect(allocate(after(schedule, ghs('1300')), ghs('5'))).toEqual({ allocations: [], rest: ghs('5') })
    expect(allocate(schedule, NOTHING)).toEqual({ allocations: [], rest: NOTHING })
  })
})

test('allocate keeps its order and exact sums for any sequence of payments', () => {
  const loans = fc.integer({ min: 100, max: 1_000_000 }).map(pesewas)
  const payments = fc.array(fc.integer({ min: 1, max: 400_000 }).map(pesewas), { maxLength: 30 })
  fc.assert(
    fc.property(loans, payments, (amount, sequence) => {
      const { total, interest } = quote(amount)
      let schedule = scheduleFor(amount)
      let taken = 0
      const shares = { interest: 0, principal: 0 }
      for (const money of sequence) {
        const { allocations, rest } = allocate(schedule, money)
        const placed = allocations.reduce((sum, one) => sum + one.amount, 0)
        expect(placed + rest).toBe(money)
        expect(rest).toBe(Math.max(0, money - (total - taken)))
        for (const one of allocations) expect(one.interest + one.principal).toBe(one.amount)
        const ofThis = sharesOf(allocations)
        shares.interest += ofThis.interest
        shares.principal += ofThis.principal
        taken += placed
        schedule = after(schedule, money)
        const open = schedule.findIndex((one) => one.paid < one.amount)
        expect(open === -1 || schedule.slice(open + 1).every((one) => one.paid === 0)).toBe(true)
      }
      expect(schedule.reduce((sum, one) => sum + one.paid, 0)).toBe(taken)
      expect(shares.interest + shares.principal).toBe(taken)
      expect(shares.interest).toBe(schedule.reduce((sum, one) => sum + Math.min(one.paid, one.interest), 0))
      if (taken === total) expect(shares).toEqual({ interest, principal: amount })
    }),
  )
})
