import type { previewImport } from '#contract/imports/import-calls.ts'
import { knownColumns, type ImportFile } from '#contract/imports/import-files.ts'
import type { ColumnMap } from '#web/imports/column-map.ts'
import type { Table } from '#web/imports/read-table.ts'
import type { AnswerOf } from '#web/lib/call.ts'

type ImportError = AnswerOf<typeof previewImport>['errors'][number]

export interface ChosenFile {
  readonly name: string
  readonly table: Table
  readonly map: ColumnMap
}
export type Chosen = Partial<Record<ImportFile, ChosenFile>>

/** The value in the lender's own column; empty for an error of the whole row. */
export function valueOf({ file, row, column }: ImportError, chosen: Chosen): string {
  const { table, map } = chosen[file] ?? {}
  const place = column === null ? undefined : map?.[knownColumns(file).find((name) => name === column) ?? '']
  return place === undefined ? '' : (table?.[row - 1]?.[place] ?? '')
}

export const errorRows = (errors: readonly ImportError[], chosen: Chosen): string[][] => [
  ['file', 'row', 'column', 'value', 'error'],
  ...errors.map((error) => [error.file, String(error.row), error.column ?? '', valueOf(error, chosen), error.message]),
]
