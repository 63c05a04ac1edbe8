const FIELDS = {
  ',': /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)|([^,\r\n]*)(,|\r\n|\n|\r|$)/y,
  ';': /(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n|\n|\r|$)|([^;\r\n]*)(;|\r\n|\n|\r|$)/y,
} as const

/** Some spreadsheets write semicolons: the first row decides. */
const delimiterOf = (body: string): keyof typeof FIELDS => (/^[^,\r\n]*;/.test(body) ? ';' : ',')

/** RFC 4180 with commas or semicolons, any line ending, optional byte order mark. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const body = text.replace(/^\uFEFF/, '')
  const delimiter = delimiterOf(body)
  const field = new RegExp(FIELDS[delimiter])
  while (field.lastIndex < body.length) {
    const [, quoted, plain, end, odd, oddEnd] = field.exec(body) ?? []
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? odd ?? '')
    const at = end ?? oddEnd
    if (at === delimiter && field.lastIndex < body.length) continue
    if (at === delimiter) row.push('')
    rows.push(row)
    row = []
  }
  return rows
}
