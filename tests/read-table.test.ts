import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importColumns } from '#contract/imports/import-files.ts'
import { parseCsv } from '#domain/kernel/csv-parse.ts'
import {
  columnsToMap,
  digitsLost,
  headingsToRemember,
  mappedCsv,
  missingColumns,
  proposeMap,
  unusedHeadings,
} from '#web/imports/column-map.ts'
import { errorRows } from '#web/imports/error-rows.ts'
import { cellText, readTable } from '#web/imports/read-table.ts'

const EXCEL = new File([readFileSync(new URL('./support/files/customers.xlsx', import.meta.url))], 'Clients.XLSX')
const csv = (text: string) => new File([text], 'customers.csv')

test('readTable reads an Excel file with its days, numbers and phones, and each row keeps its number', async () => {
  expect(await readTable(EXCEL)).toEqual([
    ['Client name', 'Tel. No.', 'business_type', 'Address', 'MoMo number', 'Network', 'Joined'],
    ['Efua Boateng', '245560001', 'market_trader', 'Stall 9, Makola', '245560001', 'MTN', '2025-06-01'],
    ['', '', '', '', '', '', ''],
    ['Yaw Darko', '245560002', 'retail', 'Tema Station 3', '245560002', '', '2025-06-01'],
  ])
})

test('readTable reads a CSV file, and fails for a file that only has the name of an Excel file', async () => {
  expect(await readTable(csv('a;b\n1;"2;3"\n'))).toEqual([
    ['a', 'b'],
    ['1', '2;3'],
  ])
  await expect(readTable(new File(['phone,amount\n1,2'], 'loans.xlsx'))).rejects.toThrow()
})

test.each([
  [115.38 + 1e-14, '115.38'],
  [0.1 + 0.2, '0.3'],
  [233_245_560_001, '233245560001'],
  [1_234_567_890_123, '1234567890123'],
  [999_999_999_999_999, '999999999999999'],
  [1_000_000_000_000_000, '#more than 15 digits'],
  [-1.5e15, '#more than 15 digits'],
  [1e300, '#more than 15 digits'],
  [12_345_678_901.23, '12345678901.23'],
  [new Date('2025-06-01T00:00:00Z'), '2025-06-01'],
  [new Date(Number.NaN), ''],
  [null, ''],
  [true, ''],
  [' +233 24 ', ' +233 24 '],
])('cellText writes %s as %j', (cell, text) => expect(cellText(cell)).toBe(text))

test('errorRows names file, row and column of each error, and the value of the lender’s own column', async () => {
  const table = await readTable(csv('Tel. No.,full_name\n0245560001,Efua\n24556,Yaw\n'))
  const chosen = { customers: { name: 'clients.csv', table, map: { phone: 0, full_name: 1 } } }
  const errors = [
    { file: 'customers', row: 3, column: 'phone', message: 'Enter a Ghana phone number' },
    { file: 'loans', row: 2, column: null, message: 'This loan is in the file twice' },
  ] as const
  expect(errorRows(errors, chosen)).toEqual([
    ['file', 'row', 'column', 'value', 'error'],
    ['customers', '3', 'phone', '24556', 'Enter a Ghana phone number'],
    ['loans', '2', '', '', 'This loan is in the file twice'],
  ])
})

test('errorRows shows the value of the column of products', () => {
  const table = [
    ['Tel', 'Product'],
    ['0245560001', 'nine'],
  ]
  const errors = [{ file: 'loans', row: 2, column: 'product', message: 'Send the number' }] as const
  const chosen = { loans: { name: 'loans.csv', table, map: { phone: 0, product: 1 } } }
  expect(errorRows(errors, chosen)[1]).toEqual(['loans', '2', 'product', 'nine', 'Send the number'])
})

test('digitsLost names row and column of a number that Excel shortened, and ignores columns that are not imported', () => {
  const table = [
    ['Tel', 'Receipt no.', 'Card'],
    ['0245560001', '12', cellText(4_929_123_412_341_234)],
    ['0245560002', cellText(1_234_567_890_123_456), ''],
  ]
  expect(digitsLost(table, { phone: 0, reference: 1 })).toBe(
    'Row 3, Receipt no.: Excel stores only 15 digits of a number. Format this column as text, enter the number again and choose the file again.',
  )
  expect(digitsLost(table, { phone: 0 })).toBeUndefined()
})

test('proposeMap finds columns by name and by the headings of earlier files, and lists the rest', async () => {
  const table = await readTable(EXCEL)
  const found = proposeMap('customers', table, [])
  expect(found).toEqual({ business_type: 2, address: 3, momo_number: 4 })
  expect(columnsToMap('customers', table)).toEqual(
    importColumns('customers').filter((column) => !['business_type', 'address', 'momo_number'].includes(column)),
  )
  expect(missingColumns('customers', found)).toEqual(['full_name', 'phone', 'joined_on'])
  expect(unusedHeadings(table, found)).toEqual(['Client name', 'Tel. No.', 'Network', 'Joined'])
  const map = { ...found, full_name: 0, phone: 1, momo_provider: 5, joined_on: 6 }
  const remembered = headingsToRemember('customers', table, map)
  expect(remembered).toEqual([
    { file: 'customers', name: 'full_name', heading: 'Client name' },
    { file: 'customers', name: 'phone', heading: 'Tel. No.' },
    { file: 'customers', name: 'momo_provider', heading: 'Network' },
    { file: 'customers', name: 'joined_on', heading: 'Joined' },
  ])
  expect(proposeMap('customers', table, remembered)).toEqual(map)
  expect(proposeMap('loans', table, remembered)).toEqual({})
})

test('columns of the product are offered where there are several products, and are never missing', () => {
  const table = [['phone', 'amount', 'paid_out_on', 'lender', 'method', 'Salary day', 'product']]
  const terms = ['interest_rate', 'interest_method', 'frequency', 'instalments', 'rounding', 'early_payoff', 'pay_day']
  expect(columnsToMap('loans', [[...(table[0] ?? []), 'Pay off']])).toEqual(['note', ...terms, 'outstanding'])
  expect(columnsToMap('loans', [(table[0] ?? []).slice(0, -1)], true)).toEqual(['note', ...terms, 'outstanding', 'product'])
  expect(proposeMap('loans', table, [])).not.toHaveProperty('product')
  const map = proposeMap('loans', table, [{ file: 'loans', name: 'pay_day', heading: 'Salary day' }], true)
  expect(map).toMatchObject({ product: 6, pay_day: 5 })
  expect(missingColumns('loans', map)).toEqual([])
})

test('the days of a repaid loan are in one column, or in one for each week', () => {
  const weeks = Array.from({ length: 13 }, (_, index) => `week_${index + 1}`)
  const head = ['phone', 'amount', 'paid_out_on']
  expect(missingColumns('repaid', proposeMap('repaid', [head], []))).toEqual(weeks)
  expect(missingColumns('repaid', proposeMap('repaid', [[...head, ...weeks]], []))).toEqual([])
  expect(missingColumns('repaid', proposeMap('repaid', [[...head, 'Days paid', 'instalments']], []))).toEqual([])
})

test('mappedCsv keeps the number of each row, quotes, and cells beyond the headings', () => {
  const table = [['Amt', 'Tel'], ['1', '+233 24'], ['', ''], ['2', 'a "b", c', 'beyond'], ['3']]
  expect(parseCsv(mappedCsv(table, { phone: 1, amount: 0 }))).toEqual([
    ['phone', 'amount'],
    ['+233 24', '1'],
    ['', ''],
    ['a "b", c', '2', 'beyond'],
    ['', '3'],
  ])
})
