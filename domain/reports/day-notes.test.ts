import { expect, test } from 'vitest'
import { dueDatesThatAge } from '#domain/reports/day-notes.ts'

test('dueDatesThatAge finds weeks overdue by 1 day, missed from 8 and in default after 90', () => {
  expect(dueDatesThatAge('2026-03-10')).toEqual(['2026-03-09', '2026-03-02', '2025-12-09'])
})
test('dueDatesThatAge crosses 29 February', () => {
  expect(dueDatesThatAge('2028-03-01')[0]).toBe('2028-02-29')
  expect(dueDatesThatAge('2027-03-01')[0]).toBe('2027-02-28')
})
