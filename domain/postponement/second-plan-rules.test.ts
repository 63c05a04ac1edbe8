import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/calendar.ts'
import { add, NOTHING, pesewas } from '#domain/kernel/money.ts'
import { allocate } from '#domain/loans/allocation.ts'
import { arrearsOf, closedStatusesOf, instalmentStatusesOf, type DatedMoney } from '#domain/loans/arrears.ts'
import { missingOfPlan } from '#domain/loans/customer-loans.ts'
import { quote } from '#domain/loans/quote.ts'
import { missingForRefinance, refusalToSettle } from '#domain/loans/refinance.ts'
import { scheduleOf } from '#domain/loans/schedule.ts'
import { isWorkingDay } from '#domain/loans/working-day.ts'
import {
  PLAN_WEEKS,
  refusalOfPlan,
  refusalToPlan,
  weeksPlanned,
  type PlannableLoan,
  type PlanTerms,
} from '#domain/postponement/second-plan-rules.ts'
import { ghs, someLoan } from '#tests/support/loans-builder.ts'

const TODAY = '2026-04-20'
const loan: PlannableLoan = {
  status: 'active',
  planned: false,
  settledByRefinance: NOTHING,
  overdueAmount: ghs('200'),
  inOpenReceipts: NOTHING,
  talkedOn: '2026-04-15',
}

describe('refusalToPlan', () => {
  test.each([
    ['a loan past due after a talk', {}, undefined],
    ['a talk of 30 days ago', { talkedOn: '2026-03-21' }, undefined],
    ['a talk of 31 days ago', { talkedOn: '2026-03-20' }, 'plan_needs_talk'],
    ['no talk', { talkedOn: null }, 'plan_needs_talk'],
    ['a second plan', { planned: true }, 'planned_before'],
    ['a loan that is not overdue', { overdueAmount: NOTHING }, 'plan_not_overdue'],
    ['an open receipt', { inOpenReceipts: ghs('10') }, 'plan_receipt_open'],
    ['a loan that a refinance settled in part', { settledByRefinance: ghs('10') }, 'plan_loan_refinanced'],
    ['a loan before its payout', { status: 'approved' }, 'plan_loan_not_active'],
    ['a written-off loan', { status: 'written_off' }, 'plan_loan_not_active'],
    ['a repaid loan', { status: 'completed' }, 'plan_loan_not_active'],
  ] as const)('allows or refuses %s', (_what, change, code) => {
    expect(refusalToPlan({ ...loan, ...change }, TODAY)?.code).toBe(code)
  })
})

// Due each Monday from 9 March to 1 June.
const schedule = scheduleOf(quote(ghs('1000')), '2026-03-02')
const datesFrom = (week: number) =>
  schedule.filter((one) => one.week >= week).map((one) => ({ week: one.week, dueDate: one.dueDate, plainDate: null }))
const plan = (week: number, terms: PlanTerms) => weeksPlanned(datesFrom(week), terms, undefined)

describe('weeksPlanned', () => {
  test('gives each week that is left a new date, in the chosen interval', () => {
    const moves = plan(5, { firstDue: '2026-04-27', everyWeeks: 2 })
    expect(moves.map((one) => [one.week, one.to])).toEqual([
      [5, '2026-04-27'],
      [6, '2026-05-11'],
      [7, '2026-05-25'],
      [8, '2026-06-08'],
      [9, '2026-06-22'],
      [10, '2026-07-06'],
      [11, '2026-07-20'],
      [12, '2026-08-03'],
      [13, '2026-08-17'],
    ])
    expect(moves[0]).toEqual({ week: 5, from: '2026-04-06', to: '2026-04-27', plainDate: null, note: null })
  })

  test('moves each date to a working day where the loan avoids holidays', () => {
    const holidays = new Map([['2026-05-01', 'Workers’ Day']])
    const moves = weeksPlanned(datesFrom(12), { firstDue: '2026-05-01', everyWeeks: 1 }, holidays)
    expect(moves.map(({ to, plainDate }) => [to, plainDate])).toEqual([
      ['2026-05-02', '2026-05-01'],
      ['2026-05-08', '2026-05-08'],
    ])
    expect(moves.every(({ to }) => isWorkingDay(to, holidays))).toBe(true)
  })
})

describe('refusalOfPlan', () => {
  test.each([
    ['tomorrow, every week', 5, '2026-04-21', 1, undefined],
    ['in 28 days', 5, '2026-05-18', 1, undefined],
    ['in 29 days', 5, '2026-05-19', 1, 'plan_first_day_wrong'],
    ['today', 5, '2026-04-20', 1, 'plan_first_day_wrong'],
    ['13 weeks, every second week', 1, '2026-05-04', 2, undefined],
    ['13 weeks, a day longer than 26 weeks', 1, '2026-05-05', 2, 'plan_too_long'],
    ['every fourth week, longer than 26 weeks', 5, '2026-04-27', 4, 'plan_too_long'],
    ['a payment that would be due earlier', 8, '2026-04-21', 1, 'plan_moves_forward'],
  ] as const)('allows or refuses a plan with %s', (_what, week, firstDue, everyWeeks, code) => {
    const terms = { firstDue, everyWeeks }
    expect(refusalOfPlan(terms, plan(week, terms), TODAY)?.code).toBe(code)
  })
})

const anyCase = fc.record({
  amount: fc.integer({ min: 100, max: 1_000_000 }).map(pesewas),
  pays: fc.array(fc.record({ on: fc.integer({ min: 0, max: 80 }), amount: fc.integer({ min: 1, max: 300_000 }) }), { maxLength: 6 }),
  day: fc.integer({ min: 8, max: 200 }),
  firstIn: fc.integer({ min: 1, max: 28 }),
  everyWeeks: fc.integer({ min: 1, max: 4 }),
  later: fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 13 }),
})

