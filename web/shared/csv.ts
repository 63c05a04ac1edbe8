import { CSV_START, csvRow, type CsvCell } from '#domain/kernel/csv-row.ts'

/** RFC 4180 with a byte order mark, which spreadsheets need for the cedi sign. */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string => `${CSV_START}${rows.map(csvRow).join('')}`

export function downloadCsv(fileName: string, rows: readonly (readonly CsvCell[])[]): void {
  const address = URL.createObjectURL(new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}
