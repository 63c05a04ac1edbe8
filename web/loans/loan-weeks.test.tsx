import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cedis, NOTHING } from '#domain/kernel/money.ts'
import { formatMoved, LoanWeeks } from '#web/loans/loan-weeks.tsx'

const TODAY = '2026-03-02'

test('formatMoved lists each earlier day of a week with its reason', () => {
  const moved = [
    { week: 1, from: '2026-03-06', cause: 'holiday', note: 'Independence Day' },
    { week: 2, from: '2026-03-15', cause: 'holiday', note: null },
    { week: 1, from: '2026-03-07', cause: 'postponement', note: null },
    { week: 3, from: '2026-03-16', cause: 'holiday', note: null },
    { week: 5, from: '2026-03-30', cause: 'second_plan', note: null },
  ] as const
  expect(formatMoved(1, moved, TODAY)).toBe('Moved from Fri 6 Mar (Independence Day), then from Sat 7 Mar (one more week)')
  expect(formatMoved(2, moved, TODAY)).toBe('Moved from Sun 15 Mar (a Sunday)')
  expect(formatMoved(3, moved, TODAY)).toBe('Moved from Mon 16 Mar')
  expect(formatMoved(5, moved, TODAY)).toBe('Moved from Mon 30 Mar (second plan)')
  expect(formatMoved(4, moved, TODAY)).toBeUndefined()
})

test('LoanWeeks folds the paid weeks of a running and of a repaid loan, and no week that another loan settled', () => {
  const week = (number: number, paidOn: string | null, state: 'paid' | 'to_come' = paidOn === null ? 'to_come' : 'paid') => ({
    week: number,
    amount: cedis(10),
    interest: cedis(3),
    principal: cedis(7),
    dueDate: `2026-02-0${number}`,
    paid: state === 'paid' ? cedis(10) : NOTHING,
    paidOn,
    state,
    daysPastDue: 0,
  })
  const shown = (instalments: ReturnType<typeof week>[]) =>
    renderToStaticMarkup(<LoanWeeks loan={{ instalments, status: 'active' }} title="Weeks" foldsPaid />).match(/Weeks \d to \d paid/g)
  const paid = [week(1, '2026-02-01'), week(2, '2026-02-02'), week(3, '2026-02-03')]
  expect(shown([...paid, week(4, null)])).toEqual(['Weeks 1 to 3 paid'])
  expect(shown(paid)).toEqual(['Weeks 1 to 3 paid'])
  expect(shown([...paid, week(4, null, 'paid')])).toEqual(['Weeks 1 to 3 paid'])
  expect(shown([week(1, '2026-02-01'), week(2, null)])).toBeNull()
})
