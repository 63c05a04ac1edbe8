import { expect, test } from 'vitest'
import { formatNear } from '#web/shared/format-near.ts'

test('a schedule over New Year reads without years', () => {
  expect(formatNear('2027-01-02', '2026-11-21')).toBe('Sat 2 Jan')
  expect(formatNear('2026-11-27', '2026-11-21')).toBe('Fri 27 Nov')
})

test('a day of long ago says its year', () => {
  expect(formatNear('2025-11-21', '2026-11-21')).toBe('Fri 21 Nov 2025')
})
