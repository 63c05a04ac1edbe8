import { expect, test } from 'vitest'
import { cedis, NOTHING } from '#domain/kernel/money.ts'
import { markOf, formatInstalmentStatus } from '#web/loans/instalment-mark.ts'

const week = { paid: NOTHING, paidOn: null, dueDate: '2026-11-27', daysPastDue: 0 }

test('markOf shows both lateness and part payment of a week', () => {
  expect(markOf({ ...week, state: 'late', paid: cedis(20) }, false)).toBe('late-part')
  expect(markOf({ ...week, state: 'late' }, false)).toBe('late')
  expect(markOf({ ...week, state: 'missed', paid: cedis(40) }, false)).toBe('missed-part')
  expect(markOf({ ...week, state: 'to_come' }, false)).toBe('next')
  expect(markOf({ ...week, state: 'due' }, false)).toBe('due')
})

test('formatInstalmentStatus shows days until or after the due date and the paid part', () => {
  expect(formatInstalmentStatus({ ...week, state: 'due' }, '2026-11-23', false)).toBe('Due in 4 days')
  expect(formatInstalmentStatus({ ...week, state: 'late', daysPastDue: 3, paid: cedis(20) }, '2026-11-30', false)).toBe(
    'Late by 3 days, GH₵20.00 paid',
  )
  expect(formatInstalmentStatus({ ...week, state: 'paid_late', paidOn: '2026-12-01' }, '2026-12-02', false)).toBe('Paid late, Tue 1 Dec')
  expect(formatInstalmentStatus({ ...week, state: 'missed' }, '2026-12-20', false)).toBe('Missed')
})

test('a week settled by a new loan is marked as settled, without a date', () => {
  expect(markOf({ ...week, state: 'paid' }, false)).toBe('settled')
  expect(markOf({ ...week, state: 'paid', paidOn: '2026-11-27' }, false)).toBe('paid')
  expect(formatInstalmentStatus({ ...week, state: 'paid' }, '2026-12-02', false)).toBe('Settled by the new loan')
  expect(formatInstalmentStatus({ ...week, state: 'paid', paidOn: '2026-11-27' }, '2026-12-02', false)).toBe('Paid Fri 27 Nov')
})

test('before the payout every week is a forecast and none is due', () => {
  expect(markOf({ ...week, state: 'due' }, true)).toBe('next')
  expect(formatInstalmentStatus({ ...week, state: 'due' }, '2026-11-23', true)).toBe('Forecast')
  expect(formatInstalmentStatus({ ...week, state: 'to_come' }, '2026-11-23', true)).toBe('Forecast')
})
