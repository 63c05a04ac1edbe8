import { expect, test } from 'vitest'
import { areaOf, byArea } from '#domain/collections/field-sheet.ts'

test.each([
  ['Shop 14, Kaneshie Market, Accra', 'Kaneshie Market, Accra'],
  ['12 Palm Street, Tema', 'Tema'],
  ['Madina', 'Madina'],
  [' , ', 'No address'],
  [null, 'No address'],
])('areaOf(%j) is %s', (address, area) => {
  expect(areaOf(address)).toBe(area)
})

test('byArea groups customers of one area and puts those without an address last', () => {
  const addresses = [null, 'Shop 2, Makola, Accra', 'House 4, Tema', 'Shop 1, Makola, Accra', 'Shop 9, Kaneshie, Accra']
  expect(byArea(addresses.map((address) => ({ address }))).map(({ area, rows }) => [area, rows.map((row) => row.address)])).toEqual([
    ['Kaneshie, Accra', ['Shop 9, Kaneshie, Accra']],
    ['Makola, Accra', ['Shop 1, Makola, Accra', 'Shop 2, Makola, Accra']],
    ['Tema', ['House 4, Tema']],
    ['No address', [null]],
  ])
})
