import type { Inside } from '#contract/endpoint.ts'
import type { EXPORTED_LISTS, ExportName } from '#contract/exported-lists.ts'
import { encodeCedis, type Pesewas } from '#domain/kernel/money.ts'

/** A number is told as text by its column, so that pesewas never stand where cedis belong. */
type Cell = string | boolean | Date | null

/** The columns of a file: what stands in its head, and how a row of the list fills them. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>

/** A row as the call of that list answers it. */
export type RowOf<N extends ExportName> = Inside<(typeof EXPORTED_LISTS)[N]['response']>[number]

/** An amount in cedis with two decimals; nothing where there is none. */
export const money = (amount: Pesewas | null): string => (amount === null ? '' : encodeCedis(amount))

/** A number that counts or names something. */
export const number = (value: number | null): string => (value === null ? '' : String(value))

export function textOfCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return typeof cell === 'string' ? cell : cell.toISOString()
}
