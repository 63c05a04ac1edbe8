import { expect, test } from 'vitest'
import { loanPath, matches, PATHS, payPath } from '#web/lib/paths.ts'

test('loanPath and payPath match the route table', () => {
  expect(loanPath(218)).toBe('/loans/218')
  expect(matches(PATHS.loan, loanPath(218))).toBe(true)
  expect(payPath(218)).toBe('/payment?loan=218')
})

test('matches compares the whole path', () => {
  expect(matches(PATHS.admin, '/admin')).toBe(true)
  expect(matches(PATHS.admin, '/admin/x')).toBe(false)
  expect(matches(PATHS.loan, '/loans/')).toBe(false)
  expect(matches(PATHS.home, '/')).toBe(true)
  expect(matches(PATHS.payment, '/Payment/')).toBe(true)
})

test('PATHS has a different address for each name', () => {
  expect(new Set(Object.values(PATHS)).size).toBe(Object.keys(PATHS).length)
})
