import { expect, test } from 'vitest'
import { hashTerms, serverTermsIn } from '#web/loans/agreed-terms.ts'

test('serverTermsIn returns the terms of a terms_changed refusal', () => {
  const terms = { hash: 'ab12', version: '2027-01', text: 'You receive: GH₵500.00' }
  expect(serverTermsIn({ message: 'The terms have changed.', terms })).toEqual({ hash: 'ab12', text: 'You receive: GH₵500.00' })
})

test('serverTermsIn returns undefined for any other body', () => {
  for (const body of [undefined, null, 'text', { message: 'No' }, { terms: null }, { terms: { hash: 1, text: 'x' } }]) {
    expect(serverTermsIn(body)).toBeUndefined()
  }
})

test('hashTerms returns SHA-256 in hex, by the published example', async () => {
  expect(await hashTerms('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('hashTerms returns another hash for one pesewa more', async () => {
  expect(await hashTerms('You receive: GH₵1,000.00')).not.toBe(await hashTerms('You receive: GH₵1,000.01'))
})
