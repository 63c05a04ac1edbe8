import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cedis, NOTHING } from '#domain/kernel/money.ts'
import { LoanMarks } from '#web/loans/loan-marks.tsx'

test('LoanMarks shows a missed week as missed on staff screens although a payment for it is being checked', () => {
  const week = { week: 1, dueDate: '2026-11-20', amount: cedis(100), paid: NOTHING, covered: NOTHING, paidOn: null, interest: cedis(20) }
  const loan = {
    status: 'active' as const,
    beingChecked: cedis(100),
    instalments: [{ ...week, principal: cedis(80), state: 'missed' as const, daysPastDue: 9 }],
  }
  expect(renderToStaticMarkup(<LoanMarks loan={loan} withKey />)).toContain('1 missed')
  expect(renderToStaticMarkup(<LoanMarks loan={loan} withKey />)).not.toContain('being checked')
})
