import { setImmediate } from 'node:timers/promises'
import * as z from 'zod/mini'
import {
  IMPORT_FILES,
  IMPORT_ROWS,
  isExample,
  knownColumns,
  MOST_IMPORTED,
  type ImportFile,
  type ImportTexts,
} from '#contract/imports/import-files.ts'
import { parseCsv } from '#domain/kernel/csv-parse.ts'

export interface ImportError {
  readonly file: ImportFile
  /** The header is row 1. */
  readonly row: number
  readonly column: string | null
  readonly message: string
}
type RowOf<F extends ImportFile> = z.output<(typeof IMPORT_ROWS)[F]> & { readonly row: number }
export type ImportedRows = { readonly [F in ImportFile]: readonly RowOf<F>[] }

/** Finds errors of single cells; skips empty rows. */
export async function readImport(texts: ImportTexts): Promise<{ rows: ImportedRows; errors: ImportError[] }> {
  const errors: ImportError[] = []
  const rows = {
    customers: await readFile('customers', texts.customers, errors),
    repaid: await readFile('repaid', texts.repaid, errors),
    loans: await readFile('loans', texts.loans, errors),
    payments: await readFile('payments', texts.payments, errors),
  }
  return { rows, errors }
}

/** By file and row. */
export const inOrder = (errors: readonly ImportError[]): ImportError[] =>
  errors.toSorted((a, b) => IMPORT_FILES.indexOf(a.file) - IMPORT_FILES.indexOf(b.file) || a.row - b.row)

/** Other requests are answered between such parts. */
const ROWS_AT_ONCE = 250

async function readFile<F extends ImportFile>(file: F, text: string | undefined, errors: ImportError[]): Promise<RowOf<F>[]> {
  const [head = [], ...lines] = parseCsv(text ?? '')
  const columns = head.map((name) => name.trim().toLowerCase())
  const filled = lines.flatMap((cells, at) => (cells.some((cell) => cell.trim() !== '') ? [{ cells, row: at + 2 }] : []))
  if (filled.length > MOST_IMPORTED[file])
    errors.push({ file, row: MOST_IMPORTED[file] + 2, column: null, message: `Import at most ${MOST_IMPORTED[file]} ${file} at a time` })
  const found: RowOf<F>[] = []
  for (const [index, { cells, row }] of filled.slice(0, MOST_IMPORTED[file]).entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate()
    found.push(...readRow(file, columns, cells, row, errors))
  }
  return found
}

function readRow<F extends ImportFile>(
  file: F,
  columns: readonly string[],
  cells: readonly string[],
  row: number,
  errors: ImportError[],
): RowOf<F>[] {
  if (cells.length > columns.length) {
    errors.push({ file, row, column: null, message: 'This row has more cells than the first row' })
    return []
  }
  const wire = Object.fromEntries(columns.map((column, at) => [column, cells[at]?.trim() ?? '']))
  if (isExample(file, wire)) {
    errors.push({ file, row, column: null, message: 'This is the example row of the template. Delete it.' })
    return []
  }
  const read = z.safeDecode<z.ZodMiniType>(IMPORT_ROWS[file], wire)
  if (read.success) {
    // This file's schema made it, as RowOf states.
    return [{ ...(read.data as z.output<(typeof IMPORT_ROWS)[F]>), row } as RowOf<F>]
  }
  const messages = new Map<string, string>()
  for (const { path, message } of read.error.issues) if (!messages.has(String(path[0]))) messages.set(String(path[0]), message)
  for (const column of knownColumns(file)) {
    const message = messages.get(column)
    if (message !== undefined) errors.push({ file, row, column, message })
  }
  return []
}
