import { expect, test } from 'vitest'
import type { LoanStatus } from '#domain/loans/loan.ts'
import { cedis, NOTHING, type Pesewas } from '#domain/kernel/money.ts'
import { checkedMarks } from '#web/dashboard/checked-marks.ts'

const DAYS = ['2026-11-06', '2026-11-13', '2026-11-20', '2026-11-27', '2026-12-04'] as const
const [, MISSED, , DUE, LAST] = DAYS
const weeks = (['paid', 'missed', 'late', 'due', 'to_come'] as const).map((state, at) => ({
  state,
  amount: cedis(100),
  paid: state === 'paid' ? cedis(100) : state === 'missed' ? cedis(40) : NOTHING,
  paidOn: state === 'paid' ? '2026-11-05' : null,
  dueDate: DAYS[at] ?? '',
}))
const marks = (beingChecked: Pesewas, status: LoanStatus = 'active') =>
  checkedMarks({ instalments: weeks, status, beingChecked, nextPaymentDue: MISSED })

test('checkedMarks marks the oldest open weeks that an unconfirmed payment would complete', () => {
  expect(marks(NOTHING)).toEqual(['paid', 'missed-part', 'late', 'due', 'next'])
  expect(marks(cedis(59))).toEqual(['paid', 'missed-part', 'late', 'due', 'next'])
  expect(marks(cedis(160))).toEqual(['paid', 'checked', 'checked', 'due', 'next'])
  expect(marks(cedis(170))).toEqual(['paid', 'checked', 'checked', 'due', 'next'])
  expect(marks(cedis(160), 'approved')).not.toContain('checked')
  const settled = { state: 'paid' as const, amount: cedis(100), paid: NOTHING, paidOn: null, dueDate: DUE }
  expect(checkedMarks({ instalments: [settled], status: 'completed', beingChecked: cedis(160), nextPaymentDue: null })).toEqual(['settled'])
})

test('checkedMarks marks the weeks of a receipt that is not entered yet as paid, and those of a claim after them', () => {
  const open = weeks.map((week) => (week.state === 'paid' ? week : { ...week, state: 'to_come' as const, paid: NOTHING }))
  const of = (nextPaymentDue: string | null, beingChecked = NOTHING) =>
    checkedMarks({ instalments: open, status: 'active', beingChecked, nextPaymentDue })
  expect(of(DUE)).toEqual(['paid', 'paid', 'paid', 'next', 'next'])
  expect(of(DUE, cedis(100))).toEqual(['paid', 'paid', 'paid', 'checked', 'next'])
  expect(of(LAST)).toEqual(['paid', 'paid', 'paid', 'paid', 'next'])
  expect(of(null)).toEqual(['paid', 'paid', 'paid', 'paid', 'paid'])
})
