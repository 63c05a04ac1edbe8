import { expect, test } from 'vitest'
import { NOTHING } from '#domain/kernel/money.ts'
import { toCollectOn } from '#domain/loans/collection-day.ts'
import { ghs, someLoan } from '#tests/support/loans-builder.ts'

// 13 weeks of GH₵100.00, the first due on Monday 9 March.

test('nothing is asked for before a week falls due', () => {
  expect(toCollectOn(someLoan(), '2026-03-08')).toMatchObject({ amount: NOTHING, dueOnDay: NOTHING, overdue: NOTHING })
})

test('on its due date a week is asked for, though it is not overdue yet', () => {
  expect(toCollectOn(someLoan(), '2026-03-09')).toEqual({
    amount: ghs('100'),
    dueOnDay: ghs('100'),
    overdue: NOTHING,
    overdueSince: null,
    daysPastDue: 0,
  })
})

test('what is overdue and what falls due that day are told apart, and between due dates only the former is asked for', () => {
  const loan = someLoan({ money: [['2026-03-09', '40']] })
  expect(toCollectOn(loan, '2026-03-16')).toEqual({
    amount: ghs('160'),
    dueOnDay: ghs('100'),
    overdue: ghs('60'),
    overdueSince: '2026-03-09',
    daysPastDue: 7,
  })
  expect(toCollectOn(loan, '2026-03-12')).toMatchObject({ amount: ghs('60'), dueOnDay: NOTHING, overdue: ghs('60') })
})

test('a week that is paid, ahead or by what waits to be confirmed, is not asked for', () => {
  expect(toCollectOn(someLoan({ money: [['2026-03-05', '100']] }), '2026-03-09').amount).toBe(NOTHING)
  expect(toCollectOn(someLoan({ cover: ghs('100') }), '2026-03-09').amount).toBe(NOTHING)
})
