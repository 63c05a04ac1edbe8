import { expect, test } from 'vitest'
import { csvRow } from '#domain/kernel/csv-row.ts'
import { parseCsv } from '#domain/kernel/csv-parse.ts'

test('a file of a spreadsheet is read whatever its line ends, its quotes and its byte order mark', () => {
  expect(parseCsv('\uFEFFa,b\r\n1,"two, and ""more"""\r\n')).toEqual([
    ['a', 'b'],
    ['1', 'two, and "more"'],
  ])
  expect(parseCsv('a,b\n1,2\r3,"4\n5"')).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3', '4\n5'],
  ])
  expect(parseCsv('a,\n,b\n\nc,')).toEqual([['a', ''], ['', 'b'], [''], ['c', '']])
  expect(parseCsv('')).toEqual([])
})

test('a quote in the middle of a field is a character like any other, and nothing is lost', () => {
  expect(parseCsv('6" pipe,2\nx,y')).toEqual([
    ['6" pipe', '2'],
    ['x', 'y'],
  ])
  expect(parseCsv('"open,2')).toEqual([['"open', '2']])
})

test('what our own files say is read back', () => {
  const cells = ['Ama, "the baker"', 'two\nlines', '', 'plain']
  expect(parseCsv(csvRow(cells))).toEqual([cells])
})
