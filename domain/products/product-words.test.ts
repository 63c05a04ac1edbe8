import { expect, test } from 'vitest'
import { cedis } from '#domain/kernel/money.ts'
import { factsOfProduct, nameOfTerms } from '#domain/products/product-words.ts'
import { SALARY_EXAMPLE, VERSION_ONE } from '#domain/products/product-versions.ts'

const inWords = (version: typeof VERSION_ONE) => factsOfProduct(version).map(({ label, value }) => `${label}: ${value}`)

test('factsOfProduct describes version 1', () => {
  expect(inWords(VERSION_ONE)).toEqual([
    'Interest: 30% of the amount, flat for the term',
    'Payments: 13, weekly',
    'Rounding: To the pesewa, half up; the last payment takes the rest',
    'Early: Paying early costs nothing and saves nothing',
    'Fees: None',
    'Largest amount: BRONZE GH₵1,000, SILVER GH₵5,000, GOLD GH₵10,000',
  ])
})

test('factsOfProduct describes the salary example, fixed fees and whole cedis', () => {
  expect(inWords(SALARY_EXAMPLE)).toEqual([
    'Interest: 5% of the balance each month',
    'Payments: 6, monthly on a chosen day of the month',
    'Rounding: To the pesewa, half up; the last payment takes the rest',
    'Early: Paying early saves the interest not yet earned (actuarial method), less 1% of the principal left, at most GH₵20.00',
    'Fees: Arrangement fee: 1% of the amount, at most GH₵50.00; taken from the payout',
    'Largest amount: BRONZE none, SILVER GH₵5,000, GOLD GH₵10,000',
  ])
  const other = inWords({
    ...SALARY_EXAMPLE,
    rate: 6_250_000,
    rounding: { unit: 100, way: 'down' },
    rebate: { kind: 'actuarial' },
    fees: [
      { name: 'Form', kind: 'fixed', amount: cedis(7) },
      { name: 'Cover', kind: 'rate', rate: 5_000_000, cap: null },
    ],
  })
  expect(other).toContain('Interest: 0.625% of the balance each month')
  expect(other).toContain('Rounding: To GH₵1.00, down; the last payment takes the rest')
  expect(other).toContain('Early: Paying early saves the interest not yet earned (actuarial method)')
  expect(other).toContain('Fees: Form: GH₵7.00; Cover: 0.5% of the amount; taken from the payout')
})

test('nameOfTerms names frequency, number and rate, also of one payment', () => {
  expect(nameOfTerms({ ...VERSION_ONE, instalments: 26, rate: 400_000_000 })).toBe('26 weekly payments, 40% flat')
  expect(nameOfTerms({ ...SALARY_EXAMPLE, instalments: 1, rate: 25_000_000 })).toBe('1 monthly payment, 2.5% a month of the balance')
})
