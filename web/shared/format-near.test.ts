import { expect, test } from 'vitest'
import { formatNear } from '#web/shared/format-near.ts'

test('formatNear omits the year within a few months, also over New Year', () => {
  expect(formatNear('2027-01-02', '2026-11-21')).toBe('Sat 2 Jan')
  expect(formatNear('2026-11-27', '2026-11-21')).toBe('Fri 27 Nov')
})

test('formatNear shows the year of a distant day', () => {
  expect(formatNear('2025-11-21', '2026-11-21')).toBe('Fri 21 Nov 2025')
})
