import { expect, test } from 'vitest'
import { NOTHING } from '#domain/kernel/money.ts'
import { toCollectOn } from '#domain/collections/collection-day.ts'
import { ghs, someLoan } from '#tests/support/loans-builder.ts'

test('toCollectOn is zero before a week falls due', () => {
  expect(toCollectOn(someLoan(), '2026-03-08')).toMatchObject({ amount: NOTHING, dueOnDay: NOTHING, overdue: NOTHING })
})

test('toCollectOn includes a week on its due date, before it is overdue', () => {
  expect(toCollectOn(someLoan(), '2026-03-09')).toEqual({
    amount: ghs('100'),
    dueOnDay: ghs('100'),
    overdue: NOTHING,
    overdueSince: null,
    daysPastDue: 0,
  })
})

test('toCollectOn separates overdue weeks from the week due that day', () => {
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

test('toCollectOn leaves out weeks that are paid or covered by an open receipt', () => {
  expect(toCollectOn(someLoan({ money: [['2026-03-05', '100']] }), '2026-03-09').amount).toBe(NOTHING)
  const openReceipts = [{ valueDate: '2026-03-05', amount: ghs('100') }]
  expect(toCollectOn(someLoan({ openReceipts }), '2026-03-09').amount).toBe(NOTHING)
})
