import type { Inside } from '#contract/endpoint.ts'
import type { EXPORTED_LISTS, ExportName } from '#contract/exported-lists.ts'
import { encodeCedis, type Pesewas } from '#domain/kernel/money.ts'

/** No numbers, so that pesewas never appear in place of cedis. */
type Cell = string | boolean | Date | null

export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>

export type RowOf<N extends ExportName> = Inside<(typeof EXPORTED_LISTS)[N]['response']>[number]

/** Cedis with two decimals. */
export const money = (amount: Pesewas | null): string => (amount === null ? '' : encodeCedis(amount))

export const number = (value: number | null): string => (value === null ? '' : String(value))

export function textOfCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return typeof cell === 'string' ? cell : cell.toISOString()
}
