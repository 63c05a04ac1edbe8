import { expect, test } from 'vitest'
import { cedis, NOTHING } from '#domain/kernel/money.ts'
import { dueLabels, type PanelLoan, formatMonth, greetingAt } from '#web/dashboard/dashboard-labels.ts'

const week = (number: number, state: PanelLoan['instalments'][number]['state'], paid = 0) => ({
  week: number,
  amount: cedis(100),
  paid: cedis(paid),
  state,
})
const inTime: PanelLoan = {
  nextPaymentDue: '2026-11-27',
  nextPaymentAmount: cedis(100),
  overdueAmount: NOTHING,
  overdueSince: null,
  daysPastDue: 0,
  instalments: [week(9, 'paid', 100), week(10, 'due')],
}

test('dueLabels shows amount and day, today included', () => {
  expect(dueLabels(inTime, '2026-11-23')).toEqual({ amount: cedis(100), when: ['by', 'Fri 27 Nov', ', in 4 days'], late: undefined })
  expect(dueLabels(inTime, '2026-11-27')?.when).toEqual(['by', 'Fri 27 Nov', ', today'])
})

test('dueLabels does not call a week late that open receipts cover', () => {
  expect(dueLabels(inTime, '2026-11-29')).toMatchObject({
    when: ['was due', 'Fri 27 Nov', '. Enter the number of your receipt.'],
    late: undefined,
  })
})

test('dueLabels calls one week a few days late a little late', () => {
  const loan = { ...inTime, overdueAmount: cedis(60), overdueSince: '2026-11-20', instalments: [week(9, 'late', 40), week(10, 'due')] }
  expect(dueLabels(loan, '2026-11-26')).toMatchObject({
    amount: cedis(60),
    when: ['was due', 'Fri 20 Nov', ', 6 days ago'],
    late: { label: 'A little late' },
  })
})

test('dueLabels offers the smallest payment that completes a week when several are late', () => {
  const loan = {
    ...inTime,
    overdueAmount: cedis(260),
    overdueSince: '2026-11-06',
    instalments: [week(7, 'missed', 40), week(8, 'missed'), week(9, 'late'), week(10, 'due')],
  }
  expect(dueLabels(loan, '2026-11-23')?.late).toEqual({
    label: '3 weeks behind',
    next: 'Start with GH₵60.00: it completes week 7. We have not added any charges.',
  })
})

test('dueLabels is undefined for a repaid loan', () => {
  expect(dueLabels({ ...inTime, nextPaymentDue: null }, '2026-11-23')).toBeUndefined()
})

test('formatMonth shows month and year in UTC, whatever the time zone', () => {
  expect(formatMonth('2026-04-01')).toBe('April 2026')
})

test('greetingAt follows the clock in Accra', () => {
  expect(greetingAt(new Date('2026-11-23T11:59:00Z'))).toBe('Good morning')
  expect(greetingAt(new Date('2026-11-23T12:00:00Z'))).toBe('Good afternoon')
  expect(greetingAt(new Date('2026-11-23T17:00:00Z'))).toBe('Good evening')
})
