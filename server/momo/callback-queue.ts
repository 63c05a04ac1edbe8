/** Callbacks may come in crowds: so many orders are checked at once for them, and so many wait. What is beyond is found by the job. */
const AT_ONCE = 3
const WAITING = 1_000

export interface CallbackQueue {
  /** Returns at once. News of an order that is being checked has it checked once more afterwards. */
  readonly hear: (reference: string) => void
  /** Waits for what is heard, and leaves what was to be heard again later. */
  readonly close: () => Promise<void>
}

/** Checks orders in the background, each at most once at a time. `check` never rejects; it answers after how many milliseconds the news is to be heard again. */
export function createCallbackQueue(check: (reference: string) => Promise<number | undefined>): CallbackQueue {
  const waiting = new Set<string>()
  const running = new Map<string, Promise<void>>()
  const again = new Map<string, NodeJS.Timeout>()
  const hearAgain = (reference: string, milliseconds: number): void => {
    if (again.has(reference) || again.size >= WAITING) return
    const timer = setTimeout(() => {
      again.delete(reference)
      hear(reference)
    }, milliseconds)
    again.set(reference, timer.unref())
  }
  const next = (): void => {
    for (const reference of waiting) {
      if (running.size >= AT_ONCE) return
      if (running.has(reference)) continue
      waiting.delete(reference)
      const done = check(reference)
        .then((wait) => {
          if (wait !== undefined) hearAgain(reference, wait)
        })
        .finally(() => {
          running.delete(reference)
          next()
        })
      running.set(reference, done)
    }
  }
  const hear = (reference: string): void => {
    if (waiting.size < WAITING) waiting.add(reference)
    next()
  }
  return {
    hear,
    close: async () => {
      while (running.size > 0) await Promise.all(running.values())
      for (const timer of again.values()) clearTimeout(timer)
      again.clear()
    },
  }
}
