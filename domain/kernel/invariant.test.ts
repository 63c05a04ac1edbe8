import { expect, test } from 'vitest'
import { BrokenInvariant, invariant } from '#domain/kernel/invariant.ts'

test('invariant throws BrokenInvariant with the promise when it does not hold', () => {
  expect(() => invariant(false, 'parts sum to the whole')).toThrow(new BrokenInvariant('parts sum to the whole'))
  expect(() => invariant(true, 'parts sum to the whole')).not.toThrow()
})
