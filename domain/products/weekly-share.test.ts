import { expect, test } from 'vitest'
import { pesewas } from '#domain/kernel/money.ts'
import { FREQUENCIES } from '#domain/products/product-shape.ts'
import { weeklyShare } from '#domain/products/weekly-share.ts'

test('weeklyShare converts an instalment of each frequency to an amount a week', () => {
  expect(FREQUENCIES.map((frequency) => weeklyShare(frequency, pesewas(19_702)))).toEqual([137_914, 19_702, 9851, 4547])
})
