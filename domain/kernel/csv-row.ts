// CSV injection (OWASP), full-width signs included.
const FORMULA = /^[=+\-@＝＋－＠\t\r\n\0]/

function field(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The byte order mark, for the cedi sign in spreadsheets. */
export const CSV_START = '\uFEFF'

/** No cell can run as a formula. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(field).join(',')}\r\n`
