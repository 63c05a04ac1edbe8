import { expect, test } from 'vitest'
import { isFetchFailure, mayReload } from '#web/panel/screen-fetch.ts'

test('isFetchFailure recognises the message of each browser, and no other error', () => {
  for (const words of [
    'Failed to fetch dynamically imported module: https://office.example/assets/till-tab.js',
    'error loading dynamically imported module: https://office.example/assets/till-tab.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/staff.css',
  ])
    expect(isFetchFailure(new TypeError(words)), words).toBe(true)
  expect(isFetchFailure(new TypeError("Cannot read properties of undefined (reading 'id')"))).toBe(false)
  expect(isFetchFailure('Failed to fetch dynamically imported module')).toBe(false)
})

test('mayReload reloads at most once a minute', () => {
  const stored = new Map<string, string>()
  const memory = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value).has(name),
  }
  expect([mayReload(memory, 1_000_000), mayReload(memory, 1_059_000), mayReload(memory, 1_061_000)]).toEqual([true, false, true])
})

test('mayReload does not reload where nothing can be stored, which would be for ever', () => {
  expect(mayReload({ getItem: () => null, setItem: () => false }, 1_000_000)).toBe(false)
})
