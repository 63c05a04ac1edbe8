import { CSV_START, csvRow } from '#domain/kernel/csv-row.ts'

/** Comma-separated rows as RFC 4180 has them, with a byte order mark so that spreadsheets read the cedi sign. */
export const toCsv = (rows: readonly (readonly string[])[]): string => `${CSV_START}${rows.map(csvRow).join('')}`

/** Offers the rows as a file. */
export function downloadCsv(fileName: string, rows: readonly (readonly string[])[]): void {
  const address = URL.createObjectURL(new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}
