import { columnsMissing, importColumns, type ImportFile } from '#contract/imports/import-files.ts'
import { DIGITS_LOST, type Table } from '#web/imports/read-table.ts'

/** The place of each of our columns in the lender's file. */
export type ColumnMap = Readonly<Record<string, number>>
export interface Heading {
  readonly file: ImportFile
  readonly name: string
  readonly heading: string
}

export const headingsOf = (table: Table): readonly string[] => (table[0] ?? []).map((heading) => heading.trim())
const codeOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')

/** Compares the headings of earlier files, then names: `Full name` is `full_name`. */
export function proposeMap(file: ImportFile, table: Table, remembered: readonly Heading[], hasProducts = false): ColumnMap {
  const headings = headingsOf(table)
  const places = importColumns(file, hasProducts).flatMap((name) => {
    const known = remembered.find((one) => one.file === file && one.name === name)?.heading
    const place = known === undefined ? -1 : headings.indexOf(known)
    const found = place >= 0 ? place : headings.findIndex((heading) => codeOf(heading) === name)
    return found >= 0 ? [[name, found] as const] : []
  })
  return Object.fromEntries(places)
}

export const columnsToMap = (file: ImportFile, table: Table, hasProducts = false): string[] =>
  importColumns(file, hasProducts).filter((name) => !headingsOf(table).some((heading) => codeOf(heading) === name))

export const missingColumns = (file: ImportFile, map: ColumnMap): string[] => columnsMissing(file, Object.keys(map))

export const unusedHeadings = (table: Table, map: ColumnMap): string[] =>
  headingsOf(table).filter((heading, place) => heading !== '' && !Object.values(map).includes(place))

export const headingsToRemember = (file: ImportFile, table: Table, map: ColumnMap): Heading[] =>
  Object.entries(map).flatMap(([name, place]) => {
    const heading = headingsOf(table)[place] ?? ''
    return heading === '' || codeOf(heading) === name ? [] : [{ file, name, heading }]
  })

/** Of the first imported cell whose number may be wrong. */
export function digitsLost(table: Table, map: ColumnMap): string | undefined {
  const places = Object.values(map)
  const row = table.findIndex((cells) => places.some((place) => cells[place] === DIGITS_LOST))
  const heading = headingsOf(table)[places.find((place) => table[row]?.[place] === DIGITS_LOST) ?? -1]
  return heading === undefined
    ? undefined
    : `Row ${row + 1}, ${heading}: Excel stores only 15 digits of a number. Format this column as text, enter the number again and choose the file again.`
}

const quoted = (cells: readonly string[]): string => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')

/** Rows keep their numbers, and cells beyond the headings stay, so that their error is reported. */
export function mappedCsv(table: Table, map: ColumnMap): string {
  const [head = [], ...rows] = table
  const columns = Object.entries(map)
  const lines = rows.map((row) => {
    const beyond = row.slice(head.length)
    return quoted([...columns.map(([, place]) => row[place] ?? ''), ...(beyond.some((cell) => cell.trim() !== '') ? beyond : [])])
  })
  return `${[quoted(columns.map(([name]) => name)), ...lines].join('\n')}\n`
}
