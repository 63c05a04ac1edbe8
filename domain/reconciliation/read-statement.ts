import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { parseCsv } from '#domain/kernel/csv-parse.ts'
import { LAYOUTS, UnreadableCell, type CellOf, type StatementLayout, type StatementLine } from '#domain/reconciliation/statement-layouts.ts'

/** Far above a day of this office. */
const MOST_ROWS = 20_000
const MOST_MARKS = 600_000

export interface StatementProblem {
  /** The head is row 1. */
  readonly row: number
  readonly column: string | null
  readonly message: string
}
export interface ReadStatement {
  readonly lines: readonly StatementLine[]
  /** Rows whose money did not move. */
  readonly passedOver: number
  readonly problems: readonly StatementProblem[]
}

const MOVED = new Set(['successful', 'success', 'completed'])
const DID_NOT_MOVE = new Set(
  'failed pending abandoned rejected cancelled canceled declined expired timeout ongoing processing queued otp reversed'.split(' '),
)

/** Reports every unreadable row, because one bad row may hide money. */
export function readStatement(layout: StatementLayout, text: string, days: { from: LocalDate; to: LocalDate }): ReadStatement {
  if (isTooLong(text)) return wrong(1, 'This file is too long for a statement')
  const [head = [], ...rows] = parseCsv(text)
  const columns = new Map(head.map((name, at) => [name.trim().toLowerCase(), at]))
  const missing = LAYOUTS[layout].columns.filter((column) => !columns.has(column.toLowerCase()))
  if (missing.length > 0) return wrong(1, `This is no statement of that layout: it has no column ${missing.join(', ')}`)
  if (columns.size !== head.length) return wrong(1, 'The first row has the same column twice')
  const lines: StatementLine[] = []
  const problems: StatementProblem[] = []
  let passedOver = 0
  for (const [at, cells] of rows.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const row = at + 2
    try {
      const line = lineOf(layout, columns, cells)
      if (line === undefined) passedOver += 1
      else if (dayOf(line.at) < days.from || dayOf(line.at) > days.to)
        problems.push({ row, column: null, message: 'This row is of a day outside the days of the statement' })
      else lines.push({ row, ...line })
    } catch (error) {
      if (!(error instanceof UnreadableCell)) throw error
      problems.push(problemOfCell(error, row, cellOf(columns, cells)))
    }
  }
  return { lines, passedOver, problems: [...problems, ...conflictingDuplicates(lines)].toSorted((a, b) => a.row - b.row) }
}

const MOST_OF_VALUE = 40

/** With the value, shortened, so that staff find it in the file. */
export function problemOfCell({ column, message }: UnreadableCell, row: number, cell: CellOf): StatementProblem {
  const value = cell(column).replaceAll(/\p{Cc}/gu, ' ')
  const shown = value.length > MOST_OF_VALUE ? `${value.slice(0, MOST_OF_VALUE)}…` : value
  return { row, column, message: value === '' ? message : `${message}: ${shown}` }
}

/** Of one row, by the names of the first row. */
export const cellOf =
  (columns: ReadonlyMap<string, number>, cells: readonly string[]): CellOf =>
  (column) =>
    cells[columns.get(column.toLowerCase()) ?? -1]?.trim() ?? ''

const wrong = (row: number, message: string): ReadStatement => ({ lines: [], passedOver: 0, problems: [{ row, column: null, message }] })

function lineOf(layout: StatementLayout, columns: ReadonlyMap<string, number>, cells: readonly string[]) {
  if (cells.length > columns.size) throw new UnreadableCell('the whole row', 'This row has more cells than the first row')
  const cell = cellOf(columns, cells)
  const status = cell('Status').toLowerCase()
  if (DID_NOT_MOVE.has(status)) return undefined
  if (!MOVED.has(status)) throw new UnreadableCell('Status', 'This status is not known')
  return LAYOUTS[layout].read(cell)
}

/** One transaction listed twice must be identical. */
function conflictingDuplicates(lines: readonly StatementLine[]): StatementProblem[] {
  const first = new Map<string, StatementLine>()
  return lines.flatMap((line) => {
    const key = `${line.direction} ${line.transactionId}`
    const known = first.get(key)
    if (known === undefined) first.set(key, line)
    if (known === undefined || (known.amount === line.amount && known.reference === line.reference && known.currency === line.currency))
      return []
    return [{ row: line.row, column: null, message: `This transaction says something else in row ${known.row}` }]
  })
}

/** Before parsing, which takes long for some files. */
export const isTooLong = (text: string): boolean =>
  count(text, '\n') + count(text, '\r') > MOST_ROWS * 2 + 2 || [',', ';', '"'].some((mark) => count(text, mark) > MOST_MARKS)

function count(text: string, letter: string): number {
  let found = 0
  for (let at = text.indexOf(letter); at >= 0; at = text.indexOf(letter, at + 1)) found += 1
  return found
}
