import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  claimLocalData,
  formsWithPendingSubmission,
  readLocal,
  readPendingSubmission,
  saveLocal,
  savePendingSubmission,
} from '#web/lib/local-data.ts'

/** As in a browser, items are own properties. */
class FakeStorage {
  [name: string]: unknown
  getItem(name: string): string | null {
    return Object.hasOwn(this, name) ? String(this[name]) : null
  }
  setItem(name: string, text: string): void {
    this[name] = text
  }
  removeItem(name: string): void {
    delete this[name]
  }
}

let storage: FakeStorage
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T08:00:00Z') })
  storage = new FakeStorage()
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** As in the head of a page. */
const theme = readFileSync(new URL('../web/public/theme.js', import.meta.url), 'utf8')
const startPage = () => runInNewContext(theme, { localStorage: storage, document: { documentElement: { dataset: {} } }, Date, Object })

test('theme.js removes drafts, reads and unsent forms after 7 days, but no unsent payment, account or theme', () => {
  saveLocal('form-apply', { amount: '350' })
  saveLocal('read-readCurrentUser', {})
  savePendingSubmission('apply', 'key', {})
  savePendingSubmission('payment', 'key', {})
  savePendingSubmission('outcome-7-12', 'key', {})
  storage.setItem('mmoa-kept-account', 'u-1')
  storage.setItem('mmoa-theme', 'dark')
  vi.advanceTimersByTime(7 * 24 * 60 * 60 * 1000)
  startPage()
  expect(Object.keys(storage)).toHaveLength(7)
  vi.advanceTimersByTime(1)
  startPage()
  expect(Object.keys(storage)).toEqual(['mmoa-kept-unsent-payment', 'mmoa-kept-unsent-outcome-7-12', 'mmoa-kept-account', 'mmoa-theme'])
})

test('readPendingSubmission returns the moment of a contact as it was saved', () => {
  const contactedAt = new Date('2026-03-02T07:30:00Z')
  savePendingSubmission('contact-7-1', 'key', { body: { contactedAt, note: 'Pays at 10' } })
  expect(readPendingSubmission('contact-7-1')?.input).toEqual({ body: { contactedAt, note: 'Pays at 10' } })
})

test('readLocal returns the moments of a stored response as texts, which its schema reads', () => {
  saveLocal('read-user', { user: { createdAt: '2026-03-02T07:30:00.000Z' } })
  expect(readLocal('read-user')?.value).toEqual({ user: { createdAt: '2026-03-02T07:30:00.000Z' } })
})

test('claimLocalData keeps what the same account stored, and deletes all of an earlier account, unsent payments too', () => {
  claimLocalData('u-1')
  saveLocal('form-apply', { amount: '350' })
  savePendingSubmission('payment', 'key', {})
  claimLocalData('u-1')
  expect(formsWithPendingSubmission()).toEqual(['payment'])
  claimLocalData('u-2')
  expect([formsWithPendingSubmission(), readLocal('form-apply')]).toEqual([[], undefined])
  expect(storage.getItem('mmoa-kept-account')).toBe('u-2')
})
