import { expect, test } from 'vitest'
import { putInstallHintAway, wantsInstallHint } from '#web/dashboard/install-visits.ts'

function storage() {
  const stored = new Map<string, string>()
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value).has(name),
  }
}
/** Full after the first visit. */
const refusing = { getItem: (name: string) => (name.endsWith('visits') ? '1' : null), setItem: () => false }

test('wantsInstallHint is true from the second visit on, however often home opens in one', () => {
  const phone = storage()
  const [first, second] = [storage(), storage()]
  for (let opened = 0; opened < 3; opened += 1) expect(wantsInstallHint(phone, first)).toBe(false)
  for (const tab of [second, second, storage()]) expect(wantsInstallHint(phone, tab)).toBe(true)
})

test('wantsInstallHint is false for good after the hint was put away', () => {
  const phone = storage()
  for (let visit = 0; visit < 3; visit += 1) wantsInstallHint(phone, storage())
  putInstallHintAway(phone)
  for (let visit = 0; visit < 5; visit += 1) expect(wantsInstallHint(phone, storage())).toBe(false)
})

test('wantsInstallHint is false without storage', () => {
  expect(wantsInstallHint(refusing, refusing)).toBe(false)
})
