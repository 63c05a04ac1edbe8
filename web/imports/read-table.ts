import { parseCsv } from '#domain/kernel/csv-parse.ts'

/** As text, headings first. */
export type Table = readonly (readonly string[])[]

/** Reads CSV, or the first sheet of an Excel file. @throws if an Excel file cannot be read. */
export async function readTable(file: File): Promise<Table> {
  if (!/\.xlsx$/i.test(file.name)) return parseCsv(await file.text())
  const { readSheet } = await import('read-excel-file/universal')
  return (await readSheet(file)).map((row) => row.map(cellText))
}

/** Removes the noise of a formula such as 115.38000000000001. */
export function cellText(cell: unknown): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  if (typeof cell === 'number') return String(Number(cell.toPrecision(12)))
  return typeof cell === 'string' ? cell : ''
}
