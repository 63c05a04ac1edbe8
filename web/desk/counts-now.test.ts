import { afterEach, expect, test, vi } from 'vitest'
import { storeCountsNow, storedCountsNow } from '#web/desk/counts-now.ts'

afterEach(() => vi.unstubAllGlobals())

test('the desk remembers whether payments count now, and starts with yes', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  })
  expect(storedCountsNow()).toBe(true)
  storeCountsNow(false)
  expect(storedCountsNow()).toBe(false)
  storeCountsNow(true)
  expect(storedCountsNow()).toBe(true)
})
