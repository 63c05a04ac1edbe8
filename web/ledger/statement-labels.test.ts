import { expect, test } from 'vitest'
import { pesewas } from '#domain/kernel/money.ts'
import { balanceRows, incomeRows, periodLabel, type Statements, statementsCsv } from '#web/ledger/statement-labels.ts'

const money = (...amounts: number[]) => amounts.map(pesewas)
const YEAR: Statements = {
  unit: 'year',
  today: '2026-06-30',
  isClosed: false,
  closes: [],
  income: {
    periods: [
      { from: '2026-01-01', to: '2026-06-30' },
      { from: '2025-01-01', to: '2025-06-30' },
    ],
    lines: [
      { account: 'interest_income', code: '4000', name: 'Interest income', kind: 'income', amounts: money(500, 100) },
      { account: 'write_offs', code: '5000', name: 'Loans written off', kind: 'expense', amounts: money(200, 0) },
    ],
    income: money(500, 100),
    expenses: money(200, 0),
    result: money(300, 100),
  },
  balance: {
    days: ['2026-06-30', '2025-12-31'],
    lines: [
      { account: 'bank', code: '1010', name: 'Bank', kind: 'asset', amounts: money(1400, 1100) },
      { account: 'owner_funding', code: '3000', name: "Owner's funding", kind: 'equity', amounts: money(1000, 1000) },
    ],
    assets: money(1400, 1100),
    liabilities: money(0, 0),
    earlierResult: money(100, 0),
    yearResult: money(300, 100),
    equity: money(1400, 1100),
  },
}
const named = (rows: ReturnType<typeof incomeRows>) => rows.map(({ name, amounts }) => [name, ...amounts])

test('incomeRows end each side with its total, and the statement with the profit or loss', () =>
  expect(named(incomeRows(YEAR.income))).toEqual([
    ['Interest income', 500, 100],
    ['Income', 500, 100],
    ['Loans written off', 200, 0],
    ['Expenses', 200, 0],
    ['Profit or loss', 300, 100],
  ]))

test('balanceRows show the result of earlier years only where one is not closed', () => {
  expect(named(balanceRows(YEAR.balance)).map(([name]) => name)).toEqual([
    'Bank',
    'Assets',
    'Liabilities',
    "Owner's funding",
    'Profit or loss of earlier years that are not closed',
    'Profit or loss of the year',
    'Equity',
  ])
  expect(named(balanceRows({ ...YEAR.balance, earlierResult: money(0, 0) }))).toHaveLength(6)
})

test('periodLabel names a day once', () => {
  expect(periodLabel({ from: '2026-06-30', to: '2026-06-30' })).not.toContain(' to ')
  expect(periodLabel({ from: '2026-01-01', to: '2026-06-30' })).toContain(' to ')
})

test('statementsCsv has a heading and a row for each line of both statements', () => {
  const rows = statementsCsv(YEAR)
  expect(rows).toHaveLength(2 + 5 + 7)
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([5]))
})
