// CSV injection (OWASP): spreadsheets run cells that start with these signs, full-width forms included.
const FORMULA = /^[=+\-@＝＋－＠\t\r\n\0]/

function field(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The byte order mark that spreadsheets need to read the cedi sign. */
export const CSV_START = '\uFEFF'

/** One RFC 4180 row with its line end. No cell can run as a formula. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(field).join(',')}\r\n`
