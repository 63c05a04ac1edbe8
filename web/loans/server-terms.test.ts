import { expect, test } from 'vitest'
import { serverTermsIn } from '#web/loans/server-terms.ts'

test('the new terms are taken from the refusal that carries them', () => {
  const terms = { hash: 'ab12', version: '2027-01', text: 'You receive: GH₵500.00' }
  expect(serverTermsIn({ message: 'The terms have changed.', terms })).toEqual({ hash: 'ab12', text: 'You receive: GH₵500.00' })
})

test('any other refusal carries none', () => {
  for (const body of [undefined, null, 'text', { message: 'No' }, { terms: null }, { terms: { hash: 1, text: 'x' } }]) {
    expect(serverTermsIn(body)).toBeUndefined()
  }
})
