import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToasts, TOAST_MEMORY, TOAST_TIME } from '#web/lib/toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const content = (title: string) => ({ title, words: 'Payment submitted successfully', tone: 'success' as const })
const shown = (toasts: ReturnType<typeof createToasts>) => toasts.store.get().filter((toast) => toast.open)

test('a toast closes after 5 seconds', () => {
  const toasts = createToasts()
  toasts.show(content('Success'))
  vi.advanceTimersByTime(TOAST_TIME - 1)
  expect(shown(toasts)).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(shown(toasts)).toHaveLength(0)
})

test('a new toast replaces the open one and starts its own 5 seconds', () => {
  const toasts = createToasts()
  toasts.show(content('First'))
  vi.advanceTimersByTime(4000)
  toasts.show(content('Second'))
  expect(shown(toasts).map((toast) => toast.title)).toEqual(['Second'])
  vi.advanceTimersByTime(4999)
  expect(shown(toasts)).toHaveLength(1)
})

test('a held toast pauses its timer and resumes it on release', () => {
  const toasts = createToasts()
  toasts.show(content('Success'))
  const id = shown(toasts)[0]?.id ?? ''
  vi.advanceTimersByTime(3000)
  toasts.hold(id, true)
  vi.advanceTimersByTime(60_000)
  toasts.hold(id, false)
  vi.advanceTimersByTime(1999)
  expect(shown(toasts)).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(shown(toasts)).toHaveLength(0)
})

test('a dismissed toast is removed from the store after TOAST_MEMORY', () => {
  const toasts = createToasts()
  toasts.show(content('Success'))
  toasts.dismiss(shown(toasts)[0]?.id ?? '')
  expect(toasts.store.get()).toHaveLength(1)
  vi.advanceTimersByTime(TOAST_MEMORY)
  expect(toasts.store.get()).toHaveLength(0)
})
