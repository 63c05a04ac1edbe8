import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvMoney, csvNumber, csvRow } from '#domain/kernel/csv-row.ts'
import { pesewas } from '#domain/kernel/money.ts'

test('csvRow quotes a cell with a comma, quote or line end and doubles its quotes', () => {
  expect(csvRow(['a,b', 'say "hi"', 'two\r\nlines', 'plain', ''])).toBe('"a,b","say ""hi""","two\r\nlines",plain,\r\n')
})

test('csvRow puts an apostrophe before a cell that a spreadsheet would run as a formula', () => {
  expect(csvRow(['=1+1', '+233', '-5', '@x', '\tx', '\rx', '=HYPERLINK("a","b")'])).toBe(
    '\'=1+1,\'+233,\'-5,\'@x,\'\tx,"\'\rx","\'=HYPERLINK(""a"",""b"")"\r\n',
  )
})

test('csvRow puts an apostrophe before full-width formula signs and before a line end with a sign', () => {
  expect(csvRow(['＝1+1', '＠x', '\n=1'])).toBe("'＝1+1,'＠x,\"'\n=1\"\r\n")
})

test('csvRow writes numbers without a guard, and guards a text that looks like a number', () => {
  expect(csvRow([csvMoney(pesewas(-900_000)), csvNumber(-5), csvMoney(pesewas(5)), '-9000.00'])).toBe("-9000.00,-5,0.05,'-9000.00\r\n")
})

// fast-check's own unit takes half a second to build.
const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code))
const character = fc.oneof(fc.constantFrom(',', '"', '\r', '\n', 'a'), anyCharacter)

test('csvRow writes any text so that an RFC 4180 parser reads it back', () => {
  const harmless = fc.string({ unit: character }).filter((text) => !/^[=+\-@＝＋－＠\t\r\n\0]/.test(text))
  fc.assert(
    fc.property(fc.array(harmless, { minLength: 1, maxLength: 6 }), (cells) => {
      expect(readBack(csvRow(cells))).toEqual(cells)
    }),
  )
})

const readBack = (row: string): string[] =>
  [...row.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?:,|\r\n$)/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
