// What a spreadsheet would run as a formula is told to be text (OWASP, "CSV injection").
const FORMULA = /^[=+\-@\t\0]/

function field(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Comma-separated rows as RFC 4180 has them, with a byte order mark so that spreadsheets read the cedi sign. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(field).join(',')).join('\r\n')}\r\n`

/** Offers the rows as a file. */
export function downloadCsv(fileName: string, rows: readonly (readonly string[])[]): void {
  const address = URL.createObjectURL(new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}
