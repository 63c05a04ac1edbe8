import { expect, test } from 'vitest'
import { cedis, pesewas } from '#domain/kernel/money.ts'
import { weeklyOf } from '#web/loans/income.ts'

test('weeklyOf divides a year of salaries by its weeks, and leaves weekly income as it is', () => {
  expect(weeklyOf(cedis(1300), 'month')).toBe(cedis(300))
  expect(weeklyOf(cedis(1000), 'month')).toBe(pesewas(23_077))
  expect(weeklyOf(cedis(1300), 'week')).toBe(cedis(1300))
})
