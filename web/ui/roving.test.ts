import { expect, test } from 'vitest'
import { rove } from '#web/ui/roving.ts'

test('rove wraps at the ends for arrows, jumps for Home and End and ignores other keys', () => {
  expect(rove('ArrowRight', 2, 3)).toBe(0)
  expect(rove('ArrowLeft', 0, 3)).toBe(2)
  expect(rove('Home', 2, 3)).toBe(0)
  expect(rove('End', 0, 3)).toBe(2)
  expect(rove('a', 0, 3)).toBeUndefined()
  expect(rove('ArrowRight', 0, 0)).toBeUndefined()
})
