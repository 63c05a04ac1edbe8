import { expect, test } from 'vitest'
import {
  finalThrough,
  firstDayOf,
  isLocalMonth,
  lastDayOf,
  monthAfter,
  monthOf,
  nextToClose,
  refusalToCloseMonth,
  formatMonthName,
} from '#domain/ledger/month.ts'

test('isLocalMonth accepts YYYY-MM with months 01 to 12', () => {
  expect(['2026-01', '2026-12'].filter(isLocalMonth)).toEqual(['2026-01', '2026-12'])
  expect(['2026-00', '2026-13', '2026-1', '26-01', '2026-01-01', ''].filter(isLocalMonth)).toEqual([])
})

test('lastDayOf and monthAfter cover leap years and December', () => {
  expect(['2026-01', '2026-02', '2028-02', '2026-04', '2026-12'].map(lastDayOf)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2028-02-29',
    '2026-04-30',
    '2026-12-31',
  ])
  expect(['2026-01', '2028-02', '2026-12'].map(monthAfter)).toEqual(['2026-02', '2028-03', '2027-01'])
  expect([monthOf('2026-03-31'), firstDayOf('2026-03'), formatMonthName('2026-03')]).toEqual(['2026-03', '2026-03-01', 'March 2026'])
})

const period = { firstMonth: '2026-01', lastClosedMonth: '2026-02', closedThrough: '2026-04-30' }
const refusalOf = (month: string, of: Parameters<typeof refusalToCloseMonth>[1]) => refusalToCloseMonth(month, of)?.message

test('refusalToCloseMonth allows the month after the last closed one once its last day is closed', () => {
  expect(nextToClose(period)).toBe('2026-03')
  expect(refusalOf('2026-03', period)).toBeUndefined()
  expect(refusalOf('2026-03', { ...period, closedThrough: '2026-03-30' })).toBe('March 2026 is not over. Close each of its days first.')
})

test('finalThrough is the last closed day, but before the end of a month that is not closed', () => {
  expect(finalThrough(period)).toBe('2026-03-30')
  expect(finalThrough({ ...period, closedThrough: '2026-03-12' })).toBe('2026-03-12')
  expect(finalThrough({ ...period, lastClosedMonth: '2026-04' })).toBe('2026-04-30')
  expect(finalThrough({ ...period, lastClosedMonth: undefined })).toBe('2026-01-30')
  expect(finalThrough({ ...period, closedThrough: undefined })).toBeUndefined()
})

test('refusalToCloseMonth refuses a closed month and a month out of order', () => {
  expect(refusalOf('2026-02', period)).toBe('February 2026 is already closed.')
  expect(refusalOf('2025-12', period)).toBe('December 2025 is already closed.')
  expect(refusalOf('2026-04', period)).toBe('Close March 2026 first.')
  expect(refusalOf('2026-05', period)).toBe('May 2026 is not over. Close each of its days first.')
})

test('nextToClose is the month of the first entry, and undefined without entries', () => {
  const untouched = { ...period, lastClosedMonth: undefined }
  expect(refusalOf('2026-01', untouched)).toBeUndefined()
  expect(refusalOf('2025-12', untouched)).toBe('Close January 2026 first.')
  const empty = { firstMonth: undefined, lastClosedMonth: undefined, closedThrough: undefined }
  expect(nextToClose(empty)).toBeUndefined()
  expect(refusalOf('2026-01', empty)).toBe('January 2026 is not over. Close each of its days first.')
})
