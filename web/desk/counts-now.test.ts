import { expect, test } from 'vitest'
import { storeCountsNow, storedCountsNow } from '#web/desk/counts-now.ts'

test('the desk remembers whether payments count now, and starts with yes', () => {
  const stored = new Map<string, string>()
  const memory = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  }
  expect(storedCountsNow(memory)).toBe(true)
  storeCountsNow(memory, false)
  expect(storedCountsNow(memory)).toBe(false)
  storeCountsNow(memory, true)
  expect(storedCountsNow(memory)).toBe(true)
})

test('the desk works where the browser stores nothing', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
  expect(() => storeCountsNow(full, false)).not.toThrow()
})
