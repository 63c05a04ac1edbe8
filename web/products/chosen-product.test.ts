import { expect, test } from 'vitest'
import { cedis } from '#domain/kernel/money.ts'
import { termsOfProduct, withLimitOf, type ChosenProduct } from '#web/products/chosen-product.ts'

const chosen: ChosenProduct = { version: 2, payDay: 25, most: cedis(5000), terms: { amount: cedis(500), text: 'Terms' } }

test('termsOfProduct returns terms only for the amount that they were quoted for', () => {
  expect(termsOfProduct(chosen, cedis(500))).toBe('Terms')
  expect(termsOfProduct(chosen, cedis(501))).toBeUndefined()
  expect(termsOfProduct(chosen, undefined)).toBeUndefined()
  expect(termsOfProduct({ ...chosen, terms: undefined }, undefined)).toBeUndefined()
})

test('withLimitOf replaces the limit of a level by that of the product', () => {
  const level = { name: 'BRONZE', maxLoanAmount: cedis(1000) }
  expect(withLimitOf(level, chosen)).toEqual({ name: 'BRONZE', maxLoanAmount: cedis(5000) })
  expect(withLimitOf(level, undefined)).toBe(level)
})
