import type { readStatements } from '#contract/ledger-reports.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import { csvMoney, type CsvCell } from '#domain/kernel/csv-row.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import type { Account, AccountKind } from '#domain/ledger/accounts.ts'
import type { Period } from '#domain/ledger/periods.ts'
import type { AnswerOf } from '#web/lib/call.ts'

export type Statements = AnswerOf<typeof readStatements>

export interface StatementRow {
  readonly key: string
  readonly code: string
  readonly name: string
  /** Undefined for a total. */
  readonly account: Account | undefined
  readonly amounts: readonly Pesewas[]
}

export const periodLabel = ({ from, to }: Period): string => (from === to ? formatDay(to) : `${formatDay(from)} to ${formatDay(to)}`)

const linesOf = (lines: Statements['income']['lines'], kind: AccountKind): StatementRow[] =>
  lines.filter((line) => line.kind === kind).map(({ account, code, name, amounts }) => ({ key: account, code, name, account, amounts }))

const total = (name: string, amounts: readonly Pesewas[]): StatementRow => ({ key: name, code: '', name, account: undefined, amounts })

export const incomeRows = ({ lines, income, expenses, result }: Statements['income']): StatementRow[] => [
  ...linesOf(lines, 'income'),
  total('Income', income),
  ...linesOf(lines, 'expense'),
  total('Expenses', expenses),
  total('Profit or loss', result),
]

export const balanceRows = (balance: Statements['balance']): StatementRow[] => [
  ...linesOf(balance.lines, 'asset'),
  total('Assets', balance.assets),
  ...linesOf(balance.lines, 'liability'),
  total('Liabilities', balance.liabilities),
  ...linesOf(balance.lines, 'equity'),
  ...(balance.earlierResult.some((amount) => amount !== 0)
    ? [total('Profit or loss of earlier years that are not closed', balance.earlierResult)]
    : []),
  total('Profit or loss of the year', balance.yearResult),
  total('Equity', balance.equity),
]

export const statementsCsv = ({ income, balance }: Statements): CsvCell[][] => [
  ['Statement', 'Code', 'Line', ...income.periods.map(periodLabel)],
  ...csvRows('Income statement', incomeRows(income)),
  ['Statement', 'Code', 'Line', ...balance.days.map((day) => formatDay(day))],
  ...csvRows('Balance sheet', balanceRows(balance)),
]

const csvRows = (statement: string, rows: readonly StatementRow[]): CsvCell[][] =>
  rows.map(({ code, name, amounts }) => [statement, code, name, ...amounts.map(csvMoney)])
