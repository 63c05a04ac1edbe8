import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, monthsBetween } from '#domain/kernel/calendar.ts'
import { plainDueDate } from '#domain/products/product-schedule.ts'

const monthly = { frequency: 'monthly' } as const
const days = (from: string, payDay: number, count = 3) =>
  Array.from({ length: count }, (_, index) => plainDueDate(monthly, index + 1, from, payDay))

test('plainDueDate counts days, weeks and fortnights from the payout', () => {
  expect(plainDueDate({ frequency: 'daily' }, 3, '2026-03-02')).toBe('2026-03-05')
  expect(plainDueDate({ frequency: 'weekly' }, 13, '2026-03-02')).toBe('2026-06-01')
  expect(plainDueDate({ frequency: 'fortnightly' }, 2, '2026-03-02')).toBe('2026-03-30')
})

test('plainDueDate of a monthly loan is the chosen day, first a whole month after the payout or later', () => {
  expect(days('2026-03-10', 25)).toEqual(['2026-04-25', '2026-05-25', '2026-06-25'])
  expect(days('2026-03-26', 25)).toEqual(['2026-05-25', '2026-06-25', '2026-07-25'])
  expect(days('2026-12-25', 25)).toEqual(['2027-01-25', '2027-02-25', '2027-03-25'])
})

test('plainDueDate of a chosen day that a month does not have is its last day', () => {
  expect(days('2026-01-31', 31)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30'])
  expect(days('2027-12-31', 30)).toEqual(['2028-02-29', '2028-03-30', '2028-04-30'])
})

test('plainDueDate is never earlier than whole months after the payout', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3000 }),
      fc.integer({ min: 1, max: 31 }),
      fc.integer({ min: 1, max: 24 }),
      (day, payDay, number) => {
        const from = addDays('2026-01-01', day)
        const due = plainDueDate(monthly, number, from, payDay)
        // A shorter month ends before the day of the payout: then its last day counts as a whole month.
        const atMonthEnd = addDays(due, 1).endsWith('-01')
        expect(monthsBetween(from, due)).toBeGreaterThanOrEqual(atMonthEnd ? number - 1 : number)
      },
    ),
    { numRuns: 300 },
  )
})
