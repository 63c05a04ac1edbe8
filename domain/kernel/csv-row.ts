// What a spreadsheet would run as a formula is told to be text (OWASP, "CSV injection"), in the wide forms of its signs too.
const FORMULA = /^[=+\-@＝＋－＠\t\r\n\0]/

function field(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Stands at the beginning of a file, so that spreadsheets read the cedi sign. */
export const CSV_START = '\uFEFF'

/** One row as RFC 4180 has it, with its line end. No cell of it can run as a formula. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(field).join(',')}\r\n`
