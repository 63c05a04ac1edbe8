import { expect, test } from 'vitest'
import { countMarks, formatMarks, type WeekMark } from '#web/shared/week-mark.ts'

test('formatMarks counts thirteen marks in one sentence, in the order of the marks', () => {
  const weeks: WeekMark[] = [
    ...Array<WeekMark>(4).fill('paid'),
    'paid-late',
    ...Array<WeekMark>(4).fill('paid'),
    'due',
    'next',
    'next',
    'next',
  ]
  expect(formatMarks(weeks)).toBe('8 paid on time, 1 paid late, 1 due, 3 to come')
  expect(countMarks(weeks).reduce((sum, { count }) => sum + count, 0)).toBe(13)
})
