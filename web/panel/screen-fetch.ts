import type { BrowserStorage } from '#web/lib/browser-storage.ts'

const RELOADED_AT = 'mmoa-reloaded-at'
const ONCE_IN_MS = 60_000

/** Messages of Chromium, Firefox and Safari for a module, and of the build for a style sheet. */
const FAILURES = /dynamically imported module|importing a module script failed|unable to preload css/i

export const isFetchFailure = (problem: unknown): boolean => problem instanceof Error && FAILURES.test(problem.message)

/** Once a minute: a screen that fails must not reload for ever. */
export function mayReload(memory: Pick<BrowserStorage, 'getItem' | 'setItem'>, now: number): boolean {
  if (now - Number(memory.getItem(RELOADED_AT) ?? 0) < ONCE_IN_MS) return false
  return memory.setItem(RELOADED_AT, String(now))
}