test('a second plan has exactly what is left, changes no count on its day, and dates later payments', () => {
  let planned = 0
  fc.assert(
    fc.property(anyCase, ({ amount, pays, day, firstIn, everyWeeks, later }) => {
      const priced = quote(amount)
      const weeks = scheduleOf(priced, '2026-03-02')
      const today = addDays('2026-03-02', day)
      let left: number = priced.total
      const money: DatedMoney[] = []
      for (const one of pays) {
        const taken = pesewas(Math.min(one.amount, left - 1))
        const valueDate = addDays('2026-03-02', Math.min(one.on, day))
        if (taken > 0) money.push({ valueDate, amount: taken })
        left -= Math.max(0, taken)
      }
      const facts = { money, paidOut: true, openReceipts: [], today }
      const before = arrearsOf(instalmentStatusesOf({ ...facts, instalments: weeks }))
      if (before.overdueAmount === 0) return
      const open = instalmentStatusesOf({ ...facts, instalments: weeks }).filter((one) => one.paidOn === null)
      const terms = { firstDue: addDays(today, firstIn), everyWeeks }
      const moves = weeksPlanned(
        open.map((one) => ({ week: one.week, dueDate: one.dueDate, plainDate: null })),
        terms,
        undefined,
      )
      if (refusalOfPlan(terms, moves, today)) return
      planned += 1
      const moved = weeks.map((one) => {
        const move = moves.find(({ week }) => week === one.week)
        return move ? { ...one, dueDate: move.to, beforePlan: { dueDate: move.from, plannedOn: today } } : one
      })
      // Balance of interest and principal.
      const empty = weeks.map((one) => ({ ...one, paid: NOTHING }))
      const parts = allocate(empty, add(NOTHING, ...money.map((one) => one.amount))).allocations
      const paidOf = (week: number) => parts.find((one) => one.week === week)?.amount ?? 0
      expect(moves.reduce((sum, { week }) => sum + (weeks[week - 1]?.amount ?? 0) - paidOf(week), 0)).toBe(left)
      expect(moved.every((one, index) => index === 0 || one.dueDate > (moved[index - 1]?.dueDate ?? ''))).toBe(true)
      expect(moves.every(({ from, to }) => to > from && to > today && to <= addDays(today, 7 * PLAN_WEEKS))).toBe(true)
      const after = arrearsOf(instalmentStatusesOf({ ...facts, instalments: moved }))
      expect([after.onTime, after.late, after.missed]).toEqual([before.onTime, before.late, before.missed])
      expect(after).toMatchObject({ overdueAmount: 0, daysPastDue: 0, nextPaymentDue: terms.firstDue })
      // A week late on the day of the plan stays late, others follow the new dates.
      const rest = moves.map(({ week, to }, index) => ({
        valueDate: addDays(to, (later[index] ?? 0) - 5) > today ? addDays(to, (later[index] ?? 0) - 5) : to,
        amount: pesewas((weeks[week - 1]?.amount ?? 0) - paidOf(week)),
      }))
      const closed = closedStatusesOf({ instalments: moved, money: [...money, ...rest], displaced: [] })
      for (const { week, from, to } of moves) {
        const status = closed[week - 1]
        const isLate = from < today || (status?.paidOn ?? '') > to
        expect([week, status?.counts]).toEqual([week, isLate ? 'late' : 'on_time'])
      }
    }),
    { numRuns: 2000 },
  )
  expect(planned).toBeGreaterThan(300)
})

test('a week of a second plan is missed by its new date, and stays missed if it was missed before', () => {
  const beforePlan = { dueDate: '2026-04-06', plannedOn: TODAY }
  const weeks = schedule.map((one) => (one.week === 5 ? { ...one, dueDate: '2026-06-08', beforePlan } : one)).slice(4, 5)
  const counts = (today: string, money: readonly DatedMoney[] = []) =>
    instalmentStatusesOf({ instalments: weeks, money, paidOut: true, openReceipts: [], today })[0]
  expect(counts('2026-05-01')).toMatchObject({ counts: 'missed', state: 'due', daysPastDue: 0 })
  expect(counts('2026-06-20')).toMatchObject({ counts: 'missed', state: 'missed', daysPastDue: 12 })
  expect(counts('2026-06-20', [{ valueDate: '2026-05-02', amount: ghs('100') }])).toMatchObject({ counts: 'late', state: 'paid_late' })
  // Received in time, booked later.
  expect(counts('2026-06-20', [{ valueDate: '2026-04-06', amount: ghs('100') }])).toMatchObject({ counts: 'on_time', state: 'paid' })
})

test('a refinance waits until half of the second plan is repaid', () => {
  const old = { ...someLoan({ money: [['2026-03-09', '800']] }), overdueAmount: NOTHING }
  const secondPlan = { left: ghs('600') }
  expect(missingOfPlan(secondPlan, ghs('500'))).toBe(ghs('200'))
  expect(missingOfPlan(undefined, ghs('500'))).toBe(NOTHING)
  expect(missingForRefinance(old)).toBeUndefined()
  expect(missingForRefinance({ ...old, secondPlan })).toEqual({ kind: 'half', amount: ghs('200') })
  expect(refusalToSettle(old, ghs('1000'))).toBeUndefined()
  expect(refusalToSettle({ ...old, secondPlan }, ghs('1000'))?.code).toBe('refinance_not_earned')
})
