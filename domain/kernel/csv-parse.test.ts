import { expect, test } from 'vitest'
import { csvRow } from '#domain/kernel/csv-row.ts'
import { parseCsv } from '#domain/kernel/csv-parse.ts'

test('parseCsv reads each line ending, quoted fields and a byte order mark', () => {
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

test('parseCsv reads a quote inside an unquoted field as a plain character', () => {
  expect(parseCsv('6" pipe,2\nx,y')).toEqual([
    ['6" pipe', '2'],
    ['x', 'y'],
  ])
  expect(parseCsv('"open,2')).toEqual([['"open', '2']])
})

test('parseCsv reads semicolons where the first row has them and no comma', () => {
  expect(parseCsv('\uFEFFname;sum\r\n"Addo; Kofi";1,50\r\nEsi;\r\n')).toEqual([
    ['name', 'sum'],
    ['Addo; Kofi', '1,50'],
    ['Esi', ''],
  ])
  expect(parseCsv('a,b;c\n1;2,3')).toEqual([
    ['a', 'b;c'],
    ['1;2', '3'],
  ])
})

test('parseCsv reads back what csvRow writes', () => {
  const cells = ['Ama, "the baker"', 'two\nlines', '', 'plain']
  expect(parseCsv(csvRow(cells))).toEqual([cells])
})
