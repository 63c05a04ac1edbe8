import { expect, test } from 'vitest'
import { erasedBefore } from '#domain/support/retention.ts'

test('erasedBefore keeps a record through its last day', () => {
  expect(erasedBefore(365, '2027-03-02')).toBe('2026-03-02')
  expect(erasedBefore(0, '2026-03-02')).toBe('2026-03-02')
})
