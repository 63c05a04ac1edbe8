import { parseCsv } from '#domain/kernel/csv-parse.ts'

/** As text, headings first. */
export type Table = readonly (readonly string[])[]

/** Reads CSV, or the first sheet of an Excel file. @throws if an Excel file cannot be read. */
export async function readTable(file: File): Promise<Table> {
  if (!/\.xlsx$/i.test(file.name)) return parseCsv(await file.text())
  const { readSheet } = await import('read-excel-file/universal')
  return (await readSheet(file)).map((row) => row.map(cellText))
}

/** In place of a number with more digits than Excel stores: its last digits may be 0 instead of those entered. */
export const DIGITS_LOST = '#more than 15 digits'

/** Whole numbers are exact; others lose the noise of a formula such as 115.38000000000001. */
export function cellText(cell: unknown): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  if (typeof cell === 'number') return numberText(cell)
  return typeof cell === 'string' ? cell : ''
}

function numberText(number: number): string {
  const size = Math.abs(number)
  if (size >= 1e15) return DIGITS_LOST
  if (Number.isInteger(number)) return String(number)
  // Above 9 digits before the point, 12 digits would round pesewas.
  return String(Number(number.toPrecision(size < 1e9 ? 12 : 15)))
}
