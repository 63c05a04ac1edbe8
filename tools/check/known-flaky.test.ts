import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { KNOWN_FLAKY } from './known-flaky.ts'

test('KNOWN_FLAKY only shrinks from the two files with which it began', () => {
  expect(KNOWN_FLAKY.length).toBeLessThanOrEqual(2)
})

test.each(KNOWN_FLAKY)('%s exists and is in no area where a failure is always a fault', (file) => {
  expect(existsSync(new URL(`../../${file}`, import.meta.url))).toBe(true)
  expect(file).not.toMatch(/faults|model|clock|payments|scenarios|races|invariants|ledger/)
})
