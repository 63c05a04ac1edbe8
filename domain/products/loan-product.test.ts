import { expect, test } from 'vitest'
import { cedis } from '#domain/kernel/money.ts'
import { loanProductOf } from '#domain/products/loan-product.ts'
import { priceOfVersion } from '#domain/products/product-price.ts'
import { FREQUENCIES } from '#domain/products/product-shape.ts'
import { SALARY_EXAMPLE } from '#domain/products/product-versions.ts'

test('loanProductOf describes the salary example for the screen', () => {
  const price = priceOfVersion(SALARY_EXAMPLE, cedis(1000))
  expect(loanProductOf(SALARY_EXAMPLE, price)).toEqual({
    version: 2,
    name: 'Salary, 6 months',
    payment: 'Monthly payment',
    term: '6 monthly payments',
    each: 'a month',
    price: '5% of the balance each month',
    early: 'Paying early saves the interest not yet earned (actuarial method), less 1% of the principal left, at most GH₵20.00.',
    rate: { nominal: 63.8, effective: 86.2 },
    fees: 1000,
  })
})

test('loanProductOf has words for each frequency', () => {
  const words = FREQUENCIES.map((frequency) => {
    const version = { ...SALARY_EXAMPLE, frequency, instalments: 26 }
    const { payment, term, each } = loanProductOf(version, priceOfVersion(version, cedis(1000)))
    return [payment, term, each]
  })
  expect(words).toEqual([
    ['Daily payment', '26 daily payments', 'a day'],
    ['Weekly payment', '26 weekly payments', 'a week'],
    ['Fortnightly payment', '26 fortnightly payments', 'a fortnight'],
    ['Monthly payment', '26 monthly payments', 'a month'],
  ])
})
