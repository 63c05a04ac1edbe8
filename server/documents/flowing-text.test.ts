import { expect, test } from 'vitest'
import { flowing } from '#server/documents/flowing-text.ts'

test('flowing breaks words only in a text with a word longer than a column', () => {
  expect(flowing('Paid by somebody, on market day, at the office')).toEqual({ text: 'Paid by somebody, on market day, at the office' })
  expect(flowing(`Payment, ID ${'A1'.repeat(30)}`)).toMatchObject({ wordBreak: 'break-all' })
})
