import { expect, test } from 'vitest'
import { cedis, NOTHING } from '#domain/kernel/money.ts'
import { checkedMarks } from '#web/dashboard/checked-marks.ts'

const week = { paid: NOTHING, paidOn: null }

test('checkedMarks marks the oldest open weeks that an unconfirmed payment would complete', () => {
  const weeks = (['paid', 'missed', 'late', 'due', 'to_come'] as const).map((state) => ({
    ...week,
    state,
    amount: cedis(100),
    paid: state === 'paid' ? cedis(100) : state === 'missed' ? cedis(40) : NOTHING,
    paidOn: state === 'paid' ? '2026-11-20' : null,
  }))
  expect(checkedMarks(weeks, 'active', NOTHING)).toEqual(['paid', 'missed-part', 'late', 'due', 'next'])
  expect(checkedMarks(weeks, 'active', cedis(59))).toEqual(['paid', 'missed-part', 'late', 'due', 'next'])
  expect(checkedMarks(weeks, 'active', cedis(160))).toEqual(['paid', 'checked', 'checked', 'due', 'next'])
  expect(checkedMarks(weeks, 'active', cedis(170))).toEqual(['paid', 'checked', 'checked', 'due', 'next'])
  expect(checkedMarks(weeks, 'approved', cedis(160))).not.toContain('checked')
  const settled = { ...week, state: 'paid' as const, amount: cedis(100) }
  expect(checkedMarks([settled], 'completed', cedis(160))).toEqual(['settled'])
})
