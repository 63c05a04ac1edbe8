import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { storeCountsNow, storedCountsNow } from '#web/desk/counts-now.ts'
import { phoneStorage } from '#web/lib/browser-storage.ts'
import {
  claimLocalData,
  formsWithPendingSubmission,
  notifyOtherTabs,
  readLocal,
  removeLocal,
  saveLocal,
  wipeLocalData,
} from '#web/lib/local-data.ts'
import { setTheme } from '#web/lib/theme-choice.ts'

const WEB = fileURLToPath(new URL('../web/', import.meta.url))
const refuses = (): never => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}

afterEach(() => vi.unstubAllGlobals())

/** As in a browser that blocks storage: the name itself throws. */
function blocksStorage(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    vi.stubGlobal(name, undefined)
    Object.defineProperty(globalThis, name, { configurable: true, get: refuses })
  }
}

test('only browser-storage.ts and the scripts of the head, which catch errors, use the storage of the browser', () => {
  const found = globSync('**/*.{ts,tsx,js}', { cwd: WEB })
    .filter((path) => !path.includes('.test.'))
    .filter((path) => /\b(?:local|session)Storage\b(?!`)/.test(readFileSync(`${WEB}${path}`, 'utf8')))
  expect(found.toSorted()).toEqual(['early-start.js', 'lib/browser-storage.ts', 'public/theme.js'])
})

test('every use of local data works where the browser blocks storage', () => {
  blocksStorage()
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  expect(() => localStorage).toThrow('Access is denied')
  saveLocal('form-payment', {})
  removeLocal('form-payment')
  claimLocalData('u-1')
  wipeLocalData({ includePending: true })
  notifyOtherTabs()
  setTheme('dark')
  storeCountsNow(false)
  expect([readLocal('form-payment'), formsWithPendingSubmission(), storedCountsNow()]).toEqual([undefined, [], true])
  expect([phoneStorage.setItem('a', 'b'), phoneStorage.getItem('a')]).toEqual([false, undefined])
})

test('a full storage is read, and setItem returns that nothing was stored', () => {
  vi.stubGlobal('localStorage', { getItem: () => 'no', setItem: refuses })
  expect([phoneStorage.setItem('a', 'b'), storedCountsNow()]).toEqual([false, false])
})
