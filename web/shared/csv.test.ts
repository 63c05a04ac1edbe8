import { expect, test } from 'vitest'
import { toCsv } from '#web/shared/csv.ts'

test('quotes what would break the columns', () => {
  expect(toCsv([['a,b', 'say "hi"', 'two\nlines', 'plain']])).toBe('\uFEFF"a,b","say ""hi""","two\nlines",plain\r\n')
})

test('nothing in a file can run as a formula', () => {
  expect(toCsv([['=1+1', '+233', '-5', '@x', '\tx']])).toBe("\uFEFF'=1+1,'+233,'-5,'@x,'\tx\r\n")
})
