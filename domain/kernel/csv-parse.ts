/** The rows of a CSV text as RFC 4180 has it, line ends of any system, the mark of byte order left out. Rows with nothing in them are left in. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  // A field with its end: quoted, where doubled quotes stand for one, or plain.
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
