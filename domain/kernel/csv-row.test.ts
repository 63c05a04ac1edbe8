import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRow } from '#domain/kernel/csv-row.ts'

test('a cell that holds a comma, a quote or a line end is quoted, and its quotes doubled', () => {
  expect(csvRow(['a,b', 'say "hi"', 'two\r\nlines', 'plain', ''])).toBe('"a,b","say ""hi""","two\r\nlines",plain,\r\n')
})

test('a cell that a spreadsheet would run begins with an apostrophe, inside its quotes too', () => {
  expect(csvRow(['=1+1', '+233', '-5', '@x', '\tx', '\rx', '=HYPERLINK("a","b")'])).toBe(
    '\'=1+1,\'+233,\'-5,\'@x,\'\tx,"\'\rx","\'=HYPERLINK(""a"",""b"")"\r\n',
  )
})

test('a wide sign that some spreadsheets take for the narrow one, and a line end before a sign, are texts too', () => {
  expect(csvRow(['＝1+1', '＠x', '\n=1'])).toBe("'＝1+1,'＠x,\"'\n=1\"\r\n")
})

test('what was written can be read back, whatever people typed', () => {
  const harmless = fc.string({ unit: 'binary' }).filter((text) => !/^[=+\-@＝＋－＠\t\r\n\0]/.test(text))
  fc.assert(
    fc.property(fc.array(harmless, { minLength: 1, maxLength: 6 }), (cells) => {
      expect(readBack(csvRow(cells))).toEqual(cells)
    }),
  )
})

/** The cells of one row, by the letter of RFC 4180. */
const readBack = (row: string): string[] =>
  [...row.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?:,|\r\n$)/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
