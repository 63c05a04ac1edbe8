import { encodeCedis, type Pesewas } from '#domain/kernel/money.ts'

// CSV injection (OWASP), full-width signs included.
const FORMULA = /^[=+\-@＝＋－＠\t\r\n\0]/

/** Only `csvMoney` and `csvNumber` make it, so that no typed text passes as a number. */
export interface CsvNumber {
  readonly digits: string
}
export type CsvCell = string | CsvNumber

/** Cedis with two decimals. */
export const csvMoney = (amount: Pesewas): CsvNumber => ({ digits: encodeCedis(amount) })
export const csvNumber = (value: number): CsvNumber => ({ digits: String(value) })

function field(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Byte order mark: spreadsheets then show the cedi sign. */
export const CSV_START = '\uFEFF'

/** No text runs as a formula; a negative number stays a number. */
export const csvRow = (cells: readonly CsvCell[]): string =>
  `${cells.map((cell) => (typeof cell === 'string' ? field(cell) : cell.digits)).join(',')}\r\n`
