import { expect, test } from 'vitest'
import { formatMoved } from '#web/loans/loan-weeks.tsx'

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
