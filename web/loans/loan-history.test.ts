import { expect, test } from 'vitest'
import { cedis, pesewas } from '#domain/kernel/money.ts'
import {
  isFound,
  readFilters,
  totalBorrowed,
  writeFilters,
  type HistoryFilters,
  historyFileName,
  historyRows,
  leftInWords,
} from '#web/loans/loan-history.ts'
import { toCsv } from '#web/shared/csv.ts'

const NONE: HistoryFilters = { status: 'all', from: '', to: '', search: '' }
const loan = {
  status: 'active',
  appliedAt: new Date('2026-10-05T23:59:59Z'),
  amount: cedis(1500),
  requestedAmount: cedis(2000),
  lender: 'Mmoa Direct',
} as const

test('readFilters returns what writeFilters wrote into the address', () => {
  const filters: HistoryFilters = { status: 'completed', from: '2026-01-01', to: '2026-06-30', search: 'mmoa d' }
  expect(readFilters(new URLSearchParams(writeFilters(filters)))).toEqual(filters)
  expect(writeFilters(NONE)).toBe('')
})

test('readFilters ignores invalid values in the address', () => {
  expect(readFilters(new URLSearchParams('status=gone&from=yesterday&to=2026-02-30'))).toEqual(NONE)
})

test('isFound compares the day of application with both days included', () => {
  expect(isFound(loan, { ...NONE, from: '2026-10-05', to: '2026-10-05' })).toBe(true)
  expect(isFound(loan, { ...NONE, from: '2026-10-06' })).toBe(false)
  expect(isFound(loan, { ...NONE, to: '2026-10-04' })).toBe(false)
})

test('isFound searches requested amount, approved amount and lender without regard to case', () => {
  for (const search of ['2000', '1,500', '1500.00', 'MMOA direct', ' direct ']) expect(isFound(loan, { ...NONE, search })).toBe(true)
  expect(isFound(loan, { ...NONE, search: '1501' })).toBe(false)
})

test('isFound compares the status exactly', () => {
  expect(isFound(loan, { ...NONE, status: 'active' })).toBe(true)
  expect(isFound(loan, { ...NONE, status: 'approved' })).toBe(false)
})

test('totalBorrowed adds approved, active and completed loans only', () => {
  const rejected = { ...loan, status: 'rejected' } as const
  expect(totalBorrowed([loan, rejected, { ...loan, status: 'completed', amount: cedis(300) }])).toBe(cedis(1800))
  expect(totalBorrowed([])).toBe(0)
})

const csvLoan = {
  appliedAt: new Date('2026-10-05T08:00:00Z'),
  amount: cedis(1500),
  status: 'active',
  lender: '=Mmoa, "Direct"',
  weeklyPaymentAmount: cedis(150),
  weeksCompleted: 6,
  amountPaid: pesewas(90_050),
} as const

test('historyRows returns the seven columns of the specification', () => {
  expect(historyRows([csvLoan])).toEqual([
    ['Date Applied', 'Amount', 'Status', 'Lender', 'Weekly Payment', 'Weeks Completed', 'Amount Paid'],
    ['2026-10-05', { digits: '1500.00' }, 'active', '=Mmoa, "Direct"', { digits: '150.00' }, { digits: '6' }, { digits: '900.50' }],
  ])
})

test('historyRows says "Payment" in a file with a loan of another product', () => {
  const [heads] = historyRows([csvLoan, { ...csvLoan, product: {} }])
  expect(heads).toEqual(['Date Applied', 'Amount', 'Status', 'Lender', 'Payment', 'Payments Completed', 'Amount Paid'])
})

test("the export escapes a lender's name that a spreadsheet would run", () => {
  expect(toCsv(historyRows([csvLoan]))).toContain(`2026-10-05,1500.00,active,"'=Mmoa, ""Direct""",150.00,6,900.50\r\n`)
})

test('historyFileName contains the day', () => {
  expect(historyFileName('2026-11-21')).toBe('loan-history-2026-11-21.csv')
})

test('leftInWords counts weeks, and payments of another product', () => {
  expect(leftInWords({ weeksRemaining: 7 })).toBe('7 weeks left')
  expect(leftInWords({ weeksRemaining: 4, product: {} })).toBe('4 payments left')
})
