import { parseCsv } from '#domain/kernel/csv-parse.ts'
import { add, formatCedis, NOTHING, parseCedis, pesewas, sizeOf, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { bankCsvLayout, readDay, type BankCsvLayout } from '#domain/reconciliation/bank-layouts.ts'
import { signed, unreadable, type BankLine, type BankStatement } from '#domain/reconciliation/bank-statement.ts'
import { cellOf, isTooLong, problemOfCell, type StatementProblem } from '#domain/reconciliation/read-statement.ts'
import { UnreadableCell, type CellOf } from '#domain/reconciliation/statement-layouts.ts'

type Layout = ReturnType<typeof bankCsvLayout>
type Row = BankLine & { readonly balance: Pesewas | null; readonly account: string | null }

/** Reports every unreadable row. Days may be in either order. */
export function readBankCsv(name: BankCsvLayout, text: string): BankStatement {
  const layout = bankCsvLayout(name)
  if (isTooLong(text)) return unreadable(1, 'This file is too long for a statement')
  const [head = [], ...cells] = parseCsv(text)
  const columns = new Map(head.map((column, at) => [column.trim().toLowerCase(), at]))
  const missing = columnsOf(layout).filter((column) => !columns.has(column.toLowerCase()))
  if (missing.length > 0) return unreadable(1, `This is no statement of that layout: it has no column ${missing.join(', ')}`)
  if (columns.size !== head.length) return unreadable(1, 'The first row has the same column twice')
  const hasOpenEnd = text.trimEnd().length === text.length
  const rows: Row[] = []
  const problems: StatementProblem[] = []
  for (const [at, row] of cells.entries()) {
    if (row.every((cell) => cell.trim() === '')) continue
    try {
      if (row.length > columns.size) throw new UnreadableCell('the whole row', 'This row has more cells than the first row')
      if (row.length < columns.size && at === cells.length - 1 && hasOpenEnd)
        throw new UnreadableCell('the whole row', 'The file may be cut off: its last row has fewer cells than the first row')
      rows.push({ row: at + 2, ...rowOf(layout, cellOf(columns, row)) })
    } catch (error) {
      if (!(error instanceof UnreadableCell)) throw error
      problems.push(problemOfCell(error, at + 2, cellOf(columns, row)))
    }
  }
  return problems.length > 0 ? { account: null, opening: null, closing: null, lines: [], problems } : statementOf(rows, layout)
}

const columnsOf = ({ day, reference, details, money, balance, payer, account }: Layout): string[] =>
  [day, reference, details, ...Object.values(money), balance, payer, account].filter((column) => column !== undefined)

function rowOf(layout: Layout, cell: CellOf): Omit<Row, 'row'> {
  const day = readDay(cell(layout.day), layout.date)
  if (day === undefined) throw new UnreadableCell(layout.day, `This is no day as ${layout.date}`)
  const amount = moneyOf(layout.money, cell)
  return {
    day,
    incoming: amount > 0,
    amount: sizeOf(amount),
    reference: textOf(cell, layout.reference, 64) || null,
    details: textOf(cell, layout.details, 500),
    payer: (layout.payer !== undefined && textOf(cell, layout.payer, 200)) || null,
    account: (layout.account !== undefined && textOf(cell, layout.account, 64)) || null,
    balance: layout.balance === undefined ? null : signedAmount(cell, layout.balance),
  }
}

/** Positive for money in. */
function moneyOf(money: Layout['money'], cell: CellOf): Pesewas {
  if ('debit' in money) {
    const [debit, credit] = [cell(money.debit), cell(money.credit)].map((text) => /^(0+(\.0+)?)?$/.test(text))
    if (debit === credit) throw new UnreadableCell(money.debit, 'A row has either a debit or a credit')
    const amount = signedAmount(cell, debit ? money.credit : money.debit)
    if (amount < 0) throw new UnreadableCell(debit ? money.credit : money.debit, 'This amount must have no sign')
    return debit ? amount : pesewas(0 - amount)
  }
  const amount = signedAmount(cell, money.amount)
  if (amount === 0) throw new UnreadableCell(money.amount, 'This is no amount')
  if (money.side === undefined) return amount
  const side = cell(money.side).toUpperCase()
  if (amount < 0 || !/^[DC]R?$/.test(side)) throw new UnreadableCell(money.side, 'This is neither Dr nor Cr')
  return side.startsWith('C') ? amount : pesewas(0 - amount)
}

function textOf(cell: CellOf, column: string, most: number): string {
  const text = cell(column)
  if (text.length > most || /\p{Cc}/u.test(text)) throw new UnreadableCell(column, 'This text is too long or has control characters')
  return text
}

/** Without floats. */
function signedAmount(cell: CellOf, column: string): Pesewas {
  const [, sign, digits = ''] = /^(-?)(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?)$/.exec(cell(column)) ?? []
  const amount = parseCedis(digits.replaceAll(',', ''))
  if (amount === undefined) throw new UnreadableCell(column, 'This is no amount')
  return sign === '-' ? pesewas(0 - amount) : amount
}

function statementOf(found: readonly Row[], layout: Layout): BankStatement {
  const rows = isNewestFirst(found) ? found.toReversed() : found
  const [first] = rows
  const last = rows.at(-1)
  const problems = [...balanceProblems(rows, layout.balance ?? null), ...accountProblems(rows)]
  return {
    account: first?.account ?? null,
    opening: first?.balance == null ? null : subtract(first.balance, signed(first)),
    closing: last?.balance ?? null,
    lines: rows.map(({ balance: _balance, account: _account, ...line }) => line),
    problems,
  }
}

/** Of a single day only the balances show the order. */
function isNewestFirst(rows: readonly Row[]): boolean {
  const [first, last] = [rows[0]?.day ?? '', rows.at(-1)?.day ?? '']
  if (first !== last) return first > last
  return balanceProblems(rows, null).length > 0 && balanceProblems(rows.toReversed(), null).length === 0
}

/** Each balance follows from the row before. */
function balanceProblems(rows: readonly Row[], column: string | null): StatementProblem[] {
  return rows.flatMap((row, at) => {
    const before = rows[at - 1]
    if (before?.balance == null || row.balance === null) return []
    const expected = add(before.balance, signed(row))
    if (expected === row.balance) return []
    const by = subtract(row.balance, expected)
    const same = row.reference !== null && row.reference === before.reference && signed(row) === signed(before)
    const cause = same ? `It repeats row ${before.row}` : 'A line is missing or an amount was changed'
    const message = `The balance does not follow from row ${before.row}: it differs by ${formatCedis(by === 0 ? NOTHING : by)}. ${cause}.`
    return [{ row: row.row, column, message }]
  })
}

const accountProblems = (rows: readonly Row[]): StatementProblem[] =>
  rows
    .filter(({ account }) => account !== rows[0]?.account)
    .map(({ row, account }) => ({ row, column: null, message: `This line is of another account, ${account ?? 'without a number'}` }))
