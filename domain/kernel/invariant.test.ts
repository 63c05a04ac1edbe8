import { expect, test } from 'vitest'
import { BrokenInvariant, invariant } from '#domain/kernel/invariant.ts'

test('a broken promise of our own code is a fault that names it', () => {
  expect(() => invariant(false, 'parts sum to the whole')).toThrow(new BrokenInvariant('parts sum to the whole'))
  expect(() => invariant(true, 'kept')).not.toThrow()
})
