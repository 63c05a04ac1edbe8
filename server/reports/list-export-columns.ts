import type { Inside } from '#contract/endpoint.ts'
import type { EXPORTED_LISTS, ExportName } from '#contract/exported-lists.ts'
import { csvMoney, csvNumber, type CsvCell, type CsvNumber } from '#domain/kernel/csv-row.ts'
import type { Pesewas } from '#domain/kernel/money.ts'

/** No bare numbers, so that pesewas never appear in place of cedis. */
type Cell = string | CsvNumber | boolean | Date | null

export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>

export type RowOf<N extends ExportName> = Inside<(typeof EXPORTED_LISTS)[N]['response']>[number]

export const money = (amount: Pesewas | null): Cell => (amount === null ? '' : csvMoney(amount))

export const number = (value: number | null): Cell => (value === null ? '' : csvNumber(value))

export function toCsvCell(cell: Cell): CsvCell {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return cell instanceof Date ? cell.toISOString() : cell
}
