const AT_ONCE = 3
const WAITING = 1_000

export interface CallbackQueue {
  /** A callback during a check causes one more check. */
  readonly enqueue: (reference: string) => void
  /** Finishes waiting checks, drops delayed ones. */
  readonly close: () => Promise<void>
}

/** `check` never rejects; it returns the milliseconds before a further check, if any. */
export function createCallbackQueue(check: (reference: string) => Promise<number | undefined>): CallbackQueue {
  const waiting = new Set<string>()
  const running = new Map<string, Promise<void>>()
  const again = new Map<string, NodeJS.Timeout>()
  const enqueueLater = (reference: string, milliseconds: number): void => {
    if (again.has(reference) || again.size >= WAITING) return
    const timer = setTimeout(() => {
      again.delete(reference)
      enqueue(reference)
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
          if (wait !== undefined) enqueueLater(reference, wait)
        })
        .finally(() => {
          running.delete(reference)
          next()
        })
      running.set(reference, done)
    }
  }
  const enqueue = (reference: string): void => {
    if (waiting.size < WAITING) waiting.add(reference)
    next()
  }
  return {
    enqueue,
    close: async () => {
      while (running.size > 0) await Promise.all(running.values())
      for (const timer of again.values()) clearTimeout(timer)
      again.clear()
    },
  }
}
