import { expect, test } from 'vitest'
import { toCsv } from '#web/shared/csv.ts'

test('toCsv quotes cells with commas, quotes and line breaks', () => {
  expect(toCsv([['a,b', 'say "hi"', 'two\nlines', 'plain']])).toBe('\uFEFF"a,b","say ""hi""","two\nlines",plain\r\n')
})

test('toCsv escapes cells that a spreadsheet would run as a formula', () => {
  expect(toCsv([['=1+1', '+233', '-5', '@x', '\tx']])).toBe("\uFEFF'=1+1,'+233,'-5,'@x,'\tx\r\n")
})
