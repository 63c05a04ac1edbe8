import { expect, test } from 'vitest'
import { cedis, pesewas } from '#domain/kernel/money.ts'
import { historyFileName, historyRows } from '#web/loans/history-csv.ts'
import { toCsv } from '#web/shared/csv.ts'

const loan = {
  appliedAt: new Date('2026-10-05T08:00:00Z'),
  amount: cedis(1500),
  status: 'active',
  lender: '=Mmoa, "Direct"',
  weeklyPaymentAmount: cedis(150),
  weeksCompleted: 6,
  amountPaid: pesewas(90_050),
} as const

test('the export has the seven columns of the specification', () => {
  expect(historyRows([loan])).toEqual([
    ['Date Applied', 'Amount', 'Status', 'Lender', 'Weekly Payment', 'Weeks Completed', 'Amount Paid'],
    ['2026-10-05', '1500.00', 'active', '=Mmoa, "Direct"', '150.00', '6', '900.50'],
  ])
})

test('a name that a spreadsheet would run arrives as text', () => {
  expect(toCsv(historyRows([loan]))).toContain(`2026-10-05,1500.00,active,"'=Mmoa, ""Direct""",150.00,6,900.50\r\n`)
})

test('the file is named with the day', () => {
  expect(historyFileName('2026-11-21')).toBe('loan-history-2026-11-21.csv')
})
