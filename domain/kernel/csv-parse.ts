/** RFC 4180, any line ending, optional byte order mark. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  // A field with its delimiter, quoted or plain.
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)|([^,\r\n]*)(,|\r\n|\n|\r|$)/y
  const body = text.replace(/^\uFEFF/, '')
  while (field.lastIndex < body.length) {
    const [, quoted, plain, end, odd, oddEnd] = field.exec(body) ?? []
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? odd ?? '')
    const at = end ?? oddEnd
    if (at === ',' && field.lastIndex < body.length) continue
    if (at === ',') row.push('')
    rows.push(row)
    row = []
  }
  return rows
}
