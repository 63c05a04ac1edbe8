import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { add, pesewas, type Pesewas, subtract } from '#domain/kernel/money.ts'
import { ACCOUNTS, type Account, type AccountKind, isResultAccount, normalSide } from '#domain/ledger/accounts.ts'
import type { Period } from '#domain/ledger/periods.ts'
import { firstDayOfYear, yearOf } from '#domain/ledger/year-end.ts'

/** From the first entry to the end of a day. A debit is positive. */
export interface BalanceOfDay {
  readonly day: LocalDate
  readonly account: Account
  /** Without year ends. */
  readonly moved: number
  /** By year ends. */
  readonly closed: number
}

/** One amount per column, on the account's normal side. */
export interface StatementLine {
  readonly account: Account
  readonly kind: AccountKind
  readonly amounts: Pesewas[]
}

export interface IncomeStatement {
  readonly lines: readonly StatementLine[]
  readonly income: Pesewas[]
  readonly expenses: Pesewas[]
  /** A profit is positive. */
  readonly result: Pesewas[]
}

export interface BalanceSheet {
  readonly lines: readonly StatementLine[]
  readonly assets: Pesewas[]
  readonly liabilities: Pesewas[]
  /** Of earlier years, not yet moved by a year end. */
  readonly earlierResult: Pesewas[]
  readonly yearResult: Pesewas[]
  readonly equity: Pesewas[]
}

/** Days whose balances decide both statements. */
export function daysOfStatements(periods: readonly Period[], days: readonly LocalDate[]): LocalDate[] {
  const ofPeriods = periods.flatMap(({ from, to }) => [addDays(from, -1), to])
  return [...new Set([...ofPeriods, ...days, ...days.map(beforeYear)])].toSorted()
}

const beforeYear = (day: LocalDate): LocalDate => addDays(firstDayOfYear(yearOf(day)), -1)

const KNOWN = Object.keys(ACCOUNTS) as Account[] // The keys of the table are the accounts.
const IN_ORDER = KNOWN.toSorted((a, b) => ACCOUNTS[a].code.localeCompare(ACCOUNTS[b].code))

type AmountOf = (account: Account) => number

/** Without accounts that moved nothing. */
const linesOf = (kinds: readonly AccountKind[], columns: readonly AmountOf[]): StatementLine[] =>
  IN_ORDER.filter((account) => kinds.includes(ACCOUNTS[account].kind))
    .map((account) => {
      const isDebit = normalSide(account) === 'debit'
      return { account, kind: ACCOUNTS[account].kind, amounts: columns.map((of) => pesewas(isDebit ? of(account) : 0 - of(account))) }
    })
    .filter(({ amounts }) => amounts.some((amount) => amount !== 0))

const sumOf = (lines: readonly StatementLine[], kind: AccountKind, column: number): Pesewas =>
  add(...lines.filter((line) => line.kind === kind).map(({ amounts }) => amounts[column] ?? pesewas(0)))

export function incomeStatement(balances: readonly BalanceOfDay[], periods: readonly Period[]): IncomeStatement {
  const moved = (day: LocalDate, account: Account) => find(balances, day, account)?.moved ?? 0
  const columns = periods.map(
    ({ from, to }): AmountOf =>
      (account) =>
        moved(to, account) - moved(addDays(from, -1), account),
  )
  const lines = linesOf(['income', 'expense'], columns)
  const income = periods.map((_, column) => sumOf(lines, 'income', column))
  const expenses = periods.map((_, column) => sumOf(lines, 'expense', column))
  return { lines, income, expenses, result: income.map((amount, column) => subtract(amount, expenses[column] ?? pesewas(0))) }
}

/** Income and expenses that no year end moved are equity, so that both sides are equal. */
export function balanceSheet(balances: readonly BalanceOfDay[], days: readonly LocalDate[]): BalanceSheet {
  const columns = days.map((day): AmountOf => (account) => {
    const { moved = 0, closed = 0 } = find(balances, day, account) ?? {}
    return moved + closed
  })
  const lines = linesOf(['asset', 'liability', 'equity'], columns)
  const total = (kind: AccountKind) => days.map((_, column) => sumOf(lines, kind, column))
  const resultUntil = (day: LocalDate, of: (balance: BalanceOfDay) => number) =>
    pesewas(0 - balances.filter((one) => one.day === day && isResultAccount(one.account)).reduce((sum, one) => sum + of(one), 0))
  const yearResult = days.map((day) =>
    subtract(
      resultUntil(day, ({ moved }) => moved),
      resultUntil(beforeYear(day), ({ moved }) => moved),
    ),
  )
  const open = days.map((day) => resultUntil(day, ({ moved, closed }) => moved + closed))
  const equity = total('equity').map((amount, column) => add(amount, open[column] ?? pesewas(0)))
  return {
    lines,
    assets: total('asset'),
    liabilities: total('liability'),
    earlierResult: open.map((amount, column) => subtract(amount, yearResult[column] ?? pesewas(0))),
    yearResult,
    equity,
  }
}

const find = (balances: readonly BalanceOfDay[], day: LocalDate, account: Account): BalanceOfDay | undefined =>
  balances.find((one) => one.day === day && one.account === account)
