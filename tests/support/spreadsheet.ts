export type Cell = string | number

/** RFC 4180, written for the tests. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.replace('\uFEFF', '').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

/** As text, by heading. */
export function readCsv(text: string): { head: readonly string[]; rows: readonly Readonly<Record<string, string>>[] } {
  const [head = [], ...rows] = parse(text)
  return { head, rows: rows.map((row) => Object.fromEntries(head.map((name, place) => [name, row[place] ?? '']))) }
}

/** As a spreadsheet: digits with a sign and a point are a number, an apostrophe makes text. */
export const cellOf = (text: string): Cell => (/^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text)

/** Exact: `-0.05` is -5, `7` is 700. */
export const hundredths = (text: string): number => Number(text.includes('.') ? text.replace('.', '') : `${text}00`)

/** As SUM, in hundredths: it skips text. */
export function sumOf(rows: readonly Readonly<Record<string, string>>[], column: string): number {
  const numbers = rows.map((row) => row[column] ?? '').filter((text) => typeof cellOf(text) === 'number')
  return numbers.reduce((sum, text) => sum + hundredths(text), 0)
}
