import { expect, test } from 'vitest'
import { loanPath, matches, PATHS, payPath } from '#web/lib/paths.ts'

test('links to a loan lead where the route table expects them', () => {
  expect(loanPath(218)).toBe('/loans/218')
  expect(matches(PATHS.loan, loanPath(218))).toBe(true)
  expect(payPath(218)).toBe('/payment?loan=218')
})

test('only the very address is meant', () => {
  expect(matches(PATHS.admin, '/admin')).toBe(true)
  expect(matches(PATHS.admin, '/admin/x')).toBe(false)
  expect(matches(PATHS.loan, '/loans/')).toBe(false)
  expect(matches(PATHS.home, '/')).toBe(true)
})

test('no two names share an address', () => {
  expect(new Set(Object.values(PATHS)).size).toBe(Object.keys(PATHS).length)
})
