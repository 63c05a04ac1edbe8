import { expect, test } from 'vitest'
import { cedis } from '#domain/kernel/money.ts'
import { quotedFor, reasonAgainst } from '#web/products/chosen-product.ts'

const quoted = { amount: cedis(500), terms: { hash: 'a', text: 'terms' }, refusal: null }
const chosen = { version: 2, payDay: 25, quoted }

test('quotedFor is the quote of the typed amount', () => {
  expect(quotedFor(chosen, cedis(500))).toBe(quoted)
  expect(quotedFor(chosen, cedis(501))).toBeUndefined()
  expect(quotedFor({ ...chosen, quoted: undefined }, undefined)).toBeUndefined()
})

test('reasonAgainst names a missing amount, a quote on its way, what the server refuses, and terms last', () => {
  expect(reasonAgainst(chosen, undefined, true)).toBe('Loan amount is required')
  expect(reasonAgainst(chosen, cedis(501), true)).toBe('Wait until the price is shown')
  expect(reasonAgainst({ ...chosen, quoted: { ...quoted, refusal: 'Too much' } }, cedis(500), false)).toBe('Too much')
  expect(reasonAgainst(chosen, cedis(500), false)).toBe('You must accept the terms and conditions')
  expect(reasonAgainst(chosen, cedis(500), true)).toBeUndefined()
})
