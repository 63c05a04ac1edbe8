import { expect, test } from 'vitest'
import { BrokenInvariant, invariant, unreachable } from '#domain/kernel/invariant.ts'

test('a broken promise of our own code is a fault that names it', () => {
  expect(() => invariant(false, 'parts sum to the whole')).toThrow(new BrokenInvariant('parts sum to the whole'))
  expect(() => invariant(true, 'kept')).not.toThrow()
})

test('a value that the compiler ruled out ends in a fault as well', () => {
  // Only a cast gets a value past the compiler here, as data from an older version would.
  expect(() => unreachable('borrowed' as never)).toThrow('unexpected value borrowed')
})
