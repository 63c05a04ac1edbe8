import type { Inside } from '#contract/endpoint.ts'
import type { EXPORTED_LISTS, ExportName } from '#contract/exported-lists.ts'
import { csvMoney, csvNumber, type CsvCell, type CsvNumber } from '#domain/kernel/csv-row.ts'
import type { Pesewas } from '#domain/kernel/money.ts'

/** No bare numbers, so that pesewas never appear in place of cedis. */
type Cell = string | CsvNumber | boolean | Date | null

export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>

export type RowOf<N extends ExportName> = Inside<(typeof EXPORTED_LISTS)[N]['response']>[number]

/** By heading. */
type MemberColumns<Value, Row> = Readonly<Record<string, (value: Value, row: Row) => Cell>>

/** Each member of the list has its columns, or the reason why the file has none. In the order of the file. */
export type FileMembers<Row> = { readonly [M in keyof Row]-?: MemberColumns<Row[M], Row> | string }

export function columnsOf<Row extends object>(members: FileMembers<Row>): Columns<Row> {
  const columns: Record<string, (row: Row) => Cell> = {}
  // Object.entries does not type the keys.
  for (const [member, named] of Object.entries(members) as [keyof Row, FileMembers<Row>[keyof Row]][]) {
    if (typeof named === 'string') continue
    for (const [heading, cell] of Object.entries(named)) columns[heading] = (row) => cell(row[member], row)
  }
  return columns
}

export const asIs = <Value extends Exclude<Cell, CsvNumber>>(value: Value): Value => value

export const money = (amount: Pesewas | null): Cell => (amount === null ? '' : csvMoney(amount))

export const number = (value: number | null): Cell => (value === null ? '' : csvNumber(value))

export function toCsvCell(cell: Cell): CsvCell {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return cell instanceof Date ? cell.toISOString() : cell
}
