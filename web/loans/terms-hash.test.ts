import { expect, test } from 'vitest'
import { hashTerms } from '#web/loans/terms-hash.ts'

test('the hash is SHA-256 in hex, by the published example', async () => {
  expect(await hashTerms('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('one pesewa more is another hash', async () => {
  expect(await hashTerms('You receive: GH₵1,000.00')).not.toBe(await hashTerms('You receive: GH₵1,000.01'))
})
