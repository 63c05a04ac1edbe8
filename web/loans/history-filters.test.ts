import { expect, test } from 'vitest'
import { cedis } from '#domain/kernel/money.ts'
import { isFound, readFilters, totalBorrowed, writeFilters, type HistoryFilters } from '#web/loans/history-filters.ts'

const NONE: HistoryFilters = { status: 'all', from: '', to: '', search: '' }
const loan = {
  status: 'active',
  appliedAt: new Date('2026-10-05T23:59:59Z'),
  amount: cedis(1500),
  requestedAmount: cedis(2000),
  lender: 'Mmoa Direct',
} as const

test('filters go into the address and come back', () => {
  const filters: HistoryFilters = { status: 'completed', from: '2026-01-01', to: '2026-06-30', search: 'mmoa d' }
  expect(readFilters(new URLSearchParams(writeFilters(filters)))).toEqual(filters)
  expect(writeFilters(NONE)).toBe('')
})

test('an address that makes no sense shows all loans', () => {
  expect(readFilters(new URLSearchParams('status=gone&from=yesterday&to=2026-02-30'))).toEqual(NONE)
})

test('the days count from the application, both included', () => {
  expect(isFound(loan, { ...NONE, from: '2026-10-05', to: '2026-10-05' })).toBe(true)
  expect(isFound(loan, { ...NONE, from: '2026-10-06' })).toBe(false)
  expect(isFound(loan, { ...NONE, to: '2026-10-04' })).toBe(false)
})

test('search finds the amount asked for, the amount approved and the lender, whatever the case', () => {
  for (const search of ['2000', '1,500', '1500.00', 'MMOA direct', ' direct ']) expect(isFound(loan, { ...NONE, search })).toBe(true)
  expect(isFound(loan, { ...NONE, search: '1501' })).toBe(false)
})

test('the status matches exactly', () => {
  expect(isFound(loan, { ...NONE, status: 'active' })).toBe(true)
  expect(isFound(loan, { ...NONE, status: 'approved' })).toBe(false)
})

test('borrowed is what was approved, of loans that were not refused or withdrawn', () => {
  const rejected = { ...loan, status: 'rejected' } as const
  expect(totalBorrowed([loan, rejected, { ...loan, status: 'completed', amount: cedis(300) }])).toBe(cedis(1800))
  expect(totalBorrowed([])).toBe(0)
})
